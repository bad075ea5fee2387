#!/usr/bin/env python3
"""printpages.py PAGEMILL PAGES FOLDER [apart]: prints web pages of PAGES (a folder of sets
whose licences allow to learn from them: wcxb, trafilatura, fundus) with chromium as a
browser would, in style sheets made up for each: fonts, sizes, margins, columns, cards,
menus in a row, lists, code, quotations, tables, and a browser's heads and feet. Six in ten
are the page's main content, as PAGEMILL finds it. FOLDER gets the PDFs, the Markdown that
PAGEMILL makes of the HTML in whole-page mode as their gold, and a manifest;
pdfparse/internal/train learns from them. Sites are divided in two: with "apart" the other
half is printed, which nothing was learned from. Pages are told by their names alone."""
import base64,gzip,hashlib,html,json,lzma,os,random,re,signal,struct,subprocess,sys,urllib.parse,zlib
from html.parser import HTMLParser
from printpdf import Browser
WEIGHT=.3 # of a printed page, relative to other documents, when it is learned from
SECONDS=25 # a page that takes longer is left out
SETS=['wcxb-train.ndjson.xz','trafilatura.ndjson.gz','fundus.ndjson.xz','wcxb-dev.ndjson.gz']
def number(s): return int(hashlib.sha1(s.encode()).hexdigest()[:8],16)
def load(folder):
    for f in SETS:
        o=lzma.open if f.endswith('xz') else gzip.open
        for l in o(os.path.join(folder,f),'rt'):
            d=json.loads(l); u=d['url']
            if u.startswith('hard::') or not u.startswith('http'): site=d['id'].split('_')[0].split('/')[0]; 
            else: site=urllib.parse.urlparse(u).hostname or d['id']
            site=re.sub(r'^www\d?\.','',site.lower())
            p=site.split('.'); site='.'.join(p[-2:]) if len(p)>1 and len(p[-2])>3 else '.'.join(p[-3:])
            yield f.split('.')[0]+'_'+re.sub(r'\W','_',str(d['id']))[:60],site,u if u.startswith('http') else 'https://example.com/',d['html']
VOID=set('area base br col embed hr img input link meta source track wbr'.split())
DROP=set('script style noscript iframe svg form button select input textarea video audio picture source object embed canvas link meta template dialog map'.split())
class Node:
    def __init__(s,t,a=None): s.tag=t; s.a=a or {}; s.kids=[]; s.css=[]
    def text(s): return ''.join(k if isinstance(k,str) else k.text() for k in s.kids)
    def walk(s):
        yield s
        for k in s.kids:
            if not isinstance(k,str): yield from k.walk()
    def find(s,*t): return [n for n in s.walk() if n.tag in t]
class P(HTMLParser):
    def __init__(s): super().__init__(convert_charrefs=True); s.root=Node('root'); s.at=[s.root]; s.skip=0
    def handle_starttag(s,t,a):
        if s.skip: s.skip+=t in DROP and t not in VOID; return
        if t in DROP and t!='picture' and t!='form':
            if t not in VOID: s.skip=1
            return
        n=Node('div' if t in('form',) else 'span' if t=='picture' else t,dict(a)); s.at[-1].kids.append(n)
        if t not in VOID: s.at.append(n); n.was=t
    def handle_startendtag(s,t,a):
        if s.skip or t in DROP: return
        s.at[-1].kids.append(Node(t,dict(a)))
    def handle_endtag(s,t):
        if s.skip:
            if t in DROP and t not in VOID: s.skip-=1
            return
        for k in range(len(s.at)-1,0,-1):
            if getattr(s.at[k],'was','')==t: del s.at[k:]; break
    def handle_data(s,d):
        if not s.skip: s.at[-1].kids.append(d)
BLOCK=set('p div ul ol li table h1 h2 h3 h4 h5 h6 pre blockquote figure dl section article header footer nav aside form hr address'.split())
KEEP=set('href colspan rowspan start type reversed value dir lang'.split())
def out(n,printed):
    if isinstance(n,str): return html.escape(n,quote=False)
    if n.tag=='gray': return n.a['print'] if printed else ''
    if n.tag=='navrow':
        items=[out(k,printed) for k in n.kids]
        if printed: return f'<div style="{n.css[0]}">'+''.join(f'<span class=navi>{i}</span> ' for i in items)+'</div>'
        return '<p>'+' '.join(items)+'</p>'
    a=''.join(f' {k}="{html.escape(v or "")}"' for k,v in n.a.items() if k in KEEP)
    if printed and n.css: a+=f' style="{html.escape(";".join(n.css))}"'
    if printed and n.a.get('cls'): a+=f' class="{n.a["cls"]}"'
    if n.tag in VOID: return f'<{n.tag}{a}>'
    return f'<{n.tag}{a}>'+''.join(out(k,printed) for k in n.kids)+f'</{n.tag}>'
SERIF=['Liberation Serif','DejaVu Serif','Nimbus Roman','P052','C059','URW Bookman','Noto Serif CJK JP']
SANS=['Liberation Sans','DejaVu Sans','Nimbus Sans','Liberation Sans Narrow','URW Gothic','Noto Sans CJK JP','Liberation Sans','Liberation Sans']
MONO=['Liberation Mono','DejaVu Sans Mono','Nimbus Mono PS','Noto Sans Mono']
# random picture
def png(r):
    w,h=16,10; raw=b''.join(b'\0'+bytes(r.randrange(40,230) for _ in range(3*w)) for _ in range(h))
    ch=lambda t,d: struct.pack('>I',len(d))+t+d+struct.pack('>I',zlib.crc32(t+d))
    return 'data:image/png;base64,'+base64.b64encode(b'\x89PNG\r\n\x1a\n'+ch(b'IHDR',struct.pack('>IIBBBBB',w,h,8,2,0,0,0))+ch(b'IDAT',zlib.compress(raw))+ch(b'IEND',b'')).decode()
def colour(r,dark): 
    b=(0,110) if dark else (215,250)
    return '#%02x%02x%02x'%tuple(r.randint(*b) for _ in range(3))
def make(row):
    r=random.Random(row['id']); p=P(); p.feed(row['html']); root=p.root
    body=(root.find('body') or [root])[0]; body.tag='body'; body.a={}; tags={}
    def tag(k): tags[k]=tags.get(k,0)+1
    C=lambda *x: r.choice(x)
    pic=png(r); picmode=C('none','keep','keep','keep')
    # clean
    def clean(n):
        kids=[]
        for k in n.kids:
            if isinstance(k,str): kids.append(k); continue
            if k.tag in('head','title'): continue
            if k.tag=='img':
                if picmode=='none': continue
                num=lambda s:int(re.sub(r'\D.*','',s or '') or 0)
                w,h=num(k.a.get('width')),num(k.a.get('height'))
                if not w or not h: w,h=C((320,200),(600,380),(120,120),(40,40)) 
                if w*h<400: continue
                f=min(1,640/w,420/h); w,h=int(w*f),int(h*f)
                g=Node('gray',{'print':f'<img src="{pic}" style="width:{w}px;height:{h}px;max-width:100%">'}); kids.append(g); continue
            if not k.kids and k.tag not in VOID and k.tag not in('td','th'): continue
            clean(k); kids.append(k)
        n.kids=kids
    clean(body)
    style=[]
    S=lambda sel,css: style.append(f'{sel}{{{css}}}')
    base=C(SERIF,SANS,SANS); fam=r.choice(base); mono=r.choice(MONO)
    fs=C(9,10,11,12,13,14,14,15,16,16,16,17,18,20); lh=C('normal',1.25,1.35,1.4,1.5,1.5,1.6,1.7,1.8)
    paper=C('A4','A4','Letter','Letter','A5','A3'); mg=C('0.4in','0.4in','1cm','0.75in','1in','0.5in 1in'); 
    hf=C(0,0,1,1,1,2)
    if hf: mg=C('0.6in','0.75in','1in','0.7in 0.4in'); tag('headfoot')
    S('@page',f'size:{paper};margin:{mg}')
    pm=C('0','.4em','.7em','1em','1em','1em','1.3em'); ind=C('0','0','0','0','1.5em','2em') if pm!='0' else C('1.5em','1em','2em')
    S('body',f'font-family:"{fam}";font-size:{fs}px;line-height:{lh};color:{C("#000","#111","#222","#333","#444")};margin:{C("0","0","8px","0 auto")};'+(f'max-width:{C(500,640,720)}px;' if r.random()<.3 else '')+(f'background:{colour(r,False)};' if r.random()<.1 else ''))
    S('p',f'margin:{pm} 0;text-indent:{ind};text-align:{C("left","left","left","justify")};hyphens:{C("manual","manual","auto")}')
    # headings
    hfam=fam if r.random()<.5 else r.choice(C(SERIF,SANS)); ratio=C(1.12,1.2,1.25,1.33,1.2); top=C(1.6,2,2,2.4,3)
    weight=C('bold','bold','bold','600','normal'); same=r.random()<.1
    for k in range(1,7):
        z=max(top/ratio**(k-1)/ (1.0 if k>1 else 1), C(.85,1) if k>4 else 1)
        if same and k>2: z=1
        w=weight if z>1.15 else C('bold','bold','600')
        css=f'font-family:"{hfam}";font-size:{z:.2f}em;font-weight:{w};line-height:{C(1.1,1.2,1.3)};margin:{C(.6,.83,1,1.5,2)}em 0 {C(.2,.4,.5,.8)}em;'
        if k==1 and r.random()<.25: css+='text-align:center;'
        if r.random()<.15: css+=f'color:{colour(r,True)};'
        if r.random()<.08: css+='text-transform:uppercase;letter-spacing:.05em;'
        if r.random()<.1: css+=f'border-bottom:{C(1,2)}px solid #999;padding-bottom:.2em;'
        if r.random()<.04: css+=f'background:{colour(r,False)};padding:4px 8px;'
        if r.random()<.05 and k>2: css+='font-style:italic;'
        S(f'h{k}',css)
    S('a',f'color:{C("inherit","#06c","#0000ee",colour(r,True))};text-decoration:{C("none","underline","underline")}')
    # lists
    mark=C("disc","disc","disc","circle","square","'\u2013 '","'\u2022 '","'\u2192 '","'\u2713 '")
    S('ul',f'list-style-type:{mark};padding-left:{C(18,24,40,40)}px;margin:{C(.3,.6,1)}em 0')
    if r.random()<.08: S('ul','list-style-position:inside;padding-left:0')
    S('ol',f'list-style-type:{C("decimal","decimal","decimal","lower-alpha","upper-roman","decimal-leading-zero")};padding-left:{C(24,32,40)}px;margin:{C(.3,.6,1)}em 0')
    S('li',f'margin:{C(0,0,.2,.4,.6)}em 0'); S('li p',f'margin:{C(0,.2,.5)}em 0;text-indent:0')
    # quotations, code
    S('blockquote',C('border-left:4px solid #ccc;padding-left:1em;margin:1em 0','font-style:italic;margin:1em 3em','background:#f3f3f3;padding:.6em 1.2em;margin:1em 0','margin:1em 40px','border-left:3px solid #888;margin:1em 1.5em;padding-left:1em;color:#555')+(f';font-size:{C(.9,1.1,1.2)}em' if r.random()<.4 else ''))
    S('pre',f'font-family:"{mono}";font-size:{C(.8,.85,.9,1)}em;line-height:{C(1.2,1.35,1.5)};white-space:pre-wrap;margin:1em 0;'+C('','background:#f5f5f5;padding:10px;','background:#272822;color:#f8f8f2;padding:12px;','border:1px solid #ccc;padding:8px;','border-left:3px solid #ccc;padding-left:10px;','background:#f6f8fa;padding:16px;border-radius:6px;'))
    S('code,kbd,samp,tt',f'font-family:"{mono}";font-size:.9em;'+C('','background:#eee;padding:1px 3px;'))
    S('pre code','font-size:1em;background:none;padding:0')
    S('figcaption,caption',f'font-size:{C(.8,.85,.9,1)}em;text-align:{C("left","center")};'+C('','font-style:italic;','color:#666;')+f'caption-side:{C("top","bottom")}')
    S('figure',f'margin:{C("1em 0","1em 40px")}')
    S('dt',C('font-weight:bold','font-weight:bold','font-style:italic','','font-weight:bold;margin-top:.8em')); dl=C('block','block','block','grid','float')
    if dl=='block': S('dd',f'margin:0 0 .5em {C(20,40,40,0)}px')
    elif dl=='grid': S('dl','display:grid;grid-template-columns:max-content auto;gap:4px 16px'); S('dd','margin:0')
    else: S('dt','float:left;clear:left;width:140px'); S('dd','margin:0 0 4px 160px')
    S('small,sub,sup','font-size:.75em'); S('.navi',f'margin-right:{C(10,16,24,32)}px;white-space:nowrap'); S('hr','border:none;border-top:1px solid #aaa' if r.random()<.8 else 'display:none')
    S('h1,h2,h3,h4,h5,h6','break-after:'+C('auto','avoid')); S('img','vertical-align:'+C('middle','bottom'))
    # tables
    look=C('full','full','rows','rows','head','zebra','none','none','outer'); pad=C('2px 4px','4px 8px','6px 10px','8px 12px','1px 6px')
    S('table.d',f'border-collapse:collapse;width:{C("auto","100%","100%")};margin:1em {C("0","auto")};font-size:{C(1,.9,.85)}em'+(';border:1px solid #666' if look=='outer' else ''))
    S('.d td,.d th',f'padding:{pad};text-align:left;vertical-align:{C("top","top","middle")}'+{'full':';border:1px solid '+C('#000','#ccc','#999'),'rows':';border-bottom:1px solid #ccc'}.get(look,''))
    S('.d th',f'font-weight:{C("bold","bold","normal")};text-align:{C("left","left","center")}'+C('',f';background:{colour(r,False)}',';background:#234;color:#fff',''))
    if look=='head': S('.d tr:first-child td,.d tr:first-child th','border-bottom:2px solid #000')
    if look=='zebra': S('.d tr:nth-child(even)','background:#f0f0f0')
    for t in body.find('table'):
        rows=t.find('tr'); inner=[n for n in t.walk() if n is not t and n.tag in BLOCK]
        wide=max((sum(1 for k in x.kids if not isinstance(k,str) and k.tag in('td','th')) for x in rows),default=0)
        if len(rows)>1 and wide>1 and not any(n.tag in('table','h1','h2','h3','div','pre') for n in inner): t.a['cls']='d'; tag('table:'+look)
    # lists of links as a row
    navn=C('row','row','list')
    for n in list(body.walk()):
        for i,k in enumerate(n.kids):
            if isinstance(k,str) or k.tag not in('ul','ol'): continue
            lis=[x for x in k.kids if not isinstance(x,str)]
            T=k.text(); lt=sum(len(x.text()) for x in k.find('a'))
            if 3<=len(lis)<=9 and len(T.split())<=4*len(lis) and lt>.8*len(T.strip()) and not any(x.find('ul','ol') for x in lis) and navn=='row':
                m=Node('navrow'); m.kids=[]; m.css=[C('margin:4px 0','margin:8px 0;border-top:1px solid #ccc;border-bottom:1px solid #ccc;padding:4px 0','background:#eee;padding:6px','background:#223;color:#fff;padding:8px')]
                for x in lis: x.tag='span'; x.kids=[y for z in x.kids for y in [z]]; m.kids.append(x)
                n.kids[i]=m; tag('nav:row')
    # alike neighbours as a grid of cards
    if r.random()<.5:
        for n in list(body.walk()):
            kids=[k for k in n.kids if not isinstance(k,str)]
            if len(kids)<4 or n.tag in('tr','table','tbody','thead','p','span','a','navrow','dl','pre') or any(isinstance(k,str) and k.strip() for k in n.kids): continue
            if len({(k.tag,k.a.get('class')) for k in kids})>1 or kids[0].tag not in('div','li','article','section'): continue
            L=[len(k.text().strip()) for k in kids]
            if max(L)>400 or min(L)<3 or sum(L)/len(L)<25 or any(x.tag=='table' for x in n.walk()): continue
            cols=C(2,2,3,3,4); n.css.append(f'display:grid;grid-template-columns:repeat({cols},1fr);gap:{C(8,12,20,30)}px;list-style:none;padding:0'); n.card=1
            box=C('','','border:1px solid #ccc;padding:8px','background:#f4f4f4;padding:10px','box-shadow:0 0 3px #999;padding:10px')
            for k in kids:
                k.css.append('margin:0;'+box)
                if k.tag=='li': k.tag='div'
            if n.tag in('ul','ol'): n.tag='div'
            tag('cards')
    # aside or nav at the side
    if not row['main'] and r.random()<.5:
        side=C('left','right')
        for n in body.find('aside'):
            L=len(n.text().strip())
            if 60<L<3000: n.css.append(f'float:{side};width:{C(25,28,30,33)}%;font-size:.9em;margin-{"right" if side=="left" else "left"}:16px;'+C('','border:1px solid #ccc;padding:8px','background:#f2f2f2;padding:10px')); tag('aside'); break
    two=row['main'] and r.random()<.12
    if two: S('body',f'columns:{C(2,2,3)};column-gap:{C(16,24,36)}px;column-rule:{C("none","1px solid #ccc")}'); tag('columns')
    if r.random()<.1:   # floats of pictures
        for g in body.find('figure'): 
            if len(g.text())<200: g.css.append(f'float:{C("left","right")};width:40%;margin:6px 12px'); tag('floatfig')
    if r.random()<.05: S('a[href^=http]::after','content:" (" attr(href) ")";font-size:.8em'); tag('urls')
    title=(root.find('title') or root.find('h1') or [Node('x')])[0].text().strip()[:90]; S('body','widows:'+C('1','2')+';orphans:'+C('1','2'))
    page=f'<!DOCTYPE html><html lang="{r.choice(["en"])}"><head><meta charset=utf-8><title>{html.escape(title)}</title><style>{"".join(style)}</style></head>'+out(body,True)+'</html>'
    gold='<!DOCTYPE html><html><head><meta charset=utf-8></head>'+out(body,False)+'</html>'
    how=dict(preferCSSPageSize=True,printBackground=r.random()<.7,displayHeaderFooter=bool(hf),generateTaggedPDF=False,scale=C(1,1,1,.8,.9,.7))
    if hf:
        z=C(8,8,9,10); st=f'font-size:{z}px;font-family:{C("sans-serif","serif")};width:100%;padding:0 20px;display:flex;justify-content:space-between'
        a='<span class="date"></span>'; t='<span class="title"></span>'; u=f'<span>{html.escape(row["url"][:110])}</span>'; n='<span class="pageNumber"></span>/<span class="totalPages"></span>'
        if hf==1: how['headerTemplate']=f'<div style="{st}"><span>{a}</span>{t}<span></span></div>'; how['footerTemplate']=f'<div style="{st}">{u}<span>{n}</span></div>'
        else: how['headerTemplate']='<span></span>' if r.random()<.5 else f'<div style="{st}">{t}</div>'; how['footerTemplate']=f'<div style="{st};justify-content:{C("center","flex-end")}"><span>{C("","Page ","- ")}<span class="pageNumber"></span></span></div>'
    tags['font:'+('serif' if base is SERIF else 'sans')]=1
    for t,k in (('table','has:table'),('pre','has:pre'),('dl','has:dl'),('blockquote','has:quote'),('figcaption','has:caption')):
        if body.find(t): tags[k]=1
    return page,gold,how,tags
def chosen(folder,half):
    """The pages of a half of the sites, at most three of a site."""
    rows=sorted((number('x'+i),i,site,u,page) for i,site,u,page in load(folder) if len(page)<=1200000)
    per={}; out=[]
    for _,i,site,u,page in rows:
        per[site]=per.get(site,0)+1
        if per[site]<=3 and number('half'+site)%2==half: out.append((i,site,u,page))
    return out
def converted(pagemill,requests):
    run=subprocess.run([pagemill,'batch'],input=''.join(json.dumps(r)+'\n' for r in requests),capture_output=True,text=True)
    return {r['id']:r.get('data') or {} for r in map(json.loads,filter(None,run.stdout.split('\n')))}
LINK=re.compile(r'!?\[((?:[^\[\]\\]|\\.|!?\[[^\]]*\]\([^)]*\))*)\]\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)')
def unlinked(t):
    """Markdown as it is seen in print: without the addresses of links, and without pictures."""
    for _ in range(3): t=LINK.sub(lambda m:m.group(1) if not m.group(0).startswith('!') else '',t)
    return re.sub(r'<((?:https?://|mailto:)[^>\s]+)>',r'\1',t)
def late(*_): raise RuntimeError('late')
def printed(browser,page,how):
    signal.signal(signal.SIGALRM,late); signal.alarm(SECONDS)
    try:
        browser.ask('Page.setDocumentContent',browser.session,frameId=browser.frame,html=page)
        return base64.b64decode(browser.ask('Page.printToPDF',browser.session,**how)['data'])
    finally: signal.alarm(0)
def main(pagemill,pages,folder,half='read'):
    rows=chosen(pages,int(half!='apart'))
    main=lambda i:number('m'+i)%10<6
    found=converted(pagemill,[{'id':i,'html':page,'url':u,'options':{'onlyMainContent':main(i),'formats':['html']}} for i,_,u,page in rows])
    os.makedirs(os.path.join(folder,'pdf'),exist_ok=True); os.makedirs(os.path.join(folder,'md'),exist_ok=True)
    requests=[]; site={}; b=None
    for i,s,u,_ in rows:
        page=found.get(i,{}).get('html') or ''
        if not 600<len(re.sub(r'<[^>]*>','',page))<30000: continue
        page,gold,how,_=make({'id':i,'html':page,'url':u,'main':main(i)})
        b=b or Browser().__enter__()
        try: pdf=printed(b,page,how)
        except RuntimeError as e:
            print(i,e,file=sys.stderr); b.__exit__(); b=None
            continue
        open(os.path.join(folder,'pdf',i+'.pdf'),'wb').write(pdf)
        requests.append({'id':i,'html':gold,'url':u,'options':{'onlyMainContent':False}}); site[i]=s
    if b: b.__exit__()
    with open(os.path.join(folder,'manifest.ndjson'),'w') as f:
        for i,d in converted(pagemill,requests).items():
            t=unlinked(d.get('markdown') or '')
            if len(t)<200: continue
            open(os.path.join(folder,'md',i+'.md'),'w').write(t)
            f.write(json.dumps(dict(id=i,pdf=f'pdf/{i}.pdf',gold=f'md/{i}.md',group=site[i],weight=WEIGHT))+'\n')
if __name__=='__main__': main(*sys.argv[1:])
