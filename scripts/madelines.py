#!/usr/bin/env python3
"""madelines.py FOLDER FIRST LAST PAGES: makes documents FIRST to LAST of paragraphs of the web
pages in PAGES (wcxb, trafilatura, fundus), of which some have lines ended on purpose (<br>), in
many styles, every ninth in Chinese or Japanese and some from right to left, prints them with
chromium without tags, and writes manifest, PDFs and gold into FOLDER: a line of the gold is a
line that was ended. pdfparse/internal/train learns from them which lines those are (-ends).
A document is told by its number alone; its texts are of a sixtieth of the sites."""
import gzip,hashlib,html,json,lzma,os,random,re,sys
from printpdf import Browser
BUCKETS=60
def tidy(t): return ' '.join(t.split())
def plain(x): return tidy(html.unescape(re.sub(r'<[^>]*>','',x)))
BLOCK=re.compile(r'(?is)<(p|address|li|blockquote|dd|div|td|h[2-4])\b[^>]*>((?:(?!</?(?:p|div|ul|ol|li|table|tr|td|h\d|section|article|address|blockquote|pre|script|style|form|select|dd|dl|textarea)\b).)*?)</\1>')
def read_pages(folder):
    br=[[] for _ in range(BUCKETS)]; paras=[[] for _ in range(BUCKETS)]; seen=set()
    for f,op in (('wcxb-train.ndjson.xz',lzma.open),('wcxb-dev.ndjson.gz',gzip.open),('trafilatura.ndjson.gz',gzip.open),('fundus.ndjson.xz',lzma.open)):
        for l in op(os.path.join(folder,f),'rt'):
            r=json.loads(l); site=re.sub(r'^https?://(www\.)?','',r.get('url') or str(r.get('id'))).split('/')[0]
            b=int(hashlib.sha1(site.encode()).hexdigest(),16)%BUCKETS
            n=m=0
            for tag,x in BLOCK.findall(r['html']):
                if '<br' not in x.lower():
                    t=plain(x)
                    if tag.lower() in('p','li','dd','blockquote') and 60<len(t)<1200 and m<30 and t not in seen: seen.add(t); paras[b].append(t); m+=1
                    continue
                if n>25: continue
                for part in re.split(r'(?i)(?:<br\b[^>]*>\s*){2,}',x):
                    ls=[plain(y) for y in re.split(r'(?i)<br\b[^>]*>',part)]
                    ls=[y for y in ls if y]
                    k='\n'.join(ls)
                    if len(ls)>1 and len(k)<1500 and k not in seen and not any(c in k for c in '{}|\\'): seen.add(k); br[b].append(ls); n+=1
    return br,paras
KANA="これは本書の例でありその値を示す行が続くときに次の段落へ移る表と図を見てください勘定科目の記録簿に取引を入力する"
HEBREW="שלום עליכם הבית ערב גשם בא דואר צפון ודרום לילה טוב הוא כתב את העיתון בשנת פרקים ספר של על עם זה גם לא"
ARABIC="في من على إلى هذا الكتاب العربي كان قد بين المدينة السنة التي الذي عام شركة خدمة تاريخ رقم اسم صفحة"
HAN="本章说明如何选择值并在下一行继续输入文件名称与日期数据系统结果服务区域"
SANS=['Liberation Sans','DejaVu Sans','Liberation Sans Narrow','Nimbus Sans','URW Gothic']
SERIF=['Liberation Serif','DejaVu Serif','C059','P052','URW Bookman']
e=html.escape
class Doc:
    def __init__(s,n,br,paras):
        s.r=r=random.Random(n); s.out=[]; s.gold=[]
        while True:
            s.bucket=r.randrange(BUCKETS)
            if len(br[s.bucket])>3 and len(paras[s.bucket])>10: break
        s.br,s.paras=br[s.bucket],paras[s.bucket]
        s.size=r.choice([8,9,10,10.5,11,12,12,13]); s.font=r.choice(SANS+SERIF); s.lead=r.choice([1.1,1.15,1.2,1.3,1.4,1.5,1.6])
        s.align=r.choice(['left','left','left','justify','justify']); s.gap=r.choice([0,0,.3,.6,1,1]); s.indent=r.choice([0,0,0,1,1.5,2]) if s.gap<.5 else 0
        s.wrap=r.choices(['wrap','pretty','balance'],[6,3,1])[0]; s.hyphens=r.choice(['manual','manual','auto'])
        s.width=r.choice([28,36,45,60,80]); s.share=r.choice([.1,.2,.3,.4])
        s.rtl=False
        if n%9==0: s.cjk()
        elif n%11==0: s.fromright()
    def cjk(s):
        r=s.r; chars=r.choice([KANA,HAN,HAN]); s.font=r.choice(['Noto Sans CJK JP','Noto Serif CJK SC','IPAMincho','IPAGothic','Droid Sans Fallback'])
        def words(a,b):
            t=''.join(r.choice(chars) for _ in range(r.randint(a,b)))
            if r.random()<.3: k=r.randrange(len(t)); t=t[:k]+r.choice(['PDF','https://example.com/a/b','2024','config.json','API '])+t[k:]
            return t
        s.paras=['，'.join(words(6,25) for _ in range(r.randint(1,9)))+'。' for _ in range(40)]
        s.br=[[words(3,r.choice([6,14,30]))+r.choice(['','','。','：']) for _ in range(r.randint(2,7))] for _ in range(30)]
    def fromright(s):
        r=s.r; s.rtl=True; words=r.choice([HEBREW,ARABIC]).split(); s.font=r.choice(['DejaVu Sans','DejaVu Sans','DejaVu Sans Condensed'])
        def text(a,b): return ' '.join(r.choice(words) if r.random()<.95 else r.choice(['2024','PDF','15%','(Herald)']) for _ in range(r.randint(a,b)))
        s.paras=['. '.join(text(5,20) for _ in range(r.randint(1,8)))+'.' for _ in range(40)]
        s.br=[[text(1,r.choice([4,8,16]))+r.choice(['','','.',':',',']) for _ in range(r.randint(2,7))] for _ in range(30)]
    def style(s,lines):
        r=s.r; st=[]
        x=r.random()
        if x<.08: st.append('text-align:center')
        elif x<.12: st.append('text-align:right')
        if lines and r.random()<.5: st.append('text-indent:0')
        if r.random()<.1: st.append(f'max-width:{r.choice([10,14,18,22,28,34])}em')
        if r.random()<.12: st.append(f'margin-left:{r.choice([1.5,2.5,4,8])}em')
        if r.random()<.06: st.append('font-style:italic')
        if r.random()<.05: st.append('font-weight:bold')
        if r.random()<.08: st.append(f'font-size:{r.choice([75,85,90,115])}%')
        if r.random()<.06: st.append('text-wrap:balance')
        if r.random()<.1: st.append('border:1px solid #888;padding:6px')
        return ';'.join(st)
    def lines(s,ls):
        bold=s.r.random()<.25
        head=f'<b>{e(ls[0])}</b>' if bold else e(ls[0])
        return '<br>'.join([head]+[e(x) for x in ls[1:]])
    def block(s):
        r=s.r; x=r.random()
        if x<s.share:
            ls=r.choice(s.br); tag=r.choice(['p','p','p','div','li','blockquote'])
            if sum(map(len,ls))>700 and r.random()<.6: ls=ls[:r.randint(2,6)]
            s.add(tag,s.style(True),s.lines(ls),'\n'.join(ls))
        elif x<.92:
            t=r.choice(s.paras); tag=r.choice(['p','p','p','p','li','blockquote'])
            if r.random()<.3: t=' '.join(t.split()[:r.randint(8,40)])
            s.add(tag,s.style(False),e(t),t)
        else:
            t=' '.join(r.choice(s.paras).split()[:r.randint(2,9)]); s.add('h'+r.choice('123'),'',e(t),t)
    def add(s,tag,st,markup,gold):
        markup=f'<{tag} style="{st}">{markup}</{tag}>'
        if tag=='li': markup=f'<ul>{markup}</ul>'
        s.out.append(markup); s.gold.append(gold)
    def cards(s):
        r=s.r; n=r.choice([2,2,3,4]); st=r.choice(['','border:1px solid #999;padding:8px','background:#eee;padding:8px'])
        cells=[]
        for _ in range(n):
            if r.random()<.8: ls=r.choice(s.br)[:8]; cells.append(s.lines(ls)); s.gold.append('\n'.join(ls))
            else: t=' '.join(r.choice(s.paras).split()[:25]); cells.append(e(t)); s.gold.append(t)
        s.out.append(f'<div style="display:grid;grid-template-columns:repeat({n},1fr);gap:{r.choice([12,24,40])}px">'+''.join(f'<div style="{st}">{c}</div>' for c in cells)+'</div>')
    def float(s):
        r=s.r; s.out.append(f'<div style="float:{r.choice(["left","right","right"])};width:{r.choice([8,12,18])}em;height:{r.choice([6,9,14])}em;background:#ccd;margin:.4em 1em"></div>')
    def page(s):
        r=s.r
        for _ in range(r.randint(8,22)):
            if r.random()<.08: s.cards()
            elif r.random()<.07: s.float(); s.block()
            else: s.block()
        body=''.join(s.out); m=r.choice([12,18,20,25])
        cols=f'columns:{r.choice([2,2,3])};column-gap:{r.choice([14,24])}px;' if r.random()<.15 else f'max-width:{s.width}em;'
        return f'''<!doctype html><html lang=en><meta charset=utf-8><style>@page{{size:{r.choice(["A4","Letter","A5"])};margin:{m}mm}}
body{{margin:0;direction:{'rtl' if s.rtl else 'ltr'};font:{s.size}pt/{s.lead} "{s.font}";text-align:{'start' if s.align=='left' else s.align};hyphens:{s.hyphens};text-wrap:{s.wrap};{cols}}}
p,div,blockquote,ul{{margin:0 0 {s.gap}em 0}}p{{text-indent:{s.indent}em}}blockquote{{margin-left:2em}}ul{{padding-left:1.6em}}</style><body>{body}'''
def main():
    folder,first,last,pages=sys.argv[1],int(sys.argv[2]),int(sys.argv[3]),sys.argv[4]
    br,paras=read_pages(pages); print(sum(map(len,br)),sum(map(len,paras)))
    os.makedirs(folder+'/pdfs',exist_ok=True); os.makedirs(folder+'/gold',exist_ok=True)
    with open(folder+'/manifest.ndjson','w') as m, Browser() as b:
        for n in range(first,last):
            d=Doc(n,br,paras); page=d.page(); i=f'b{n:05d}'
            open(f'{folder}/pdfs/{i}.pdf','wb').write(b.pdf(page))
            open(f'{folder}/gold/{i}.md','w').write('\n\n'.join(d.gold)+'\n')
            m.write(json.dumps({'id':i,'pdf':f'pdfs/{i}.pdf','gold':f'gold/{i}.md','group':f'sites{d.bucket}'})+'\n')
main()
