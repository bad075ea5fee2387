package shop

import (
	"strings"
	"sync"
	"unicode"

	"github.com/pagemill/pagemill/formats/internal/wordindex"
)

// The words of shops, in the languages of the larger markets. Written by us
// from common usage.

// beginsToBuy reports whether a control's text begins with an offer to buy. A longer
// text that ends in these words is a headline: "Ten Stocks to Buy Now".
func beginsToBuy(text string) bool {
	for _, words := range [...]string{"buy now", "buy it now"} {
		if i := strings.Index(text, words); i >= 0 && len(strings.Fields(text[:i])) < 2 {
			return true
		}
	}
	return false
}

// saysSoldOut reports whether a text says that a product is sold out.
func saysSoldOut(text string) bool {
	return saidOf(strings.ToLower(text))&soldOut != 0
}

// Sets of the index of shops' words.
const (
	buying = 1 << iota
	soldOut
	before // from a later day on
)

var said = sync.OnceValue(func() *wordindex.Index {
	return wordindex.New([]string{
		"add to cart", "add to bag", "add to basket", "add to trolley", "add to order",
		"in den warenkorb", "in den einkaufswagen", "jetzt kaufen", "ajouter au panier", "acheter", "aggiungi al carrello", "acquista",
		"añadir al carrito", "agregar al carrito", "añadir a la cesta", "comprar", "adicionar ao carrinho", "adicionar à sacola",
		"do koszyka", "do košíku", "do košíka", "do kosiku", "do kosika", "vložit do", "kúpiť", "koupit", "в корзину", "купить", "у кошик", "купити", "kosárba",
		"in winkelwagen", "in winkelmand", "bestellen", "lägg i", "köp", "læg i kurv", "tilføj til kurv", "legg i handlekurv", "lisää ostoskoriin", "lisa ostukorvi",
		"カートに", "购物车", "加入購物車", "장바구니", "구매", "sepete ekle", "thêm vào giỏ", "mua ngay", "adaugă în coș", "adauga in cos", "beli sekarang",
		"dodaj u košaricu", "v košarico", "в количката", "στο καλάθι", "เพิ่มลงตะกร้า", "أضف إلى",
	}, []string{
		"out of stock", "out-of-stock", "sold out", "select retailers", "in stores only", "not available online", "listing has ended", "listing ended", "auction has ended", "angebot beendet", "currently unavailable", "no longer available", "not available",
		"ausverkauft", "nicht verfügbar", "nicht lieferbar", "vergriffen", "rupture de stock", "épuisé", "indisponible", "agotado", "sin stock", "no disponible",
		"esgotado", "indisponível", "esaurito", "non disponibile", "wyprzedan", "niedostępn", "brak w magazynie", "vyprodán", "vypredan", "нет в наличии", "распродан", "немає в наявності",
		"udsolgt", "slutsåld", "slut i lager", "utsolgt", "uitverkocht", "niet op voorraad", "loppuunmyyty", "tükendi", "stokta yok", "elfogyott", "stoc epuizat",
		"品切れ", "在庫なし", "売り切れ", "缺货", "售罄", "已售完", "품절", "hết hàng", "rasprodan", "няма в наличност", "εξαντλ",
	}, []string{"pre-order", "preorder", "vorbestellen", "précommander", "reservar"})
})

// saidOf returns the sets of which a lower-case text contains a word.
func saidOf(text string) uint64 { return said().In(text) }

func isBrandLabel(label string) bool {
	switch fold(label) {
	case "brand", "brand name", "brands", "manufacturer", "made by", "marke", "hersteller", "marque", "fabricant", "marca", "fabricante", "produttore", "merk", "märke", "mærke",
		"merke", "brändi", "valmistaja", "značka", "výrobce", "výrobca", "marka", "producent", "бренд", "производитель", "торговая марка", "виробник", "márka", "gyártó", "ブランド",
		"メーカー", "品牌", "브랜드", "제조사", "thương hiệu", "üretici", "brand:", "label", "publisher", "producător", "zīmols", "kaubamärk", "proizvođač":
		return true
	}
	return false
}

// isSKULabel reports whether a label is for the shop's own number. Only its letters
// count: "Art.-Nr.", "art nr:".
func isSKULabel(label string) bool {
	switch lettersOf(label) {
	case "sku", "skuno", "skunumber", "itemno", "itemnumber", "item", "itemcode", "itemid", "articlenumber", "articleno", "article", "artno", "productcode", "productid", "productnumber", "productno", "productsku", "stockcode", "stocknumber", "stockno",
		"catalognumber", "catno", "webid", "dpci", "asin", "orderno", "ordercode", "mfrno", "ref", "refno", "nrref", "numerreferencyjny", "reference", "productref", "productreference", "code",
		"artnr", "artikelnummer", "artikelnr", "artikel", "artikelcode", "bestellnummer", "bestellnr", "bestnr", "produktnummer", "produktnr", "produktcode", "productnummer", "bestelnummer", "bestelcode", "varenummer", "varenr", "varunummer", "tuotenumero", "tuotekoodi", "tuotenro", "vörunúmer",
		"référence", "réf", "réfproduit", "réfarticle", "référenceproduit", "codearticle", "codeproduit", "referencia", "referência", "codice", "codicearticolo", "codiceprodotto", "codarticolo", "codart", "código", "cod", "cód", "codprod", "códigodoproduto", "códigodeproducto", "coddoproduto", "codprodus", "codulprodusului",
		"kód", "kódproduktu", "kódtovaru", "kódzboží", "katalogovéčíslo", "objednacíčíslo", "čísloproduktu", "čísloartiklu", "kod", "kodproduktu", "kodtowaru", "symbol", "indeks", "numerkatalogowy", "nrkatalogowy", "šifra", "šifraartikla", "šifraproizvoda", "kodartikla", "produktakods", "preceskods", "kods", "prekėskodas", "kodas", "tootekood", "kood", "cikkszám", "termékkód", "rendelésikód",
		"артикул", "арт", "кодтовара", "код", "кодпродукта", "номертовара", "кодтовару", "кодвиробу", "каталоженномер", "κωδικός", "κωδικόςπροϊόντος", "ürünkodu", "stokkodu", "mãsảnphẩm", "mãsp", "kodeproduk", "รหัสสินค้า", "品番", "商品番号", "商品コード", "商品编号", "货号", "商品编码", "상품코드", "상품번호", "מקט", "رمزالمنتج":
		return true
	}
	return false
}

// lettersOf returns the letters of a text in lower case.
func lettersOf(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.Is(unicode.M, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, s)
}

// isModelLabel reports whether a label is for the maker's number, which is used
// if the shop shows no number of its own.
func isModelLabel(label string) bool {
	switch strings.Trim(fold(label), " .#") {
	case "model", "model no", "model number", "item model number", "mpn", "part number", "part no", "part", "style", "style no", "style number",
		"型番", "isbn", "isbn-13", "isbn-10", "upc", "ean", "gtin", "modell", "modèle", "modelo", "modello", "модель":
		return true
	}
	return false
}

func fold(s string) string { return strings.ToLower(strings.Trim(strings.TrimSpace(s), ":： ")) }
