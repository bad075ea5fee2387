package hostile_test

import (
	"fmt"
)

// dataFamilies are pages with hostile declared and visible data, scripts and
// styles.
var dataFamilies = map[string]func(n int) string{
	"onestyle": func(n int) string { return `<p style="` + rep("color:red;", n) + `">x</p>` },
	"jsonld": func(n int) string {
		return `<script type="application/ld+json">[` + rep(`{"@type":"Product","name":"Rye","offers":{"price":"4.50","priceCurrency":"EUR"}},`, n) + `{}]</script>`
	},
	"jsonldmany": func(n int) string {
		return rep(`<script type="application/ld+json">{"@type":"Product","name":"Rye","offers":{"price":"4.50"}}</script>`, n)
	},
	"jsonlddeep": func(n int) string {
		return `<script type="application/ld+json">` + nest(`{"@type":"Product","a":`, "1", `}`, n) + `</script>`
	},
	"jsonlddeeparr": func(n int) string {
		return `<script type="application/ld+json">` + nest(`[`, "1", `]`, n) + `</script>`
	},
	"jsonldrefs": func(n int) string {
		return `<script type="application/ld+json">{"@graph":[` + seq(n, func(i int) string {
			return fmt.Sprintf(`{"@id":"#%d","@type":"Product","name":"x%d","isRelatedTo":{"@id":"#%d"},"offers":{"@id":"#%d"}},`, i, i, i+1, i+2)
		}) + `{}]}</script>`
	},
	"jsonldrefone": func(n int) string {
		return `<script type="application/ld+json">{"@graph":[{"@id":"#a","@type":"Product","name":"x","offers":[` + rep(`{"@id":"#a"},`, n) + `{}]}]}</script>`
	},
	"jsonldrefbomb": func(n int) string {
		return `<script type="application/ld+json">{"@graph":[` + seq(n, func(i int) string {
			return fmt.Sprintf(`{"@id":"#%d","@type":"Product","name":"x%d","a":[{"@id":"#%d"},{"@id":"#%d"}]},`, i, i, i+1, i+1)
		}) + `{}]}</script>`
	},
	"jsonldoffers": func(n int) string {
		return `<script type="application/ld+json">{"@type":"Product","name":"x","offers":[` + seq(n, func(i int) string {
			return fmt.Sprintf(`{"@type":"Offer","sku":"s%d","price":%d,"priceCurrency":"EUR"},`, i, i)
		}) + `{}]}</script>`
	},
	"jsonldvariants": func(n int) string {
		return `<script type="application/ld+json">{"@type":"ProductGroup","name":"x","variesBy":["size"],"hasVariant":[` + seq(n, func(i int) string {
			return fmt.Sprintf(`{"@type":"Product","sku":"s%d","name":"x %d","size":"%d","offers":{"price":%d,"priceCurrency":"EUR"}},`, i, i, i, i)
		}) + `{}]}</script>`
	},
	"jsonldmenu": func(n int) string {
		return `<script type="application/ld+json">{"@type":"Restaurant","name":"x","hasMenu":{"@type":"Menu","hasMenuSection":[` + seq(n, func(i int) string {
			return fmt.Sprintf(`{"@type":"MenuSection","name":"s%d","hasMenuItem":[{"@type":"MenuItem","name":"dish %d","offers":{"price":"%d"}}]},`, i, i, i)
		}) + `{}]}}</script>`
	},
	"mdata": func(n int) string {
		return rep(`<div itemscope itemtype="https://schema.org/Product"><span itemprop=name>Rye</span><span itemprop=price>4</span></div>`, n)
	},
	"mdatadeep": func(n int) string {
		return nest(`<div itemscope itemprop=a itemtype="https://schema.org/Product">`, "x", "</div>", n)
	},
	"mdatarefs": func(n int) string {
		return seq(n, func(i int) string {
			return fmt.Sprintf(`<div itemscope id=i%d itemprop=a itemref="i%d i%d">x</div>`, i, i+1, i+2)
		})
	},
	"mdatacycle": func(n int) string {
		return rep(`<div itemscope id=a itemprop=a itemref="a b a b">x</div><div itemscope id=b itemprop=b itemref="a b">x</div>`, n)
	},
	"mdatareflist": func(n int) string {
		return `<p id=a itemprop=x>y<div itemscope itemtype="https://schema.org/Product" itemref="` + rep("a ", n) + `">x</div>`
	},
	"mdatarefall": func(n int) string {
		return `<div id=a><p itemprop=x>` + rep("<b>y</b>", n/2) + `</div>` + rep(`<div itemscope itemtype="https://schema.org/Product" itemref=a>x</div>`, n/2)
	},
	"rdfa": func(n int) string {
		return rep(`<div vocab="https://schema.org/" typeof=Product><span property=name>Rye</span></div>`, n)
	},
	"rdfadeep": func(n int) string {
		return nest(`<div vocab="https://schema.org/" typeof=Product property=a prefix="a: http://x/">`, "x", "</div>", n)
	},
	"rdfaprefix": func(n int) string {
		return seq(n, func(i int) string { return fmt.Sprintf(`<div prefix="p%d: http://x/%d">`, i, i) })
	},
	"hmf": func(n int) string {
		return rep(`<div class="h-product"><span class="p-name">Rye</span><data class="p-price" value=4></div>`, n)
	},
	"hmfdeep":  func(n int) string { return nest(`<div class="h-entry p-name e-content">`, "x", "</div>", n) },
	"hmfdeep2": func(n int) string { return `<div class="h-entry">` + nest(`<div class="p-name">`, "x", "</div>", n) },
	"nextdata": func(n int) string {
		return `<script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"products":[` + rep(`{"name":"Rye","price":"4.50","sku":"1"},`, n) + `{}]}}}</script>`
	},
	"nextdatamany": func(n int) string {
		return rep(`<script id="__NEXT_DATA__" type="application/json">{"props":{"product":{"name":"Rye","price":"4.50"}}}</script>`, n)
	},
	"nextdatadeep": func(n int) string {
		return `<script id="__NEXT_DATA__" type="application/json">` + nest(`{"product":`, "1", "}", n) + `</script>`
	},
	"jsstate": func(n int) string {
		return rep(`<script>window.__STATE__ = {"product":{"name":"Rye","price":"4.50"}};</script>`, n)
	},
	"jsstateopen": func(n int) string { return `<script>` + rep(`window.__STATE__ = {"product":{`, n) + `</script>` },
	"jsopen":      func(n int) string { return `<script>` + rep(`{"product":`, n) + `</script>` },
	"jsquotes":    func(n int) string { return `<script>` + rep(`JSON.parse("{\"a\":`, n) + `</script>` },
	"datalayer": func(n int) string {
		return rep(`<script>dataLayer.push({"ecommerce":{"detail":{"products":[{"name":"Rye","price":"4"}]}}})</script>`, n)
	},
	"datalayerone": func(n int) string {
		return `<script>` + rep(`dataLayer.push({"ecommerce":{"detail":{"products":[{"name":"Rye","price":"4"}]}}});`, n) + `</script>`
	},
	"rsc": func(n int) string {
		return rep(`<script>self.__next_f.push([1,"a:{\"product\":{\"name\":\"Rye\"}}\n"])</script>`, n)
	},
	"css": func(n int) string {
		return "<style>" + seq(n, func(i int) string { return fmt.Sprintf(".c%d{color:#%06x;font-family:F%d}", i, i, i) }) + "</style>"
	},
	"cssvars": func(n int) string {
		return "<style>:root{" + seq(n, func(i int) string { return fmt.Sprintf("--v%d:var(--v%d);", i, i+1) }) + "--primary:var(--v0)}body{color:var(--v0)}</style>"
	},
	"cssvarbomb": func(n int) string {
		return "<style>:root{" + seq(n, func(i int) string { return fmt.Sprintf("--v%d:var(--v%d) var(--v%d);", i, i+1, i+1) }) + "}body{color:var(--v0);background:var(--v0)}</style>"
	},
	"csscycle": func(n int) string {
		return "<style>:root{--a:var(--b);--b:var(--a)}" + rep("a{color:var(--a)}", n) + "</style>"
	},
	"cssopen":    func(n int) string { return "<style>" + rep("a{", n) + "</style>" },
	"csscomment": func(n int) string { return "<style>" + rep("/*", n) + "</style>" },
	"cssimport":  func(n int) string { return "<style>" + rep("@media x{@supports y{", n) + "</style>" },
	"cssparen":   func(n int) string { return "<style>a{color:" + rep("rgb(", n) + "}</style>" },
	"cssmany":    func(n int) string { return rep("<style>a{color:red}</style>", n) },
	"csssel":     func(n int) string { return "<style>" + rep("a,", n) + "a{color:red}</style>" },
	"csshidden": func(n int) string {
		return "<style>" + seq(n/2, func(i int) string { return fmt.Sprintf(".h%d{display:none}", i) }) + "</style>" + seq(n/2, func(i int) string { return fmt.Sprintf("<p class=h%d>x", i) })
	},
	"meta": func(n int) string {
		return seq(n, func(i int) string { return fmt.Sprintf(`<meta name=k%d content=v%d>`, i, i) })
	},
	"metasame": func(n int) string { return rep(`<meta property="og:image" content="/a.png">`, n) },
	"metakw":   func(n int) string { return `<meta name=keywords content="` + rep("a,", n) + `">` },
	"canon": func(n int) string {
		return rep(`<link rel=canonical href="/x"><link rel=icon href=/y><link rel=alternate hreflang=en href=/e>`, n)
	},
	"offers": func(n int) string {
		return rep(`<div class="card"><h3>Rye flour</h3><span class="price">€ 4.50</span><img src="/rye.jpg" alt="rye"></div>`, n)
	},
	"prices": func(n int) string {
		return `<div class=product><h1>Rye</h1>` + rep(`<span class="price">€ 4.50</span>`, n) + `</div>`
	},
	"pricesone": func(n int) string { return `<span class="price">` + rep("€ 4.50 ", n) + `</span>` },
	"menu": func(n int) string {
		return `<h2>Menu</h2>` + seq(n, func(i int) string {
			return fmt.Sprintf(`<li class=menu-item><h4>Soup %d</h4><p>Hot</p><span class=price>$%d.00</span></li>`, i, i%90+1)
		})
	},
	"menusec": func(n int) string {
		return seq(n, func(i int) string { return fmt.Sprintf(`<h2>Starters %d</h2><p>Soup $%d</p>`, i, i%90+1) })
	},
	"dates":   func(n int) string { return rep(`<time datetime="2026-03-14">14 March 2026</time> `, n) },
	"authors": func(n int) string { return rep(`<span class=author rel=author>By John Smith</span> `, n) },
	"dlx":     func(n int) string { return "<dl>" + rep(`<dt>Weight<dd>4 kg`, n) + "</dl>" },
	"dlsp":    func(n int) string { return rep(`<p><b>Weight:</b> 4 kg</p>`, n) },
	"jsonschemadata": func(n int) string {
		return `<script type="application/ld+json">{"@type":"Recipe","name":"x","recipeIngredient":[` + rep(`"a",`, n) + `"z"]}</script>`
	},
}
