#!/usr/bin/env python3
"""madetables.py FOLDER FIRST LAST [PAGES]: makes documents FIRST to LAST with tables in
many styles, and with what looks like tables, prints them with chromium without tags,
and writes manifest, PDFs and the tables' gold into FOLDER. pdfparse/internal/train
learns from them (-tablesmade). PAGES is a folder of sets of web pages: most tables and
paragraphs are then theirs (wcxb, trafilatura, fundus), in styles of the document; else
they are made up. Made-up tables are small from 1000 on. <table class="either"> is gold
that may be a table or text. Documents are told by their number alone."""
import gzip,html,json,lzma,os,random,re,sys
from html.parser import HTMLParser
from printpdf import Browser
W="amber barley canal dune ember ferry granite harbour inlet juniper kettle lantern meadow nettle orchard pebble quarry river saddle timber valley willow yarrow cedar copper marble linen the of and to in a is for with on by from at as it was are be this that which or an net income total assets cost revenue rate region year model type status owner value number item service office water energy road school health public local annual report section plan project data system method result test sample control group level score price unit weight length date name code description amount tax balance account interest loan reserve equity liability goodwill dividend share capital".split()
W2="Straße Maß Größe Übersicht Betrag Menge Einheit Preis Gesamtbetrag Umsatzsteuer Rechnung Leistung Zeitraum cantidad precio unidad importe factura período région élève données année montant quantité prix świetlna wartość ilość razem сумма количество цена итого дата наименование год значение область Θέμα τιμή σύνολο ποσό ενότητα περιγραφή".split()
NUMBER=re.compile(r'^[\s$€£¥+\-–−(]*\d[\d.,\s%)]*[A-Za-z%€$]{0,3}$')
TABLES,PARAS=[],[]
class Rows(HTMLParser):
    """Rows of a table's cells: text, columns, h or d; whole is false with spans of rows."""
    def __init__(s): super().__init__(convert_charrefs=True); s.rows=[]; s.skip=0; s.whole=True
    def handle_starttag(s,t,a):
        a=dict(a); n=lambda k: int(a[k]) if (a.get(k) or '').isdigit() else 1
        if t in('script','style'): s.skip+=1
        if t=='tr': s.rows.append([])
        elif t in('td','th') and s.rows: s.rows[-1].append(['',min(20,n('colspan')),'h' if t=='th' else 'd']); s.whole&=n('rowspan')==1
    def handle_endtag(s,t):
        if t in('script','style') and s.skip: s.skip-=1
    def handle_data(s,d):
        if not s.skip and s.rows and s.rows[-1]: s.rows[-1][-1][0]+=d
def tidy(t): return ' '.join(t.split())
def read_pages(folder):
    """Fills TABLES and PARAS from pages whose licences allow to learn from them."""
    seen=set()
    for f,opened in (('wcxb-train.ndjson.xz',lzma.open),('wcxb-dev.ndjson.gz',gzip.open),('trafilatura.ndjson.gz',gzip.open),('fundus.ndjson.xz',lzma.open)):
        for l in opened(os.path.join(folder,f),'rt'):
            page=json.loads(l)['html']
            for p in re.findall(r'(?is)<p\b[^>]*>(.*?)</p>',page)[:40]:
                p=tidy(html.unescape(re.sub(r'<[^>]*>',' ',p)))
                if 80<len(p)<900: PARAS.append(p)
            for x in re.findall(r'(?is)<table\b.*?</table>',page):
                t=Rows(); t.feed(x)
                rows=[[(tidy(c[0]),c[1],c[2]) for c in r] for r in t.rows if r and any(c[0].strip() for c in r)]
                if x.lower().count('<table')>1 or not t.whole or len(rows)<2: continue
                n=max(sum(c[1] for c in r) for r in rows)
                if not 2<=n<=14 or any(len(c[0])>400 for r in rows for c in r): continue
                rows=[r+[('',1,'d')]*(n-sum(c[1] for c in r)) for r in rows]
                full=sum(sum(bool(c[0]) for c in r)>1 for r in rows)
                key=tuple(c[0] for r in rows[:3] for c in r)
                if full<2 or 2*full<len(rows) or key in seen: continue
                seen.add(key); TABLES.append(rows)
class D:
    def __init__(s,seed):
        s.r=random.Random(seed); s.seed=seed; s.out=[]; s.gold=[]
        s.pool=W if s.r.random()<.75 else W+W2*3
    def word(s): return s.r.choice(s.pool)
    def phrase(s,a=1,b=4):
        t=' '.join(s.word() for _ in range(s.r.randint(a,b))); return t[0].upper()+t[1:]
    def sent(s,n=None):
        n=n or s.r.randint(6,22); t=[s.word() for _ in range(n)]
        if n>8 and s.r.random()<.5: t[n//2]+=','
        if s.r.random()<.3: t[s.r.randrange(n)]=s.num()
        t=' '.join(t); return t[0].upper()+t[1:]+'.'
    def para(s,a=2,b=6):
        if PARAS and s.r.random()<.8: return s.r.choice(PARAS)
        return ' '.join(s.sent() for _ in range(s.r.randint(a,b)))
    def num(s,style=None):
        r=s.r; st=style or r.choice(['int','dec','pct','paren','money','de','year'])
        v=r.choice([9,99,999,9999,99999,9999999]); v=r.randint(1,v)
        if st=='int': return f'{v:,}' if r.random()<.7 else str(v)
        if st=='dec': return '%.*f'%(r.choice([1,2,2,3]),v/100)
        if st=='pct': return '%.1f%%'%(r.random()*100)
        if st=='paren': return f'({v:,})' if r.random()<.35 else (f'{v:,}' if r.random()<.9 else '—')
        if st=='money': return f'{v/100:,.2f}'
        if st=='de': return f'{v/100:,.2f}'.replace(',','x').replace('.',',').replace('x','.')
        return str(r.randint(1990,2026))
    def date(s): r=s.r; return r.choice(['%02d.%02d.20%02d','%02d/%02d/20%02d','20%02d-%02d-%02d'])%(r.randint(1,12),r.randint(1,12),r.randint(10,26))
    def code(s): r=s.r; return r.choice(['A','B','X','PRD','SKU-','no. ','REF'])+str(r.randint(1,9999))
    def cell(s,k,tall):
        r=s.r
        if k=='num:': pass
        if k.startswith('num:'): 
            return s.num(k[4:]) if r.random()<.93 else r.choice(['','-','–','n/a'])
        if k=='date': return s.date()
        if k=='code': return s.code()
        if k=='word': return s.phrase(1,1)
        if k=='short': return s.phrase(1,3)
        if k=='yes': return r.choice(['yes','no','✓','x','n/a'])
        if k=='long': return s.phrase(4,tall)
        if k=='sent': return s.sent(r.randint(5,tall+6))
        return s.phrase(1,4)
    def esc(s,t): return html.escape(t)
    def p(s,t,st=''): s.out.append(f'<p style="{st}">{s.esc(t)}</p>'); s.gold.append(t)
    def table(s,width=None,gold=True):
        r=s.r; nc=r.choice([2,2,2,3,3,4,4,5,6,7,8,10] if s.seed<1000 else [2,2,2,3,3,4]); nr=r.choice([2,3,4,5,6,8,10,14,20,30] if s.seed<1000 else [2,3,3,4,5,6,8])
        first=r.choice(['short','short','short','long','code','date','word','sent','num:year','num:int'])
        rest_num=r.random()<.5; tall=r.choice([5,8,14,22])
        st=r.choice(['int','dec','pct','paren','money','de'])
        kinds=[first]+[('num:'+st if rest_num and r.random()<.85 else r.choice(['short','word','long','sent','date','code','yes','num:'+st])) for _ in range(nc-1)]
        if nc>4: kinds=[k if k not in('sent','long') or r.random()<.25 else 'short' for k in kinds]
        empt=r.choice([0,0,0,.1,.3])
        invoice=r.random()<.12
        if invoice: kinds=['num:int','long' if r.random()<.6 else 'short','num:int','num:money','num:money'][:max(3,min(nc,5))]; nc=len(kinds); empt=0
        head=r.random()<.85; group=head and nc>=4 and r.random()<.2; sections=nc>=3 and r.random()<.2 and nr>4
        total=rest_num and r.random()<.3
        cur=rest_num and r.random()<.15
        rows=[] # each: list of (text,colspan,kind)
        if group:
            k=r.randint(2,nc-1); g=[('',1,'h')]
            rest=nc-1; sizes=[]
            while rest>0:
                a=min(rest,r.randint(1,3)); sizes.append(a); rest-=a
            g+= [(s.phrase(1,2) if a>1 or r.random()<.5 else '',a,'h') for a in sizes]; rows.append(g)
        if head: rows.append([((s.phrase(1,2) if r.random()<.85 else s.phrase(2,5)) if not(c==0 and r.random()<.25) else '',1,'h') for c in range(nc)])
        if head and rest_num and r.random()<.25: rows[-1]=[rows[-1][0]]+[(str(2026-c) ,1,'h') for c in range(nc-1)]
        for i in range(nr):
            if sections and r.random()<.2: rows.append([(s.phrase(1,4),r.choice([1,nc]),'sec')]); 
            if rows and rows[-1][0][2]=='sec' and rows[-1][0][1]==1: rows[-1]+= [('',1,'e')]*(nc-1)
            row=[(s.cell(k,tall) if c==0 or r.random()>=empt else '',1,k) for c,k in enumerate(kinds)]
            rows.append(row)
        if total: rows.append([('Total',1,'tot')]+[(s.num(k[4:]) if k.startswith('num:') else '',1,k) for k in kinds[1:]])
        while len(rows)<2: rows.append([(s.cell(k,tall),1,k) for k in kinds])
        if TABLES and r.random()<.85: rows,kinds,head,group=s.page_table(); nc=len(kinds); cur=False
        # style
        pad=r.choice([0,1,1,2,3,4,6,8,12]); vp=r.choice([0,1,1,2,4,6])
        bord=r.choice(['none','none','none','none','none','head','head','hor','topbot','zebra','full'])
        if not gold: bord='none'
        al=r.choice(['right','right','left','center','decimal']); fs=r.choice(['100%','100%','90%','80%','110%'])
        w=width or r.choice(['auto','auto','100%','100%','70%','85%'])
        hb=r.random()<.7; hal=r.choice(['same','center','left']); va=r.choice(['top','top','middle','baseline','bottom'])
        sp=r.choice([0,0,2,4]) if bord in('none','zebra') else 0
        o=[f'<table style="width:{w};font-size:{fs};border-collapse:{"separate" if sp else "collapse"};border-spacing:{sp}px;'+('border-top:1px solid;border-bottom:1px solid;' if bord in('topbot','head','hor') and r.random()<.7 else '')+f'margin:{r.choice([4,8,14])}px {r.choice(["0","auto","24px"])};page-break-inside:{r.choice(["auto","avoid"])}">']
        repeat=r.random()<.4
        hd=1+int(group) if head else 0
        if hd and repeat: o.append('<thead>')
        n=0
        for y,row in enumerate(rows):
            if hd and repeat and y==hd: o.append('</thead>')
            rs='background:#eee;' if bord=='zebra' and y%2 else ''
            o.append(f'<tr style="{rs}">')
            for c,(t,sp_,k) in enumerate(row):
                ish=y<hd; b=(ish and hb) or k in('sec','tot') and r.random()<.8
                a=hal if ish and hal!='same' else (al if kinds[min(c,nc-1)].startswith('num:') and c>0 else 'left')
                if sp_>1 and ish: a='center'
                css=f'padding:{vp}px {pad}px;vertical-align:{va};text-align:{a if a!="decimal" else "right"};font-weight:{"bold" if b else "normal"};'
                if bord=='full': css+='border:1px solid #444;'
                if bord=='hor': css+='border-bottom:1px solid #888;'
                if bord=='head' and y==hd-1: css+='border-bottom:1px solid #000;'
                if k.startswith('num:') and r.random()<.9: css+='white-space:nowrap;'
                x=s.esc(t)
                if cur and not ish and k.startswith('num:') and c>0 and t: x=f'<span style="float:left;margin-right:6px">$</span>{x}'; t='$'+t
                o.append(f'<td colspan="{sp_}" style="{css}">{x}</td>')
                row[c]=(t,sp_,k)
            o.append('</tr>')
        o.append('</table>')
        g='<table>'+''.join('<tr>'+''.join(f'<td{" colspan=%s"%chr(34)+str(a)+chr(34) if a>1 else ""}>{html.escape(t)}</td>' for t,a,_ in row)+'</tr>' for row in rows)+'</table>'
        # one td per column: keep
        return '\n'.join(o),g
    def page_table(s):
        """Rows of a web page's table, or some of them, kinds of columns, whether there is a head, of two rows."""
        r=s.r; rows=r.choice(TABLES); a=r.choice([0,0,0,r.randrange(len(rows))]); n=r.choice([3,5,8,12,20,40])
        if len(rows)>n and len(rows[:1]+rows[1:][a:a+n])>1: rows=rows[:1]+rows[1:][a:a+n]
        nc=max(sum(c[1] for c in q) for q in rows); hd=0
        while hd<min(2,len(rows)) and sum(c[2]=='h' for c in rows[hd])*2>len(rows[hd]): hd+=1
        if hd==0 and r.random()<.5: hd=1
        kinds=[]
        for c in range(nc):
            v=[q[c][0] for q in rows[hd:] if len(q)==nc and q[c][0]]
            kinds.append('num:int' if v and sum(bool(NUMBER.match(x)) for x in v)*2>len(v) else 'short')
        kind=lambda y,q,j,k: k if k=='h' and y<hd else 'sec' if len(q)==1 else kinds[min(j,nc-1)] if len(q)==nc else 'short'
        return [[(t,w,kind(y,q,j,k)) for j,(t,w,k) in enumerate(q)] for y,q in enumerate(rows)],kinds,hd>0,hd>1
    def add_table(s):
        r=s.r
        if r.random()<.35: s.p(r.choice(['Table','Tab.','Table','Tabelle'])+f' {r.randint(1,20)}{r.choice([".",":"," –"])} '+s.phrase(3,12),'font-size:90%')
        elif r.random()<.3: s.p(s.sent(r.randint(4,9))[:-1]+':')
        if r.random()<.07:
            a,ga=s.table('100%');b,gb=s.table('100%')
            s.out.append(f'<div style="display:grid;grid-template-columns:1fr 1fr;gap:{r.choice([24,40,60])}px;font-size:80%"><div>{a}</div><div>{b}</div></div>'); s.gold+= [ga,gb]
        else:
            a,g=s.table(); s.out.append(a); s.gold.append(g)
        if r.random()<.15: s.p('Source: '+s.phrase(2,6),'font-size:80%')
    def distract(s):
        r=s.r; k=r.choice(['two','two','cards','flexhead','dl','sign','form','toc','code','talk','eq','svg','svg','addr','just','just','list','nav','numlist','linenum','poem','hang','slides'])
        e=s.esc
        if k=='two':
            n=r.choice([2,2,3]); t=[s.para(2,7) for _ in range(r.randint(2,5))]; just=r.choice(['left','justify'])
            if r.random()<.5: s.out.append(f'<div style="columns:{n};column-gap:{r.choice([12,16,24])}px;text-align:{just};font-size:{r.choice(["80%","90%","100%"])}">'+''.join(f'<p>{e(x)}</p>' for x in t)+'</div>')
            else: s.out.append(f'<div style="display:grid;grid-template-columns:repeat({n},1fr);gap:{r.choice([14,20,30])}px;text-align:{just}">'+''.join(f'<div><p>{e(x)}</p></div>' for x in t[:n])+'</div>')
            s.gold+=t
        elif k=='cards':
            n=r.choice([2,3,4]); t=[(s.phrase(1,3),s.para(1,2)) for _ in range(n*r.randint(1,2))]
            s.out.append(f'<div style="display:grid;grid-template-columns:repeat({n},1fr);gap:18px;font-size:90%">'+''.join(f'<div><b>{e(a)}</b><br>{e(b)}</div>' for a,b in t)+'</div>'); s.gold+=[a+' '+b for a,b in t]
        elif k=='flexhead':
            t=[s.phrase(1,3) for _ in range(r.randint(2,3))]
            s.out.append('<div style="display:flex;justify-content:space-between">'+''.join(f'<span>{e(x)}</span>' for x in t)+'</div>'); s.gold+=t
            if r.random()<.5:
                t=[s.phrase(1,3) for _ in range(len(t))]
                s.out.append('<div style="display:flex;justify-content:space-between">'+''.join(f'<span>{e(x)}</span>' for x in t)+'</div>'); s.gold+=t
        elif k=='dl':
            s.gold.append('<table class="either">')
            for _ in range(r.randint(2,5)):
                a,b=s.phrase(1,2),s.para(1,3); s.out.append(f'<div style="display:grid;grid-template-columns:{r.choice([90,120,150])}px 1fr;margin:6px 0"><b>{e(a)}</b><span>{e(b)}</span></div>'); s.gold[-1]+=f'<tr><td>{e(a)}</td><td>{e(b)}</td></tr>'
            s.gold[-1]+='</table>'
        elif k=='sign':
            t=[(s.phrase(2,2).title(),s.phrase(1,3)) for _ in range(2)]
            s.out.append('<div style="display:grid;grid-template-columns:1fr 1fr;gap:60px;margin-top:40px">'+''.join(f'<div style="border-top:1px solid">{e(a)}<br>{e(b)}{r.choice(["","<br>Date: "+s.date()])}</div>' for a,b in t)+'</div>'); s.gold+=[a+' '+b for a,b in t]
        elif k=='form':
            for _ in range(r.randint(3,8)):
                a=s.phrase(1,2)+':'; s.out.append(f'<div>{e(a)} <span style="display:inline-block;border-bottom:1px solid;width:{r.randint(80,300)}px"></span> '+(e(s.phrase(1,2)+':')+' <span style="display:inline-block;border-bottom:1px solid;width:90px"></span>' if r.random()<.4 else '')+'</div>'); s.gold+=[a]
        elif k=='toc':
            for i in range(r.randint(4,14)):
                a=f'{i+1} '+s.phrase(2,6); n=str(i*3+r.randint(1,3))
                s.out.append(f'<div style="display:flex"><span>{e(a)}</span><span style="flex:1;border-bottom:{r.choice(["1px dotted","0px solid"])};margin:0 4px"></span><span>{n}</span></div>'); s.gold+=[a+' '+n]
        elif k=='code':
            t='\n'.join(' '*r.choice([0,4,8])+s.word()+r.choice([' = ','(','  # ',': '])+s.word()+r.choice(['',')',' + 1',';','    // '+s.word()]) for _ in range(r.randint(4,12)))
            s.out.append(f'<pre style="font-size:85%">{e(t)}</pre>'); s.gold+=['```',t,'```']
        elif k=='talk':
            n=[s.phrase(1,1).upper() for _ in range(2)]
            for i in range(r.randint(4,9)):
                t=s.para(1,2); s.out.append(f'<div style="display:grid;grid-template-columns:110px 1fr">{n[i%2]}:<span>{e(t)}</span></div>'); s.gold+=[n[i%2]+': '+t]
        elif k=='eq':
            for i in range(r.randint(1,3)):
                t=f'{r.choice("xyzabf")} = {r.choice("abcuv")}² + {r.randint(2,9)}{r.choice("xyz")} − {r.choice("kmn")}'
                s.out.append(f'<div style="display:grid;grid-template-columns:1fr auto 1fr"><span></span><i>{t}</i><span style="text-align:right">({i+1})</span></div>'); s.gold+=[t+f' ({i+1})']
        elif k=='svg':
            n=r.randint(3,12); o=[]; kind=r.choice(['flow','scatter','tree','grid'])
            H=r.choice([140,200,260]); pts=[]
            for i in range(n):
                if kind=='grid': x,y=40+(i%4)*130,25+(i//4)*60
                elif kind=='flow': x,y=60+(i%3)*180,25+(i//3)*55
                else: x,y=r.randint(20,520),r.randint(15,H-15)
                pts.append((x,y)); t=s.phrase(1,2) if r.random()<.7 else r.choice('ABCDEFG')+str(r.randint(1,9))
                if kind=='flow': o.append(f'<rect x="{x-50}" y="{y-16}" width="100" height="30" rx="{r.choice([0,6])}" fill="none" stroke="black"/>')
                o.append(f'<text x="{x}" y="{y+4}" font-size="{r.choice([9,11,12])}" text-anchor="middle">{e(t)}</text>')
            for _ in range(n+2):
                (a,b),(c,d)=r.choice(pts),r.choice(pts); 
                if r.random()<.5: o.append(f'<line x1="{a}" y1="{b+12}" x2="{c}" y2="{d-12}" stroke="black"/>')
                else: o.append(f'<path d="M{a} {b} Q{c} {b} {c} {d}" fill="none" stroke="gray"/>')
            s.out.append(f'<svg width="600" height="{H}">'+''.join(o)+'</svg>')
        elif k=='addr':
            t=[[s.phrase(1,3) for _ in range(r.randint(3,5))] for _ in range(2)]
            s.out.append('<div style="display:flex;justify-content:space-between">'+''.join('<div>'+'<br>'.join(map(e,x))+'</div>' for x in t)+'</div>'); s.gold+=[' '.join(x) for x in t]
        elif k=='just':
            t=s.para(3,7); w=r.choice([150,220,300,600])
            long=lambda x:' '.join(q+q if r.random()<.3 else q for q in x.split())
            s.out.append(f'<p style="width:{w}px;text-align:justify">{e(long(t))}</p>'); s.gold+=[long(t)]
        elif k in('list','numlist'):
            tag='ol' if k=='numlist' else 'ul'; t=[s.para(1,2) if r.random()<.4 else s.phrase(1,5) for _ in range(r.randint(3,8))]
            s.out.append(f'<{tag} style="padding-left:{r.choice([20,40,60])}px">'+''.join(f'<li>{e(x)}</li>' for x in t)+f'</{tag}>'); s.gold+=['- '+x for x in t]
        elif k=='nav':
            t=[s.phrase(1,1) for _ in range(r.randint(4,8))]; s.out.append('<div style="display:flex;gap:30px">'+''.join(f'<span>{e(x)}</span>' for x in t)+'</div>'); s.gold+=[' '.join(t)]
        elif k=='linenum':
            a=r.randint(1,60)
            for i in range(r.randint(6,20)):
                t=s.sent(r.randint(9,13)); s.out.append(f'<div style="display:grid;grid-template-columns:40px 1fr;white-space:nowrap;overflow:hidden"><span>{a+i}</span><span>{e(t)}</span></div>'); s.gold+=[t]
        elif k=='poem':
            t=[s.phrase(3,6) for _ in range(r.randint(4,8))]; s.out.append('<p style="margin-left:60px">'+'<br>'.join(map(e,t))+'</p>'); s.gold+=t
        elif k=='hang':
            for i in range(r.randint(3,6)):
                t=s.para(1,2); s.out.append(f'<div style="display:grid;grid-template-columns:34px 1fr"><span>[{i+1}]</span><span>{e(t)}</span></div>'); s.gold+=[f'[{i+1}] '+t]
        elif k=='slides':
            t=[[s.phrase(2,5) for _ in range(r.randint(3,5))] for _ in range(2)]
            s.out.append('<div style="display:grid;grid-template-columns:1fr 1fr;gap:40px;font-size:130%">'+''.join(f'<div><b>{e(s.phrase(1,2))}</b><ul>'+''.join(f'<li>{e(x)}</li>' for x in c)+'</ul></div>' for c in t)+'</div>'); s.gold+=['- '+x for c in t for x in c]
    def make(s):
        r=s.r
        for _ in range(r.randint(8,16) if TABLES else r.randint(4,9) if s.seed<1000 else r.randint(9,14)):
            x=r.random()
            if x<.12: t=s.phrase(1,5); s.out.append(f'<h2>{s.esc(t)}</h2>'); s.gold.append('## '+t)
            elif x<.35: s.p(s.para(),'text-align:'+r.choice(['left','justify']))
            elif x<.68: s.add_table()
            else: s.distract()
        fam=r.choice(['Liberation Serif','DejaVu Sans','Liberation Sans','serif','sans-serif','Liberation Sans'])
        return f'<html><meta charset=utf-8><style>@page{{size:A4;margin:{r.choice(["18mm","25mm","12mm"])}}} body{{font-family:{fam};font-size:{r.choice([9,10,11,12])}pt;line-height:{r.choice([1.1,1.2,1.35,1.5])}}}</style><body>'+'\n'.join(s.out)+'</body></html>','\n\n'.join(s.gold)
def main(folder,a,b):
    os.makedirs(folder,exist_ok=True)
    with open(os.path.join(folder,'manifest.ndjson'),'a') as man, Browser() as browser:
        for i in range(a,b):
            page,gold=D(i).make(); at=os.path.join(folder,str(i))
            open(at+'.md','w').write(gold); open(at+'.pdf','wb').write(browser.pdf(page))
            man.write(json.dumps({'id':str(i),'pdf':f'{i}.pdf','gold':f'{i}.md','group':f'made{i}'})+'\n')
if __name__=='__main__':
    if len(sys.argv)>4: read_pages(sys.argv[4])
    main(sys.argv[1],int(sys.argv[2]),int(sys.argv[3]))
