#!/usr/bin/env python3
"""drawtables.py FOLDER FIRST LAST: draws documents FIRST to LAST with tables whose rows,
columns and spans are known, without any other program, and writes manifest, PDFs and
gold into FOLDER, as scripts/madetables.py does: a yardstick of structure, of which the
numbers from 1000 on teach which rows belong to a table. Kinds: statements (period heads
over columns, sections, totals, negative numbers in parentheses, signs apart), line items
with a block of totals, cells of several lines, blank cells, keys given once, leaders,
forms, tables over pages; what is none: a framed page, texts side by side, addresses,
labels of a drawing; and from number 1000 on headings, captions and notes close to a table.
Painted by cell, by line, by column or in disorder. A document is told by its number alone."""
import html,json,os,random,sys,zlib
H=[278,278,355,556,556,889,667,191,333,333,389,584,278,333,278,278]+[556]*10+[278,278,584,584,584,556,1015,667,667,722,722,667,611,778,722,278,500,667,556,833,722,778,667,778,722,667,611,722,667,944,667,667,611,278,278,278,469,556,333,556,556,500,556,556,278,556,556,222,222,500,222,833,556,556,556,556,333,500,278,556,500,722,500,500,500,334,260,334,584]
T=[250,333,408,500,500,833,778,180,333,333,500,564,250,333,250,278]+[500]*10+[278,278,564,564,564,444,921,722,667,667,722,611,556,722,722,333,389,722,611,889,722,722,556,722,667,556,611,722,722,944,722,722,611,333,278,333,469,500,333,444,500,444,500,444,333,500,500,278,278,500,278,778,500,500,500,500,333,389,278,500,500,722,500,500,444,480,200,480,541]
WORDS="amber barley canal dune ember ferry granite harbour inlet juniper kettle lantern meadow nettle orchard pebble quarry river saddle timber valley willow the of and to in a for with on by from at as it was are be this net income total assets cost revenue rate region year model type status owner value number item service office water energy road school health public local annual report section plan project data system method result test sample control group level price unit weight length date name code amount tax balance account interest loan reserve equity liability goodwill dividend share capital maintenance installation equipment training supply licence support transport".split()
NAMES="Adler Berg Costa Dahl Egli Frei Graf Haas Ivens Jost Keller Lund Moser North Oslo Prague Quito Riga Seville Turin Ulm Vienna Warsaw York Zug".split()
CLOSE=1000 # documents from this number on are learned from
TOTALS="Subtotal;Net amount;Discount;VAT 19%;Tax;Shipping;Total;Amount due;Balance".split(";")
class Doc:
    def __init__(s,seed):
        s.r=random.Random(seed); s.seed=seed; s.gold=[]; s.pages=[]
        s.serif=s.r.random()<.4; s.size=s.r.choice([8,9,9,10,10,11,12]); s.left=s.r.choice([45,56,72]); s.right=595-s.left
        s.lead=s.r.choice([1.0,1.1,1.15,1.2,1.2,1.3,1.45]); s.lower=s.r.random()<.15; s.new()
    def new(s): s.pages.append([]); s.y=s.r.choice([60,72])
    def width(s,t,size,bold=False):
        w=T if s.serif else H
        return sum((w[ord(c)-32] if 32<=ord(c)<127 else 556)*(1.05 if bold else 1) for c in t)*size/1000
    def text(s,x,y,t,size=None,bold=False,page=-1):
        if t: s.pages[page].append(('t',x,y,t,size or s.size,bold))
    def rule(s,x0,x1,y,page=-1): s.pages[page].append(('l',x0,y,x1,y))
    def word(s): return s.r.choice(WORDS) if s.r.random()<.85 else s.r.choice(NAMES)
    def phrase(s,a,b):
        t=' '.join(s.word() for _ in range(s.r.randint(a,b))); return t if s.lower else t[0].upper()+t[1:]
    def sentence(s): return s.phrase(7,18)+'.'
    def wrap(s,t,w,size,bold=False):
        out=['']
        for q in t.split():
            if out[-1] and s.width(out[-1]+' '+q,size,bold)>w: out.append('')
            out[-1]+=(' ' if out[-1] else '')+q
        return out
    def broken(s,t,w,size,bold):
        """Lines of one or two words, as heads are broken by hand; none if one is too long."""
        q=t.split(); n=s.r.choice([1,1,2]); ls=[' '.join(q[i:i+n]) for i in range(0,len(q),n)]
        return ls if len(ls)<5 and all(s.width(l,size,bold)<=w for l in ls) else None
    def para(s,n=None,gold=True):
        t=' '.join(s.sentence() for _ in range(n or s.r.randint(1,4)))
        if s.y>700: s.new()
        for l in s.wrap(t,s.right-s.left,s.size): s.text(s.left,s.y,l); s.y+=s.size*s.lead
        s.y+=s.size*.8
        if gold: s.gold.append(t)
    def head(s):
        t=s.phrase(1,5); s.y+=s.size; s.text(s.left,s.y,t,s.size*1.4,True); s.y+=s.size*2; s.gold.append('## '+t)
    def num(s,k):
        v=s.r.randint(1,s.r.choice([9,99,999,9999,99999,9999999]))
        if k=='paren': return s.r.choice(['-','\u2014']) if s.r.random()<.06 else f'({v:,})' if s.r.random()<.3 else f'{v:,}'
        if k=='money': return f'{v/100:,.2f}'
        if k=='de': return f'{v/100:,.2f}'.translate(str.maketrans(',.','.,'))
        if k=='pct': return f'{s.r.random()*100:.1f}%'
        if k=='year': return str(s.r.randint(1990,2026))
        return f'{v:,}' if k=='int' else f'{v/1000:.2f}'
    def cell(s,k):
        r=s.r
        if k[0]=='#': return s.num(k[1:])
        if k=='date': return '%02d.%02d.20%02d'%(r.randint(1,28),r.randint(1,12),r.randint(10,26))
        if k=='code': return r.choice(['A-','PX','No. ','R/'])+str(r.randint(1,9999))
        if k=='short': return s.phrase(1,3)
        if k=='long': return s.phrase(3,14)
        if k=='name': return ' '.join(r.choice(NAMES) for _ in range(r.randint(1,3)))
        return s.sentence()
    # a row: cells of (text, columns), and its kind: head, row, section, total
    def generic(s):
        r=s.r; nc=r.choice([2,3,3,4,4,5,6,7]); st=r.choice(['int','dec','pct','paren','money','de'])
        if r.random()<.2: nc=r.choice([6,7,8,10])
        kinds=[r.choice(['short','short','long','code','name','date','sentence'] if nc<6 else ['short','code','name'])]
        nums=r.random()<.5
        kinds+=['#'+st if nums and r.random()<.8 else r.choice(['short','long','name','date','code','sentence'] if nc<5 else ['short','code','date','#'+st]) for _ in range(nc-1)]
        blank=r.choice([0,0,.1,.3,.45]); longest=r.choice([3,4,8]); parts=r.choice([0,0,.1,.3]); again=r.choice([0,0,0,.5,.75]); keys=r.choice([1,1,2]) if nc>2 else 1; also=r.choice([-1,-1,r.randrange(nc)]) if nc>3 else -1; rows=[]
        if r.random()<.8: rows.append(([(s.phrase(1,1 if r.random()<.6 else longest),1) for _ in kinds],'head'))
        if rows and nc>3 and r.random()<.1: rows.append(([(f'({c+1})',1) for c in range(nc)],'head'))
        if nc>3 and r.random()<.25: rows.insert(0,s.groups(nc))
        for _ in range(r.randint(2,14)):
            if nc>2 and r.random()<parts: rows.append(([(s.phrase(1,4),1)]+[('',1)]*(nc-1),'section'))
            rows.append(([(s.cell(k) if c==0 or r.random()>=blank else '',1) for c,k in enumerate(kinds)],'row'))
            if r.random()<again: rows[-1]=([('' if c<keys or c==also else q,1) for c,(q,_) in enumerate(rows[-1][0])],'row')
        return rows,kinds
    def groups(s,nc):
        cells,left=[('',1)],nc-1
        while left: a=min(left,s.r.randint(1,3)); left-=a; cells.append((s.phrase(1,3) if a>1 else '',a))
        return cells,'head'
    def statement(s):
        r=s.r; n=r.choice([1,2,2,3,4,6]); notes=r.random()<.3; kinds=['long' if r.random()<.4 else 'short']+(['#year'] if notes else [])+['#paren']*n; nc=len(kinds); rows=[]
        if n%2==0 and r.random()<.5:
            rows.append(([('',1)]*(1+notes)+[(r.choice(['Three months ended June 30,','Year ended','Consolidated','Company']),n//2)]*(2 if n>2 else 1)+([] if n>2 else [('',1)]*(n-n//2)),'head'))
        rows.append(([('',1)]+([('Note',1)] if notes else [])+[(str(2026-c) if r.random()<.7 else f'31 December {2026-c}',1) for c in range(n)],'head'))
        if r.random()<.3: rows.append(([('',1)]*(1+notes)+[(r.choice(['EUR','$000','(unaudited)']),1)]*n,'head'))
        for _ in range(r.randint(1,4)):
            rows.append(([(s.phrase(1,3)+r.choice(['',':']),1)]+[('',1)]*(nc-1),'section'))
            for _ in range(r.randint(1,5)):
                rows.append(([(s.cell(kinds[0]),1)]+([(str(r.randint(1,30)) if r.random()<.6 else '',1)] if notes else [])+[(s.num('paren'),1) for _ in range(n)],'row'))
            rows.append(([(r.choice(['Total ','Net ',''])+s.phrase(1,2).lower() if r.random()<.85 else '',1)]+([('',1)] if notes else [])+[(s.num('paren'),1) for _ in range(n)],'total'))
        return rows,kinds
    def invoice(s):
        r=s.r; st=r.choice(['money','de']); kinds=['#int','long' if r.random()<.5 else 'sentence','#int','#'+st,'#'+st]
        if r.random()<.4: kinds=kinds[1:]
        if r.random()<.3: kinds.insert(1,'code')
        nc=len(kinds); rows=[([(s.phrase(1,2),1) for _ in kinds],'head')]
        for i in range(r.randint(1,9)): rows.append(([(str(i+1) if c==0 and k=='#int' else s.cell(k),1) for c,k in enumerate(kinds)],'row'))
        for t in sorted(r.sample(TOTALS,r.randint(0,4)),key=TOTALS.index): rows.append(([('',1)]*(nc-2)+[(t,1),(s.num(st),1)],'total'))
        return rows,kinds
    def led(s):
        kinds=['long','#money']; return [([(s.phrase(2,7),1),(s.num('money'),1)],'row') for _ in range(s.r.randint(3,10))],kinds
    def form(s):
        n=s.r.choice([1,2]); return [([(s.phrase(1,2)+':' if c%2==0 else s.cell(s.r.choice(['short','date','code','name'])),1) for c in range(2*n)],'row') for _ in range(s.r.randint(3,8))],['short']*(2*n)
    def table(s,x0=None,x1=None,kind=None):
        r=s.r; kind=kind or r.choice(['generic']*5+['statement']*3+['invoice']*3+['led','form'])
        rows,kinds=getattr(s,kind)(); nc=len(kinds); x0=s.left if x0 is None else x0; x1=s.right if x1 is None else x1
        size=s.size*r.choice([1,1,1,.9,.8]); lead=size*s.lead
        wide={'sentence':4,'long':3,'short':1.8,'name':1.8}
        share=[wide.get(k,1.2)*r.uniform(.8,1.3) for k in kinds]; gap=size*r.choice([.7,1,1.5,2,3])
        room=(x1-x0)*r.choice([1,1,.85,.7])-gap*(nc-1); w=[room*q/sum(share) for q in share]
        least=[max(s.width(q,size,True) for row in rows for q in ((row[0][c][0] if len(row[0])==nc else '') or 'x').split()) for c in range(nc)]
        least=[max(l,max([s.width(row[0][c][0],size,True) for row in rows if len(row[0])==nc and kinds[c][0]=='#' and row[1]!='head']+[0])) for c,l in enumerate(least)]
        w=[max(a,b) for a,b in zip(w,least)]
        over=sum(w)+gap*(nc-1)-(x1-x0)
        if over>0:
            k=max(range(nc),key=lambda c:w[c]-least[c]); w[k]=max(least[k],w[k]-over)
        xs=[x0+sum(w[:c])+gap*c for c in range(nc)]
        jump=size*r.choice([0,0,.1,.2,.3,.5,.8,1.2]); rules=r.choice(['none','none','none','head','head','hor','ends','total','zebra'])
        va=r.choice(['top','top','top','middle','bottom']); order=r.choice(['cell']*5+['line','line','column','column','random','back']); bold=r.random()<.6
        align=['left' if k[0]!='#' else r.choice(['right','right','right','center']) for k in kinds]; headal=r.choice(['same','center','left']); broken=r.random()<.4; headva=r.choice(['bottom','bottom','top','middle'])
        apart=kind=='statement' and r.random()<.3; again=r.random()<.6; hang=r.choice([0,0,size]); last=None; heads=[]; paint=[]
        xe=xs[-1]+w[-1]
        def flush():
            p=paint[:]
            if order=='line': p.sort(key=lambda q:(round(q[1]),q[0]))
            if order=='column': p.sort(key=lambda q:q[5])
            if order=='back': p.reverse()
            if order=='random': r.shuffle(p)
            for q in p: s.text(q[0],q[1],q[2],q[3],q[4])
            paint.clear()
        def put(row):
            cells,k=row; b=k=='head' and bold or k in('section','total') and bold; c=0; lines=[]
            for t,sp in cells:
                ww=sum(w[c:c+sp])+gap*(sp-1) if k!='section' else xe-x0
                ls=s.broken(t,ww,size,b) if k=='head' and broken and sp==1 else None
                lines.append((c,sp,ls or (s.wrap(t,ww-(hang if c==0 else 0),size,b) if t else []))); c+=sp
            n=max(len(l[2]) for l in lines)
            if s.y+n*lead>780:
                flush(); s.new()
                if again: [put(h) for h in heads]
            if rules=='zebra' and r.random()<.5: s.pages[-1].append(('f',x0,s.y-size,xe,n*lead+jump))
            if rules=='total' and k=='total': s.rule(xs[max(1,nc-2)],xe,s.y-size)
            for c,sp,ls in lines:
                a='center' if sp>1 else (align[c] if k!='head' or headal=='same' else headal)
                v=va if k!='head' else headva; y=s.y+(n-len(ls))*lead*{'top':0,'middle':.5,'bottom':1}[v]
                ww=sum(w[c:c+sp])+gap*(sp-1)
                for j,l in enumerate(ls):
                    tw=s.width(l,size,b); x=xs[c]+{'left':0,'right':ww-tw,'center':(ww-tw)/2}[a]+(hang if c==0 and j and a=='left' else 0)
                    if apart and k!='head' and kinds[c]=='#paren' and a=='right' and l[0] in '(123456789': paint.append((xs[c]-size*.3,y+j*lead,'$',size,b,c))
                    paint.append((x,y+j*lead,l,size,b,c))
                    if kind=='led' and c==0 and j==len(ls)-1:
                        d='.'*int((xs[1]+w[1]-s.width(cells[1][0],size)-x-tw-size)/s.width('.',size)); paint.append((x+tw+size*.3,y+j*lead,d,size,b,c))
                if sp>1 and rules in('head','hor') : s.rule(xs[c],xs[c]+ww,s.y+(n-1)*lead+size*.25)
            s.y+=n*lead+jump
            if rules=='hor': s.rule(x0,xe,s.y-size-jump*.3+size*.1)
        if s.y>690: s.new()
        start=s.y
        if rules in('ends','head'): s.rule(x0,xe,s.y-size*1.1)
        for i,row in enumerate(rows):
            if row[1]=='head': heads.append(row)
            put(row)
            if row[1]=='head' and rows[min(i+1,len(rows)-1)][1]!='head' and rules in('head','ends','total'): s.rule(x0,xe,s.y-size-jump*.3+size*.1)
        flush()
        if rules in('ends','head'): s.rule(x0,xe,s.y-size-jump*.3+size*.1)
        s.y+=size*1.5
        out=['<table>']
        for cells,k in rows:
            out.append('<tr>'+''.join(f'<td colspan="{sp}">{html.escape(t)}</td>' if sp>1 else f'<td>{html.escape(t)}</td>' for t,sp in cells)+'</tr>')
        s.gold.append(''.join(out)+'</table>')
    def none(s):
        r=s.r; k=r.choice(['two','addr','drawing','frame'])
        if s.y>560: s.new()
        y=s.y
        if k=='frame': s.pages[-1].append(('b',30,30,565,812)); return s.para()
        if k=='two':
            mid=(s.left+s.right)/2; bottoms=[]
            for x in (s.left,mid+10):
                t=' '.join(s.sentence() for _ in range(r.randint(2,5))); s.gold.append(t); q=y
                for l in s.wrap(t,mid-s.left-10,s.size): s.text(x,q,l); q+=s.size*s.lead
                bottoms.append(q)
            s.y=max(bottoms)+s.size
        elif k=='addr':
            for x in (s.left,r.randint(300,360)):
                ls=[s.cell('name') if i<2 else s.phrase(1,3) for i in range(r.randint(3,5))]; s.gold.append(' '.join(ls))
                for i,l in enumerate(ls): s.text(x,y+i*s.size*s.lead,l)
            s.y+=6*s.size*s.lead
        else:
            for i in range(r.randint(5,12)):
                x,q=s.left+(i%4)*120+r.choice([0,0,9]),y+(i//4)*45; s.pages[-1].append(('b',x-5,q-14,x+80,q+8)); s.text(x,q,s.phrase(1,2),8)
                if i%4: s.rule(x-40,x-5,q-3)
            s.y+=160
    def make(s):
        for _ in range(s.r.randint(4,8)):
            x=s.r.random()
            if x<.12: s.head()
            elif x<.35: s.para()
            elif x<.45: s.none()
            elif s.seed<CLOSE: s.table()
            else: s.near()
        return s
    def near(s):
        """A table with a heading or a caption close above it, and a note close below."""
        r=s.r
        if s.y>620: s.new()
        for _ in range(r.choice([0,1,1,2])):
            kind=r.choice(['head','head','caption','para']); b=kind=='head' and r.random()<.8
            t=s.phrase(1,5) if kind=='head' else f'Table {r.randint(1,9)}{r.choice([":",".",""])} '+s.phrase(3,12) if kind=='caption' else s.sentence()
            size=s.size*(r.choice([1,1,1.1,1.2,1.4]) if kind=='head' else 1); x=s.left
            ls=s.wrap(t,s.right-s.left,size,b)
            if len(ls)==1 and kind!='para' and r.random()<.2: x=(s.left+s.right-s.width(t,size,b))/2
            for l in ls: s.text(x,s.y,l,size,b); s.y+=size*s.lead
            s.y+=size*r.choice([.1,.3,.5,.8,1.2]); s.gold.append(('## ' if b else '')+t)
        s.table()
        if r.random()<.5:
            t=r.choice(['Source: ','* ','Note: ','1 ',''])+s.phrase(4,20); s.y-=s.size*r.choice([0,.3,.6,.8]); size=s.size*r.choice([1,.9,.8])
            for l in s.wrap(t,s.right-s.left,size): s.text(s.left,s.y,l,size); s.y+=size*s.lead
            s.y+=s.size; s.gold.append(t)
    def pdf(s):
        objs=[None,None]; base='Times-' if s.serif else 'Helvetica'
        ws=[(T if s.serif else H)[min(c,126)-32] if c<127 else 556 for c in range(32,256)]
        for b in (0,1):
            name=(base+('Bold' if b else 'Roman')) if s.serif else base+('-Bold' if b else '')
            objs.append(f'<</Type/Font/Subtype/Type1/BaseFont/{name}/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 255/Widths[{" ".join(str(round(w*(1.05 if b else 1))) for w in ws)}]>>'.encode())
        kids=[]
        for page in s.pages:
            o=[]
            for q in page:
                if q[0]=='t':
                    t=q[3].encode('cp1252','replace').replace(b'\\',b'\\\\').replace(b'(',b'\\(').replace(b')',b'\\)')
                    o.append(b'BT /F%d %.2f Tf %.2f %.2f Td (%s) Tj ET'%(q[5],q[4],q[1],842-q[2],t))
                elif q[0]=='l': o.append(b'%.2f %.2f m %.2f %.2f l S'%(q[1],842-q[2],q[3],842-q[4]))
                elif q[0]=='b': o.append(b'%.2f %.2f %.2f %.2f re S'%(q[1],842-q[4],q[3]-q[1],q[4]-q[2]))
                else: o.append(b'.9 g %.2f %.2f %.2f %.2f re f 0 g'%(q[1],842-q[2]-q[4],q[3]-q[1],q[4]))
            z=zlib.compress(b'\n'.join(o)); objs.append(b'<</Length %d/Filter/FlateDecode>>stream\n%s\nendstream'%(len(z),z))
            objs.append(f'<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents {len(objs)} 0 R/Resources<</Font<</F0 3 0 R/F1 4 0 R>>>>>>'.encode()); kids.append(f'{len(objs)} 0 R')
        objs[0]=b'<</Type/Catalog/Pages 2 0 R>>'; objs[1]=f'<</Type/Pages/Count {len(kids)}/Kids[{" ".join(kids)}]>>'.encode()
        out=b'%PDF-1.4\n'; at=[]
        for i,b in enumerate(objs): at.append(len(out)); out+=b'%d 0 obj\n%s\nendobj\n'%(i+1,b)
        x=len(out); out+=b'xref\n0 %d\n0000000000 65535 f \n'%(len(objs)+1)+b''.join(b'%010d 00000 n \n'%a for a in at)
        return out+b'trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n'%(len(objs)+1,x)
def main(folder,a,b):
    os.makedirs(folder,exist_ok=True)
    with open(os.path.join(folder,'manifest.ndjson'),'w') as man:
        for i in range(a,b):
            d=Doc(i).make(); at=os.path.join(folder,f'drawn{i}')
            open(at+'.pdf','wb').write(d.pdf()); open(at+'.md','w').write('\n\n'.join(d.gold))
            man.write(json.dumps({'id':f'drawn{i}','pdf':f'drawn{i}.pdf','gold':f'drawn{i}.md','group':f'drawn{i}'})+'\n')
main(sys.argv[1],int(sys.argv[2]),int(sys.argv[3]))
