#!/usr/bin/env python3
"""madekinds.py FOLDER FIRST LAST [PAGES]: makes documents FIRST, FIRST+2 and so on below LAST,
of kinds that are hard to tell from tables, or are hard tables: forms, definitions, drawings, letter heads, addresses,
contents, columns of prose; time tables, statements, line items, cells of several lines without
rules. Prints them and writes manifest, PDFs and gold as madetables.py does; PAGES gives
paragraphs. Even numbers have one half of the styles, odd ones the other: learn from one half
and measure by the other (pdfparse/internal/train). A document is told by its number alone."""
import html
import json
import os
import random
import sys

import madetables
from printpdf import Browser

WORDS = madetables.W
NAMES = ("Adler Berg Costa Dahl Egli Frei Graf Haas Ivens Jost Keller Lund Moser North Oslo Prague Quito Riga Seville "
         "Turin Ulm Vienna Warsaw York Zug").split()
MONTHS = "January February March April May June July August September October November December".split()
FONTS = ["Liberation Serif", "DejaVu Sans", "Liberation Sans", "URW Bookman", "C059", "Nimbus Sans Narrow", "P052", "URW Gothic"]


def escaped(text):
    return html.escape(text)


class Document:
    def __init__(self, number):
        self.random, self.half = random.Random(number), number % 2
        self.out, self.gold = [], []

    def pick(self, *styles):
        """One of this document's half of the styles."""
        return self.random.choice(styles[self.half::2])

    def between(self, low, high):
        return self.random.randint(low, high)

    def chance(self, share):
        return self.random.random() < share

    # Words

    def word(self):
        return self.random.choice(WORDS) if self.chance(.85) else self.random.choice(NAMES)

    def phrase(self, low, high):
        text = " ".join(self.word() for _ in range(self.between(low, high)))
        return text[0].upper() + text[1:]

    def sentence(self):
        return self.phrase(6, 20) + "."

    def prose(self, low=1, high=4):
        if madetables.PARAS and self.chance(.7):
            text = self.random.choice(madetables.PARAS)
            return text if high > 2 else text[:200].rsplit(" ", 1)[0]
        return " ".join(self.sentence() for _ in range(self.between(low, high)))

    def name(self):
        return self.random.choice(["Anna", "Jonas", "Mira", "Paul", "Sofia", "Tomas"]) + " " + self.random.choice(NAMES)

    def amount(self, most=99999):
        return f"{self.between(100, most * 100) / 100:,.2f}"

    def whole(self, most=99999):
        return f"{self.between(1, most):,}"

    def date(self):
        return self.pick("{d} {m} {y}", "{d:02}/{n:02}/{y}", "{m} {d}, {y}", "{d:02}.{n:02}.{y}").format(
            d=self.between(1, 28), n=self.between(1, 12), m=self.random.choice(MONTHS), y=self.between(2010, 2026))

    def address(self):
        lines = [self.random.choice([self.name(), self.phrase(2, 3) + " Ltd."]), f"{self.between(1, 300)} {self.phrase(1, 2)} Street",
                 f"{self.random.choice(NAMES)} {self.between(1000, 99999)}"]
        return lines + self.random.choice([[], ["Germany"], ["Tel. " + self.telephone()], ["Tel. " + self.telephone(), "office@example.com"]])

    def telephone(self):
        return f"+{self.between(1, 99)} {self.between(100, 999)} {self.between(1000, 9999)}"

    # Parts

    def text(self, body, gold, style=""):
        self.out.append(f'<div style="{style}">{body}</div>')
        self.gold += gold

    def paragraph(self, text, style=""):
        self.out.append(f'<p style="{style}">{escaped(text)}</p>')
        self.gold.append(text)

    def grid(self, columns, cells, style=""):
        """Texts beside one another that are no table."""
        body = "".join(f"<div>{'<br>'.join(map(escaped, c))}</div>" for c in cells)
        self.text(body, [" ".join(c) for c in cells], f"display:grid;grid-template-columns:{columns};{style}")

    def table(self, rows, kinds, heads=1, strong=(), width=None, indent=(), either=False):
        """rows of cells, each a text or (text, columns); kinds of columns: l, r or c; strong are
        bold rows, indent rows whose first cell is set in."""
        pad, high = self.pick(2, 3, 4, 6, 8, 12), self.pick(0, 1, 2, 4)
        line = self.pick("none", "none", "head", "none", "ends", "rows")
        bold, style = self.chance(.7), f"vertical-align:{self.pick('top', 'baseline', 'top', 'bottom')};padding:{high}px {pad}px;"
        out, gold = [], []
        for y, row in enumerate(rows):
            cells, marks, at = [], [], 0
            for cell in row:
                text, span = cell if isinstance(cell, tuple) else (cell, 1)
                kind = "c" if span > 1 and y < heads else kinds[at]
                css = style + f"text-align:{dict(l='left', r='right', c='center')[kind]};"
                if y < heads and bold or y in strong:
                    css += "font-weight:bold;"
                if at == 0 and y in indent:
                    css += f"padding-left:{pad + 14}px;"
                if line == "head" and y == heads - 1 or line == "rows" or line == "ends" and y in (0, len(rows) - 1):
                    css += "border-bottom:1px solid #333;"
                cells.append(f'<td colspan="{span}" style="{css}">{escaped(text)}</td>')
                marks.append(f'<td colspan="{span}">{escaped(text)}</td>' if span > 1 else f"<td>{escaped(text)}</td>")
                at += span
            out.append(f"<tr>{''.join(cells)}</tr>")
            gold.append(f"<tr>{''.join(marks)}</tr>")
        width = width or self.pick("100%", "auto", "80%", "100%")
        self.text(f'<table style="width:{width};border-collapse:collapse;margin:8px 0">{"".join(out)}</table>',
                  [f'<table{chr(32) + chr(99) + "lass=" + chr(34) + "either" + chr(34) if either else ""}>{"".join(gold)}</table>'])

    def lines(self, rows, style, item=""):
        """Rows of texts of a line each: no table."""
        self.text("".join(f'<div style="{style}">' + "".join(f'<span style="{s}">{escaped(t)}</span>' for t, s in r) + "</div>" for r in rows),
                  [" ".join(t for t, _ in r if t) for r in rows], item)

    # What is no table

    def numbered_form(self):
        number, rows = self.between(1, 9), []
        leader = self.pick("", "border-bottom:1px dotted;", "", "border-bottom:1px dotted #666;")
        twice, filled = self.pick(True, False, False, True), self.chance(.3)
        at = len(self.gold)
        for _ in range(self.between(5, 14)):
            key = f"{number}{self.random.choice(['', '', 'a', 'b'])}"
            number += 1
            amount = self.whole() if filled and self.chance(.8) else ""
            rows.append([(key, "width:34px"), (self.prose(1, 1)[:90] if self.chance(.4) else self.phrase(2, 9), f"max-width:{self.pick(300, 330, 360, 400)}px"),
                         ("", "flex:1;margin:0 6px;" + leader), (key if twice else "", "width:34px;text-align:center"),
                         (amount, "width:90px;text-align:right;border-bottom:1px solid")])
        self.lines(rows, f"display:flex;align-items:{self.pick('flex-end', 'flex-start')};margin:{self.pick(1, 2, 3, 4)}px 0")
        if filled:
            cells = [[r[0][0], r[1][0], (r[3][0] + " " + r[4][0]).strip()] for r in rows]
            self.gold[at:] = [f"<table>{''.join('<tr>' + ''.join(f'<td>{escaped(c)}</td>' for c in row) + '</tr>' for row in cells)}</table>"]

    def definitions(self):
        wide = self.pick(80, 100, 130, 150, 180, 220)
        style = f"margin:{self.pick(0, 2, 6, 8)}px 0;display:grid;grid-template-columns:{wide}px 1fr;column-gap:{self.pick(8, 12, 20, 30)}px"
        term = self.pick("font-weight:bold", "", "font-style:italic", "font-weight:bold")
        at = len(self.gold)
        self.lines([[(self.phrase(1, 3), term), (self.prose(1, 3), "")] for _ in range(self.between(3, 8))], style)
        self.gold[at:] = [f'<table class="either">{"".join(f"<tr><td>{escaped(line)}</td></tr>" for line in self.gold[at:])}</table>']

    def brief_definitions(self):
        rows = [[self.phrase(1, 2) + self.pick("", ":", "", " –"), self.phrase(2, 8)] for _ in range(self.between(3, 9))]
        self.table(rows, "ll", 0, either=True)

    def drawing(self):
        wide, high = self.between(300, 620), self.between(120, 300)
        self.marks, self.size = [], self.pick(7, 8, 9, 10, 11, 12)
        self.pick(self.chart, self.boxes, self.bars, self.plan, self.chart, self.chart, self.bars, self.boxes)(wide, high)
        self.out.append(f'<svg width="{wide}" height="{high}">{"".join(self.marks)}</svg>')

    def label(self, x, y, text, anchor="middle"):
        weight = ' font-weight="bold"' if self.chance(.1) else ""
        self.marks.append(f'<text x="{x:.1f}" y="{y:.1f}" font-size="{self.size}" text-anchor="{anchor}"{weight}>{escaped(text)}</text>')

    def stroke(self, path):
        self.marks.append(f'<path d="{path}" fill="none" stroke="#666"/>')

    def chart(self, wide, high):
        """Curves, points or columns between axes, some with values beside them."""
        ticks, step, years = self.between(4, 9), self.random.choice([5, 10, 20, 25, 100, 2000]), self.between(4, 12)
        left, right, low, top = 50, wide - self.pick(10, 50, 40, 120), high - 30, 20
        across, twice, valued = self.chance(.4), self.pick(False, True, True, False), self.chance(.5)
        for i in range(ticks):
            y = low - i * (low - top) / ticks
            self.label(left - 6, y, f"{i * step:,}" + self.pick("", "%", "", " "), "end")
            if twice:
                self.label(right + 6, y, str(i * 10), "start")
            if across:
                self.stroke(f"M{left} {y} H{right}")
        last = low
        for i in range(years):
            x = left + (i + .5) * (right - left) / years
            y = self.between(top, low)
            self.label(x, low + 14, self.random.choice([str(2000 + i), str(2000 + i), self.word()]))
            if valued:
                self.label(x, y - 4, self.random.choice([f"{self.between(1, 99)}%", f"{self.between(1, 9999):,}", self.phrase(1, 2)]))
            if self.half:
                self.marks.append(f'<rect x="{x - 8}" y="{y}" width="16" height="{low - y}" fill="#999"/>')
            elif i:
                self.stroke(f"M{x - (right - left) / years} {last} L{x} {y}")
            last = y
        self.label((left + right) / 2, high - 3, self.phrase(1, 3))
        for i in range(self.between(0, 3)):
            self.label(right - 60, top + 14 * i, self.phrase(1, 2), "start")

    def bars(self, wide, high):
        """Bars that go to the right, with names before and values behind them."""
        count = self.between(3, 9)
        for i in range(count):
            y, length = 16 + i * (high - 40) / count, self.between(10, wide - 180)
            self.label(110, y, self.phrase(1, 2), "end")
            self.marks.append(f'<rect x="116" y="{y - 9}" width="{length}" height="10" fill="#888"/>')
            self.label(120 + length, y, f"{self.between(1, 99)}{self.pick('%', '', '.5', ' %')}", "start")
        for i in range(5):
            self.label(116 + i * (wide - 170) / 4, high - 6, str(i * 25))

    def boxes(self, wide, high):
        columns = self.between(2, 4)
        for i in range(columns * self.between(2, 4)):
            x, y = (i % columns + .5) * wide / columns, 20 + i // columns * 46
            if self.chance(.7):
                self.marks.append(f'<rect x="{x - 52:.1f}" y="{y - 16}" width="104" height="30" fill="none" stroke="black"/>')
                self.stroke(f"M{x} {y + 14} V{y + 30}")
            self.label(x, y, self.phrase(1, 2))
            if self.chance(.4):
                self.label(x, y + self.size + 1, self.phrase(1, 2))

    def plan(self, wide, high):
        for _ in range(self.between(6, 26)):
            x, y = self.between(20, wide - 60), self.between(12, high)
            self.label(x, y, self.phrase(1, 2) if self.chance(.6) else f"{self.between(1, 40)}.{self.between(0, 9)} m")
            self.stroke(f"M{x} {y + 4} L{self.between(0, wide)} {self.between(0, high)}")

    def letter_head(self):
        left, right = self.address(), self.address()
        self.text(f'<div>{"<br>".join(map(escaped, left))}</div><div style="text-align:{self.pick("right", "left")}">{"<br>".join(map(escaped, right))}</div>',
                  [" ".join(left), " ".join(right)], "display:flex;justify-content:space-between")
        keys = self.random.sample(["Your ref.", "Our ref.", "Date", "Telephone", "E-mail", "Customer no.", "Page"], self.between(3, 5))
        values = [self.random.choice([self.date(), str(self.between(1000, 99999)), self.telephone()]) for _ in keys]
        if self.chance(.5):
            self.grid(f"repeat({len(keys)},1fr)", [[k, v] for k, v in zip(keys, values)], f"margin:{self.pick(10, 16, 20, 30)}px 0;font-size:90%")
        else:
            self.lines([[(k + ":", f"width:{self.pick(80, 100, 120, 150)}px"), (v, "")] for k, v in zip(keys, values)], "display:flex")

    def addresses(self):
        count = self.pick(2, 3, 2, 3)
        cells = [([self.phrase(1, 2)] if self.chance(.6) else []) + self.address() for _ in range(count * self.between(1, 2))]
        self.grid(f"repeat({count},1fr)", cells, f"gap:{self.pick(10, 16, 24, 30)}px;font-size:{self.pick('85%', '90%', '95%', '100%')}")

    def spaced_title(self):
        text = self.phrase(1, 5)
        if self.chance(.6):
            text = text.upper()
        self.paragraph(text, f"letter-spacing:{self.pick('.2em', '.3em', '.5em', '.7em', '1em', '.4em')};font-size:{self.pick('120%', '150%', '100%', '200%')};"
                       f"text-align:{self.pick('center', 'left')};word-spacing:{self.pick('0', '.5em', '1em', '.3em')}")

    def contents(self):
        leader = self.pick("border-bottom:1px dotted", "", "border-bottom:2px dotted #777", "")
        numbered, rows, page = self.chance(.6), [], 1
        for i in range(self.between(6, 18)):
            page += self.between(0, 9)
            rows.append([(f"{i // 3 + 1}.{i % 3 + 1}" if numbered else "", f"width:{self.pick(30, 36, 44, 50) if numbered else 0}px"), (self.phrase(1, 7), ""),
                         ("", "flex:1;margin:0 4px;" + leader), (str(page), "")])
        self.lines(rows, "display:flex", f"columns:{self.pick(1, 1, 1, 2)}")

    def columns_of_prose(self):
        count, gap = self.pick(2, 2, 3, 3), self.pick(10, 14, 18, 24, 30, 12)
        texts = [self.prose(3, 8) for _ in range(self.between(3, 7))]
        style = f"text-align:{self.pick('left', 'justify', 'justify', 'left')};column-gap:{gap}px;gap:{gap}px;font-size:{self.pick('80%', '90%', '100%', '85%')}"
        if self.chance(.5):
            self.text("".join(f"<p>{escaped(t)}</p>" for t in texts), texts, f"columns:{count};{style}")
        else:
            self.grid(f"repeat({count},1fr)", [[t] for t in texts[:count]], style)

    def cards(self):
        count = self.pick(3, 4, 2, 3)
        self.grid(f"repeat({count},1fr)", [[self.phrase(1, 3), self.prose(1, 1)] for _ in range(count * self.between(1, 2))],
                  f"gap:{self.pick(12, 18, 24, 30)}px;text-align:{self.pick('left', 'center')}")

    def answers(self):
        count = self.pick(2, 3, 4, 2)
        for number in range(self.between(2, 5)):
            self.paragraph(f"{number + 1}. {self.sentence()}", "margin-bottom:2px")
            self.grid(f"repeat({count},1fr)", [[f"{'abcd'[i]}) {self.phrase(1, 3)}"] for i in range(4)])

    def signatures(self):
        self.grid("1fr 1fr", [["_" * 24, self.name(), self.phrase(1, 3), "Date: " + self.date()] for _ in range(2)], f"column-gap:{self.pick(30, 50, 70, 90)}px;margin-top:20px")

    def index(self):
        rows = [f"{self.phrase(1, 3)}, {', '.join(str(self.between(1, 400)) for _ in range(self.between(1, 3)))}" for _ in range(self.between(15, 40))]
        self.text("<br>".join(map(escaped, rows)), rows, f"columns:{self.pick(2, 3, 3, 4)};font-size:85%")

    def terminal(self):
        """What a program printed, in fixed pitch."""
        wide, rows = self.pick(8, 10, 12, 16), []
        for _ in range(self.between(3, 10)):
            cells = [self.word() + self.pick(":", "", ":", "  ")] + [self.random.choice([self.whole(), self.word(), f"{self.between(1, 99)}%"]) for _ in range(self.between(1, 4))]
            rows.append("".join(c.ljust(wide) for c in cells) + (self.phrase(3, 8) if self.chance(.4) else ""))
        self.out.append(f'<pre style="font-size:{self.pick("75%", "80%", "90%", "85%")}">{escaped(chr(10).join(rows))}</pre>')
        self.gold += ["```", *rows, "```"]

    def legend(self):
        """Names in columns."""
        count = self.pick(2, 3, 2, 4)
        names = [[self.phrase(1, 4)] for _ in range(count * self.between(1, 4) - self.between(0, 1))]
        self.grid(f"repeat({count},auto)", names, f"gap:{self.pick(2, 4, 6, 8)}px {self.pick(16, 24, 30, 40)}px;width:{self.pick('60%', '100%', '80%', '70%')}")

    def labelled_fields(self):
        """A form's labels with values behind them, two a line."""
        pair = lambda: [(self.phrase(1, 2) + ":", ""), (self.random.choice([self.name(), self.date(), "_" * 14, self.whole()]), f"width:{self.pick(120, 160, 180, 200)}px;margin-left:{self.pick(4, 8, 10, 20)}px")]
        self.lines([pair() + pair() for _ in range(self.between(2, 6))], "display:flex;margin:3px 0")

    # Tables

    def time_table(self):
        count = self.between(8, 18)
        rows = [[self.random.choice(["Stop", "", "Station", "Course"])] + [self.random.choice([str(100 + i), "X" + str(i)]) for i in range(count)]] if self.chance(.6) else []
        heads, start, dot = len(rows), self.between(5, 8) * 60, self.pick(":", ".", ":", "")
        for i in range(self.between(5, 16)):
            times = [start + i * self.between(2, 6) + c * 37 for c in range(count)]
            rows.append([self.phrase(1, 2)] + [f"{t // 60 % 24:02}{dot}{t % 60:02}" if self.chance(.93) else self.pick("", "–", "|", "...") for t in times])
        self.small(lambda: self.table(rows, "l" + "c" * count, heads))

    def small(self, make):
        self.out.append(f'<div style="font-size:{self.pick("65%", "70%", "75%", "80%")};white-space:nowrap">')
        make()
        self.out.append("</div>")

    def programme(self):
        days = self.between(4, 9)
        rows = [[self.pick("Time", "", "Hall", "Day")] + [self.phrase(1, 2) for _ in range(days)]]
        for i in range(self.between(5, 12)):
            rows.append([f"{10 + i}:00"] + [self.random.choice([self.phrase(1, 2), self.name(), ""]) for _ in range(days)])
        self.out.append('<div style="font-size:70%">')
        self.table(rows, "l" * (days + 1), width="100%")
        self.out.append("</div>")

    def statement(self):
        years, periods = [str(2026 - i) for i in range(self.pick(2, 2, 3, 2))], self.pick(1, 2, 1, 2)
        count = len(years) * periods
        rows = [[""] + [(self.pick("Year ended 31 December", "Three months ended", "As at 30 June", "Group"), len(years)) for _ in range(periods)], [self.pick("", "in thousands", "Note", "$ million")] + years * periods]
        strong, indent = set(), set()
        for _ in range(self.between(1, 4)):
            strong.add(len(rows))
            rows.append([self.phrase(1, 3) + self.pick("", ":", "", ":")] + [""] * count)
            for _ in range(self.between(2, 6)):
                indent.add(len(rows))
                rows.append([self.phrase(1, 6)] + [self.signed() for _ in range(count)])
            if self.chance(.7):
                strong.add(len(rows))
                rows.append(["Total " + self.phrase(1, 2).lower()] + [self.signed() for _ in range(count)])
        first = self.pick(0, 0, 1, 1)
        self.table(rows[first:], "l" + "r" * count, 2 - first, {y - first for y in strong}, self.pick("100%", "auto", "100%", "90%"), {y - first for y in indent})

    def signed(self):
        return self.random.choice(["–", "-"]) if self.chance(.07) else f"({self.whole()})" if self.chance(.25) else self.whole(9999999)

    def line_items(self):
        rows = [self.pick(["Pos.", "Description", "Qty", "Unit price", "Amount"], ["No.", "Item", "Quantity", "Price", "Total"])]
        for i in range(self.between(2, 8)):
            rows.append([str(i + 1), self.phrase(2, self.pick(5, 8, 12, 16)), str(self.between(1, 40)), self.amount(999), self.amount()])
        for t in self.random.sample(["Subtotal", "VAT 19 %", "Shipping", "Discount"], self.between(0, 2)) + ["Total"]:
            rows.append([("", 2), (t, 2), self.amount()] if self.half else ["", t, "", "", self.amount()])
        self.table(rows, "llrrr", strong={len(rows) - 1}, width="100%")

    def sparse(self):
        count = self.between(3, 8)
        rows = [[self.phrase(1, 2) for _ in range(count)]]
        share, mark = self.pick(.3, .4, .5, .6), self.pick("", "✓", "x", "")
        for _ in range(self.between(4, 14)):
            rows.append([self.phrase(1, 3)] + [(mark or self.random.choice([self.whole(999), self.phrase(1, 1)])) if self.chance(share) else "" for _ in range(count - 1)])
        self.table(rows, "l" + self.pick("l", "c", "r", "c") * (count - 1))

    def tall_cells(self):
        count = self.between(2, 5)
        rows = [[self.phrase(1, 2) for _ in range(count)]] if self.chance(.8) else []
        heads, most = len(rows), self.pick(6, 10, 16, 24)
        for _ in range(self.between(2, 7)):
            rows.append([self.random.choice([self.phrase(1, 3), self.date()])] + [self.phrase(2, most) for _ in range(count - 1)])
        self.table(rows, "l" * count, heads, width="100%")

    def amounts(self):
        """Amounts on the lines of a form or of a block of totals."""
        numbered, line, wide = self.chance(.6), self.pick("border-bottom:1px solid", "", "border-bottom:1px solid", ""), self.pick(60, 80, 90, 120)
        rows = [[(f"{i + 1} " if numbered else "") + self.phrase(1, self.pick(3, 5, 6, 8)), self.whole() if self.chance(.9) else ""] for i in range(self.between(3, 8))]
        body = "".join(f'<tr><td style="padding:2px 0">{escaped(a)}</td><td style="width:{wide}px;text-align:right;{line}">{escaped(b)}</td></tr>' for a, b in rows)
        gold = "".join(f"<tr><td>{escaped(a)}</td><td>{escaped(b)}</td></tr>" for a, b in rows)
        self.text(f'<table style="width:{self.pick("100%", "80%", "60%", "70%")};border-spacing:0 {self.pick(0, 2, 4, 6)}px">{body}</table>', [f"<table>{gold}</table>"])

    def small_table(self):
        """A few short rows below a head."""
        count, chapter = self.between(2, 3), self.between(1, 9)
        keyed = self.chance(.5)
        rows = [(["No."] if keyed else [self.phrase(1, 1)]) + [self.phrase(1, 1) for _ in range(count - 1)]]
        for i in range(self.between(2, 4)):
            key = self.pick(f"{chapter}.{i + 1}", f"{i + 1}", f"{'ABCD'[i]}", f"{chapter}{i}") if keyed else self.phrase(1, 2)
            rows.append([key] + [self.random.choice([self.phrase(1, 2), self.whole(999)]) for _ in range(count - 1)])
        self.table(rows, "l" * count, width=self.pick("auto", "auto", "40%", "60%"))

    def standings(self):
        heads = ["", "Team", "P", "W", "D", "L", "Pts"]
        self.table([heads] + [[str(i + 1), self.phrase(1, 2)] + [str(self.between(0, 38)) for _ in heads[2:]] for i in range(self.between(4, 18))], "rl" + "r" * 5)

    def pairs(self):
        heads = self.between(0, 1)
        values = self.pick(self.amount, lambda: self.phrase(1, 3), self.whole, self.date)
        self.table([["Name", "Value"]] * heads + [[self.phrase(1, 4), values()] for _ in range(self.between(2, 12))], self.pick("lr", "ll", "lr", "ll"), heads, width=self.pick("50%", "auto", "70%", "100%"))

    def make(self):
        none = [self.numbered_form, self.definitions, self.definitions, self.brief_definitions, self.drawing, self.drawing, self.drawing, self.letter_head, self.addresses, self.spaced_title,
                self.contents, self.columns_of_prose, self.columns_of_prose, self.cards, self.answers, self.signatures, self.index, self.labelled_fields, self.terminal, self.legend]
        tables = [self.time_table, self.programme, self.statement, self.statement, self.line_items, self.sparse, self.tall_cells, self.tall_cells, self.standings, self.pairs, self.small_table, self.small_table, self.small_table, self.amounts]
        for _ in range(self.between(9, 15)):
            if self.chance(.15):
                self.out.append(f"<h2>{escaped(title := self.phrase(1, 5))}</h2>")
                self.gold.append("## " + title)
            elif self.chance(.25):
                self.paragraph(self.prose(), f"text-align:{self.pick('left', 'justify', 'justify', 'left')}")
            else:
                self.random.choice(none if self.chance(.55) else tables)()
        style = (f"@page{{size:A4;margin:{self.pick('18mm', '25mm', '12mm', '20mm')}}} body{{font-family:{self.pick(*FONTS)};"
                 f"font-size:{self.pick(8, 9, 10, 11, 12, 10)}pt;line-height:{self.pick(1.05, 1.15, 1.25, 1.4)}}}")
        return f"<meta charset=utf-8><style>{style}</style>" + "\n".join(self.out), "\n\n".join(self.gold)


def main(folder, first, last):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "manifest.ndjson"), "a") as manifest, Browser() as browser:
        for number in range(first, last, 2):
            page, gold = Document(number).make()
            for name, data in ((f"{number}.md", gold.encode()), (f"{number}.pdf", browser.pdf(page))):
                with open(os.path.join(folder, name), "wb") as out:
                    out.write(data)
            manifest.write(json.dumps({"id": str(number), "pdf": f"{number}.pdf", "gold": f"{number}.md", "group": f"kinds{number}"}) + "\n")


if __name__ == "__main__":
    if len(sys.argv) > 4:
        madetables.read_pages(sys.argv[4])
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
