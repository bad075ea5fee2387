"""What pagemill makes of a document, as dataclasses.

Written by generate.py from docs/schema/reply.json; not edited by hand. A field
that a reply does not have is None, and so is one that a newer command calls
otherwise. Names are those of the contract in snake_case.
"""

from __future__ import annotations

import dataclasses
from typing import Any


@dataclasses.dataclass(slots=True)
class AttributeValues:
    attribute: str | None = None
    selector: str | None = None
    values: list[str] | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> AttributeValues:
        return cls(
            attribute=o.get("attribute"),
            selector=o.get("selector"),
            values=o.get("values"),
        )


@dataclasses.dataclass(slots=True)
class Availability:
    in_stock: bool | None = None
    text: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Availability:
        return cls(
            in_stock=o.get("inStock"),
            text=o.get("text"),
        )


@dataclasses.dataclass(slots=True)
class BlockChange:
    current: str | None = None
    current_line: int | None = None
    kind: str | None = None
    previous: str | None = None
    previous_line: int | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> BlockChange:
        return cls(
            current=o.get("current"),
            current_line=o.get("currentLine"),
            kind=o.get("kind"),
            previous=o.get("previous"),
            previous_line=o.get("previousLine"),
        )


@dataclasses.dataclass(slots=True)
class BlockItem:
    bbox: list[float] | None = None
    confidence: Confidence | None = None
    content: str | None = None
    id: str | None = None
    label: str | None = None
    markdown_span: list[int] | None = None
    reading_order: int | None = None
    source: str | None = None
    type: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> BlockItem:
        return cls(
            bbox=o.get("bbox"),
            confidence=Confidence.from_json(o["confidence"]) if o.get("confidence") is not None else None,
            content=o.get("content"),
            id=o.get("id"),
            label=o.get("label"),
            markdown_span=o.get("markdownSpan"),
            reading_order=o.get("readingOrder"),
            source=o.get("source"),
            type=o.get("type"),
        )


@dataclasses.dataclass(slots=True)
class BrandImages:
    favicon: str | None = None
    logo: str | None = None
    logo_alt: str | None = None
    logo_href: str | None = None
    og_image: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> BrandImages:
        return cls(
            favicon=o.get("favicon"),
            logo=o.get("logo"),
            logo_alt=o.get("logoAlt"),
            logo_href=o.get("logoHref"),
            og_image=o.get("ogImage"),
        )


@dataclasses.dataclass(slots=True)
class Branding:
    brand_name: str | None = None
    color_scheme: str | None = None
    colors: dict[str, str] | None = None
    components: Components | None = None
    design_system: DesignSystem | None = None
    fonts: list[Font] | None = None
    images: BrandImages | None = None
    logo: str | None = None
    logo_reasons: list[str] | None = None
    spacing: Spacing | None = None
    typography: Typography | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Branding:
        return cls(
            brand_name=o.get("brandName"),
            color_scheme=o.get("colorScheme"),
            colors=o.get("colors"),
            components=Components.from_json(o["components"]) if o.get("components") is not None else None,
            design_system=DesignSystem.from_json(o["designSystem"]) if o.get("designSystem") is not None else None,
            fonts=[Font.from_json(x) for x in o["fonts"]] if o.get("fonts") is not None else None,
            images=BrandImages.from_json(o["images"]) if o.get("images") is not None else None,
            logo=o.get("logo"),
            logo_reasons=o.get("logoReasons"),
            spacing=Spacing.from_json(o["spacing"]) if o.get("spacing") is not None else None,
            typography=Typography.from_json(o["typography"]) if o.get("typography") is not None else None,
        )


@dataclasses.dataclass(slots=True)
class Change:
    change_status: str | None = None
    diff: Diff | None = None
    fields: dict[str, Values] | None = None
    json: dict[str, Values] | None = None
    previous_scrape_at: str | None = None
    sections: list[SectionChange] | None = None
    triggers: list[str] | None = None
    visibility: str | None = None
    words: list[LineWords] | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Change:
        return cls(
            change_status=o.get("changeStatus"),
            diff=Diff.from_json(o["diff"]) if o.get("diff") is not None else None,
            fields={k: Values.from_json(x) for k, x in o["fields"].items()} if o.get("fields") is not None else None,
            json={k: Values.from_json(x) for k, x in o["json"].items()} if o.get("json") is not None else None,
            previous_scrape_at=o.get("previousScrapeAt"),
            sections=[SectionChange.from_json(x) for x in o["sections"]] if o.get("sections") is not None else None,
            triggers=o.get("triggers"),
            visibility=o.get("visibility"),
            words=[LineWords.from_json(x) for x in o["words"]] if o.get("words") is not None else None,
        )


@dataclasses.dataclass(slots=True)
class Chunk:
    changes: list[Line] | None = None
    content: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Chunk:
        return cls(
            changes=[Line.from_json(x) for x in o["changes"]] if o.get("changes") is not None else None,
            content=o.get("content"),
        )


@dataclasses.dataclass(slots=True)
class Coercion:
    from_: str | None = None
    pointer: str | None = None
    to: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Coercion:
        return cls(
            from_=o.get("from"),
            pointer=o.get("pointer"),
            to=o.get("to"),
        )


@dataclasses.dataclass(slots=True)
class Component:
    background: str | None = None
    border_color: str | None = None
    border_radius: str | None = None
    focus_border_color: str | None = None
    shadow: str | None = None
    text_color: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Component:
        return cls(
            background=o.get("background"),
            border_color=o.get("borderColor"),
            border_radius=o.get("borderRadius"),
            focus_border_color=o.get("focusBorderColor"),
            shadow=o.get("shadow"),
            text_color=o.get("textColor"),
        )


@dataclasses.dataclass(slots=True)
class Components:
    button_primary: Component | None = None
    button_secondary: Component | None = None
    input: Component | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Components:
        return cls(
            button_primary=Component.from_json(o["buttonPrimary"]) if o.get("buttonPrimary") is not None else None,
            button_secondary=Component.from_json(o["buttonSecondary"]) if o.get("buttonSecondary") is not None else None,
            input=Component.from_json(o["input"]) if o.get("input") is not None else None,
        )


@dataclasses.dataclass(slots=True)
class Confidence:
    layout: float | None = None
    ocr: float | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Confidence:
        return cls(
            layout=o.get("layout"),
            ocr=o.get("ocr"),
        )


@dataclasses.dataclass(slots=True)
class DesignSystem:
    framework: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> DesignSystem:
        return cls(
            framework=o.get("framework"),
        )


@dataclasses.dataclass(slots=True)
class Diff:
    json: Patch | None = None
    text: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Diff:
        return cls(
            json=Patch.from_json(o["json"]) if o.get("json") is not None else None,
            text=o.get("text"),
        )


@dataclasses.dataclass(slots=True)
class Error:
    code: str | None = None
    details: Any | None = None
    error: str | None = None
    status: int | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Error:
        return cls(
            code=o.get("code"),
            details=o.get("details"),
            error=o.get("error"),
            status=o.get("status"),
        )


@dataclasses.dataclass(slots=True)
class Evidence:
    end: int | None = None
    path: str | None = None
    pointer: str | None = None
    source: str | None = None
    start: int | None = None
    text: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Evidence:
        return cls(
            end=o.get("end"),
            path=o.get("path"),
            pointer=o.get("pointer"),
            source=o.get("source"),
            start=o.get("start"),
            text=o.get("text"),
        )


@dataclasses.dataclass(slots=True)
class FileDiff:
    chunks: list[Chunk] | None = None
    from_: str | None = None
    to: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> FileDiff:
        return cls(
            chunks=[Chunk.from_json(x) for x in o["chunks"]] if o.get("chunks") is not None else None,
            from_=o.get("from"),
            to=o.get("to"),
        )


@dataclasses.dataclass(slots=True)
class Finding:
    end: int | None = None
    entity: str | None = None
    rule: str | None = None
    score: float | None = None
    start: int | None = None
    validated: bool | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Finding:
        return cls(
            end=o.get("end"),
            entity=o.get("entity"),
            rule=o.get("rule"),
            score=o.get("score"),
            start=o.get("start"),
            validated=o.get("validated"),
        )


@dataclasses.dataclass(slots=True)
class Font:
    count: int | None = None
    family: str | None = None
    role: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Font:
        return cls(
            count=o.get("count"),
            family=o.get("family"),
            role=o.get("role"),
        )


@dataclasses.dataclass(slots=True)
class Image:
    alt: str | None = None
    url: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Image:
        return cls(
            alt=o.get("alt"),
            url=o.get("url"),
        )


@dataclasses.dataclass(slots=True)
class ItemIdentifiers:
    merchant_item_id: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> ItemIdentifiers:
        return cls(
            merchant_item_id=o.get("merchantItemId"),
        )


@dataclasses.dataclass(slots=True)
class Line:
    add: bool | None = None
    content: str | None = None
    del_: bool | None = None
    ln: int | None = None
    ln1: int | None = None
    ln2: int | None = None
    normal: bool | None = None
    type: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Line:
        return cls(
            add=o.get("add"),
            content=o.get("content"),
            del_=o.get("del"),
            ln=o.get("ln"),
            ln1=o.get("ln1"),
            ln2=o.get("ln2"),
            normal=o.get("normal"),
            type=o.get("type"),
        )


@dataclasses.dataclass(slots=True)
class LineWords:
    current: int | None = None
    parts: list[WordPart] | None = None
    previous: int | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> LineWords:
        return cls(
            current=o.get("current"),
            parts=[WordPart.from_json(x) for x in o["parts"]] if o.get("parts") is not None else None,
            previous=o.get("previous"),
        )


@dataclasses.dataclass(slots=True)
class Menu:
    confidence: float | None = None
    currency: str | None = None
    is_menu: bool | None = None
    merchant: Merchant | None = None
    sections: list[MenuSection] | None = None
    source: str | None = None
    source_url: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Menu:
        return cls(
            confidence=o.get("confidence"),
            currency=o.get("currency"),
            is_menu=o.get("isMenu"),
            merchant=Merchant.from_json(o["merchant"]) if o.get("merchant") is not None else None,
            sections=[MenuSection.from_json(x) for x in o["sections"]] if o.get("sections") is not None else None,
            source=o.get("source"),
            source_url=o.get("sourceUrl"),
        )


@dataclasses.dataclass(slots=True)
class MenuItem:
    availability: Availability | None = None
    calories: str | None = None
    description: str | None = None
    dietary: list[str] | None = None
    id: str | None = None
    identifiers: ItemIdentifiers | None = None
    images: list[Image] | None = None
    name: str | None = None
    option_groups: list[OptionGroup] | None = None
    price: Price | None = None
    url: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> MenuItem:
        return cls(
            availability=Availability.from_json(o["availability"]) if o.get("availability") is not None else None,
            calories=o.get("calories"),
            description=o.get("description"),
            dietary=o.get("dietary"),
            id=o.get("id"),
            identifiers=ItemIdentifiers.from_json(o["identifiers"]) if o.get("identifiers") is not None else None,
            images=[Image.from_json(x) for x in o["images"]] if o.get("images") is not None else None,
            name=o.get("name"),
            option_groups=[OptionGroup.from_json(x) for x in o["optionGroups"]] if o.get("optionGroups") is not None else None,
            price=Price.from_json(o["price"]) if o.get("price") is not None else None,
            url=o.get("url"),
        )


@dataclasses.dataclass(slots=True)
class MenuSection:
    description: str | None = None
    id: str | None = None
    items: list[MenuItem] | None = None
    name: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> MenuSection:
        return cls(
            description=o.get("description"),
            id=o.get("id"),
            items=[MenuItem.from_json(x) for x in o["items"]] if o.get("items") is not None else None,
            name=o.get("name"),
        )


@dataclasses.dataclass(slots=True)
class Merchant:
    location: str | None = None
    name: str | None = None
    type: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Merchant:
        return cls(
            location=o.get("location"),
            name=o.get("name"),
            type=o.get("type"),
        )


@dataclasses.dataclass(slots=True)
class Metadata:
    article_section: str | None = None
    article_tag: str | None = None
    authors: list[str] | None = None
    canonical: str | None = None
    content_type: str | None = None
    description: str | None = None
    error: str | None = None
    favicon: str | None = None
    feeds: list[dict[str, Any]] | None = None
    hreflang: list[dict[str, Any]] | None = None
    language: str | None = None
    modified: str | None = None
    modified_time: str | None = None
    num_pages: int | None = None
    og_audio: str | None = None
    og_description: str | None = None
    og_determiner: str | None = None
    og_image: str | None = None
    og_locale: str | None = None
    og_locale_alternate: list[str] | None = None
    og_site_name: str | None = None
    og_title: str | None = None
    og_url: str | None = None
    og_video: str | None = None
    page_headline: str | None = None
    page_image: str | None = None
    page_keywords: list[str] | None = None
    page_publisher: str | None = None
    published: str | None = None
    published_time: str | None = None
    schema_types: list[str] | None = None
    site_name: str | None = None
    source_url: str | None = None
    status_code: int | None = None
    title: str | None = None
    total_pages: int | None = None
    url: str | None = None
    raw: dict[str, Any] = dataclasses.field(default_factory=dict)  # every field, as it came

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Metadata:
        return cls(
            article_section=o.get("articleSection"),
            article_tag=o.get("articleTag"),
            authors=o.get("authors"),
            canonical=o.get("canonical"),
            content_type=o.get("contentType"),
            description=o.get("description"),
            error=o.get("error"),
            favicon=o.get("favicon"),
            feeds=o.get("feeds"),
            hreflang=o.get("hreflang"),
            language=o.get("language"),
            modified=o.get("modified"),
            modified_time=o.get("modifiedTime"),
            num_pages=o.get("numPages"),
            og_audio=o.get("ogAudio"),
            og_description=o.get("ogDescription"),
            og_determiner=o.get("ogDeterminer"),
            og_image=o.get("ogImage"),
            og_locale=o.get("ogLocale"),
            og_locale_alternate=o.get("ogLocaleAlternate"),
            og_site_name=o.get("ogSiteName"),
            og_title=o.get("ogTitle"),
            og_url=o.get("ogUrl"),
            og_video=o.get("ogVideo"),
            page_headline=o.get("pageHeadline"),
            page_image=o.get("pageImage"),
            page_keywords=o.get("pageKeywords"),
            page_publisher=o.get("pagePublisher"),
            published=o.get("published"),
            published_time=o.get("publishedTime"),
            schema_types=o.get("schemaTypes"),
            site_name=o.get("siteName"),
            source_url=o.get("sourceURL"),
            status_code=o.get("statusCode"),
            title=o.get("title"),
            total_pages=o.get("totalPages"),
            url=o.get("url"),
            raw=o,
        )


@dataclasses.dataclass(slots=True)
class Option:
    name: str | None = None
    price: Price | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Option:
        return cls(
            name=o.get("name"),
            price=Price.from_json(o["price"]) if o.get("price") is not None else None,
        )


@dataclasses.dataclass(slots=True)
class OptionGroup:
    name: str | None = None
    options: list[Option] | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> OptionGroup:
        return cls(
            name=o.get("name"),
            options=[Option.from_json(x) for x in o["options"]] if o.get("options") is not None else None,
        )


@dataclasses.dataclass(slots=True)
class Page:
    markdown: str | None = None
    page_number: int | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Page:
        return cls(
            markdown=o.get("markdown"),
            page_number=o.get("pageNumber"),
        )


@dataclasses.dataclass(slots=True)
class PageBlocks:
    height: float | None = None
    items: list[BlockItem] | None = None
    page_number: int | None = None
    reason: str | None = None
    source: str | None = None
    status: str | None = None
    width: float | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> PageBlocks:
        return cls(
            height=o.get("height"),
            items=[BlockItem.from_json(x) for x in o["items"]] if o.get("items") is not None else None,
            page_number=o.get("pageNumber"),
            reason=o.get("reason"),
            source=o.get("source"),
            status=o.get("status"),
            width=o.get("width"),
        )


@dataclasses.dataclass(slots=True)
class Passage:
    end: int | None = None
    score: float | None = None
    start: int | None = None
    text: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Passage:
        return cls(
            end=o.get("end"),
            score=o.get("score"),
            start=o.get("start"),
            text=o.get("text"),
        )


@dataclasses.dataclass(slots=True)
class Patch:
    files: list[FileDiff] | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Patch:
        return cls(
            files=[FileDiff.from_json(x) for x in o["files"]] if o.get("files") is not None else None,
        )


@dataclasses.dataclass(slots=True)
class Price:
    amount: float | None = None
    currency: str | None = None
    formatted: str | None = None
    symbol: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Price:
        return cls(
            amount=o.get("amount"),
            currency=o.get("currency"),
            formatted=o.get("formatted"),
            symbol=o.get("symbol"),
        )


@dataclasses.dataclass(slots=True)
class Product:
    brand: str | None = None
    category: str | None = None
    description: str | None = None
    rating: Rating | None = None
    source: str | None = None
    title: str | None = None
    url: str | None = None
    variants: list[Variant] | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Product:
        return cls(
            brand=o.get("brand"),
            category=o.get("category"),
            description=o.get("description"),
            rating=Rating.from_json(o["rating"]) if o.get("rating") is not None else None,
            source=o.get("source"),
            title=o.get("title"),
            url=o.get("url"),
            variants=[Variant.from_json(x) for x in o["variants"]] if o.get("variants") is not None else None,
        )


@dataclasses.dataclass(slots=True)
class Rating:
    best: float | None = None
    count: int | None = None
    value: float | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Rating:
        return cls(
            best=o.get("best"),
            count=o.get("count"),
            value=o.get("value"),
        )


@dataclasses.dataclass(slots=True)
class Result:
    answer: str | None = None
    answer_passages: list[Passage] | None = None
    attributes: list[AttributeValues] | None = None
    blocks: list[PageBlocks] | None = None
    branding: Branding | None = None
    change_tracking: Change | None = None
    errors: dict[str, Error] | None = None
    highlight_passages: list[Passage] | None = None
    highlights: str | None = None
    html: str | None = None
    images: list[str] | None = None
    json: Any | None = None
    json_coerced: list[Coercion] | None = None
    json_evidence: list[Evidence] | None = None
    links: list[str] | None = None
    markdown: str | None = None
    menu: Menu | None = None
    metadata: Metadata | None = None
    pages: list[Page] | None = None
    product: Product | None = None
    raw_base64: str | None = None
    raw_html: str | None = None
    redactions: list[Finding] | None = None
    routes: list[Route] | None = None
    summary: str | None = None
    warning: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Result:
        return cls(
            answer=o.get("answer"),
            answer_passages=[Passage.from_json(x) for x in o["answerPassages"]] if o.get("answerPassages") is not None else None,
            attributes=[AttributeValues.from_json(x) for x in o["attributes"]] if o.get("attributes") is not None else None,
            blocks=[PageBlocks.from_json(x) for x in o["blocks"]] if o.get("blocks") is not None else None,
            branding=Branding.from_json(o["branding"]) if o.get("branding") is not None else None,
            change_tracking=Change.from_json(o["changeTracking"]) if o.get("changeTracking") is not None else None,
            errors={k: Error.from_json(x) for k, x in o["errors"].items()} if o.get("errors") is not None else None,
            highlight_passages=[Passage.from_json(x) for x in o["highlightPassages"]] if o.get("highlightPassages") is not None else None,
            highlights=o.get("highlights"),
            html=o.get("html"),
            images=o.get("images"),
            json=o.get("json"),
            json_coerced=[Coercion.from_json(x) for x in o["jsonCoerced"]] if o.get("jsonCoerced") is not None else None,
            json_evidence=[Evidence.from_json(x) for x in o["jsonEvidence"]] if o.get("jsonEvidence") is not None else None,
            links=o.get("links"),
            markdown=o.get("markdown"),
            menu=Menu.from_json(o["menu"]) if o.get("menu") is not None else None,
            metadata=Metadata.from_json(o["metadata"]) if o.get("metadata") is not None else None,
            pages=[Page.from_json(x) for x in o["pages"]] if o.get("pages") is not None else None,
            product=Product.from_json(o["product"]) if o.get("product") is not None else None,
            raw_base64=o.get("rawBase64"),
            raw_html=o.get("rawHtml"),
            redactions=[Finding.from_json(x) for x in o["redactions"]] if o.get("redactions") is not None else None,
            routes=[Route.from_json(x) for x in o["routes"]] if o.get("routes") is not None else None,
            summary=o.get("summary"),
            warning=o.get("warning"),
        )


@dataclasses.dataclass(slots=True)
class Route:
    confidence: float | None = None
    dpi: float | None = None
    page_number: int | None = None
    reason: str | None = None
    skew: float | None = None
    source: str | None = None
    turn: int | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Route:
        return cls(
            confidence=o.get("confidence"),
            dpi=o.get("dpi"),
            page_number=o.get("pageNumber"),
            reason=o.get("reason"),
            skew=o.get("skew"),
            source=o.get("source"),
            turn=o.get("turn"),
        )


@dataclasses.dataclass(slots=True)
class Sale:
    original_price: Price | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Sale:
        return cls(
            original_price=Price.from_json(o["originalPrice"]) if o.get("originalPrice") is not None else None,
        )


@dataclasses.dataclass(slots=True)
class SectionChange:
    blocks: list[BlockChange] | None = None
    heading: str | None = None
    kind: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> SectionChange:
        return cls(
            blocks=[BlockChange.from_json(x) for x in o["blocks"]] if o.get("blocks") is not None else None,
            heading=o.get("heading"),
            kind=o.get("kind"),
        )


@dataclasses.dataclass(slots=True)
class Spacing:
    base_unit: int | None = None
    border_radius: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Spacing:
        return cls(
            base_unit=o.get("baseUnit"),
            border_radius=o.get("borderRadius"),
        )


@dataclasses.dataclass(slots=True)
class Typography:
    font_families: dict[str, str] | None = None
    font_sizes: dict[str, str] | None = None
    font_stacks: dict[str, list[str]] | None = None
    font_weights: dict[str, str] | None = None
    line_heights: dict[str, str] | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Typography:
        return cls(
            font_families=o.get("fontFamilies"),
            font_sizes=o.get("fontSizes"),
            font_stacks=o.get("fontStacks"),
            font_weights=o.get("fontWeights"),
            line_heights=o.get("lineHeights"),
        )


@dataclasses.dataclass(slots=True)
class Values:
    current: Any | None = None
    previous: Any | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Values:
        return cls(
            current=o.get("current"),
            previous=o.get("previous"),
        )


@dataclasses.dataclass(slots=True)
class Variant:
    availability: Availability | None = None
    id: str | None = None
    images: list[Image] | None = None
    price: Price | None = None
    sale: Sale | None = None
    sku: str | None = None
    title: str | None = None
    values: dict[str, str] | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Variant:
        return cls(
            availability=Availability.from_json(o["availability"]) if o.get("availability") is not None else None,
            id=o.get("id"),
            images=[Image.from_json(x) for x in o["images"]] if o.get("images") is not None else None,
            price=Price.from_json(o["price"]) if o.get("price") is not None else None,
            sale=Sale.from_json(o["sale"]) if o.get("sale") is not None else None,
            sku=o.get("sku"),
            title=o.get("title"),
            values=o.get("values"),
        )


@dataclasses.dataclass(slots=True)
class WordPart:
    text: str | None = None
    type: str | None = None

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> WordPart:
        return cls(
            text=o.get("text"),
            type=o.get("type"),
        )

