"""What pagemill makes of a document, as dataclasses.

Written by generate.py from docs/schema/reply.json; not edited by hand. What a
reply does not have is None, an empty list or an empty Markdown. Names are those
of the contract in snake_case.
"""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar

from .records import Record
from .tables import Readable


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Attachment(Record):
    """Attachment."""

    data: list[int] = dataclasses.field(default_factory=list)
    description: str | None = None
    modified: str | None = None
    name: str = ""
    relationship: str | None = None
    size: int = 0
    text: str | None = None
    type: str | None = None

    _names: ClassVar[dict[str, str]] = {"data": "data", "description": "description", "modified": "modified", "name": "name", "relationship": "relationship", "size": "size", "text": "text", "type": "type"}
    _always: ClassVar[frozenset[str]] = frozenset(("name", "size"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Attachment:
        return cls(
            data=o.get("data") or [],
            description=o.get("description"),
            modified=o.get("modified"),
            name=o.get("name", ""),
            relationship=o.get("relationship"),
            size=o.get("size", 0),
            text=o.get("text"),
            type=o.get("type"),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class AttributeValues(Record):
    """Attribute values."""

    attribute: str = ""
    selector: str = ""
    values: list[str] = dataclasses.field(default_factory=list)

    _names: ClassVar[dict[str, str]] = {"attribute": "attribute", "selector": "selector", "values": "values"}
    _always: ClassVar[frozenset[str]] = frozenset(("attribute", "selector", "values"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> AttributeValues:
        return cls(
            attribute=o.get("attribute", ""),
            selector=o.get("selector", ""),
            values=o.get("values") or [],
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Availability(Record):
    """Availability."""

    in_stock: bool = False
    text: str | None = None

    _names: ClassVar[dict[str, str]] = {"in_stock": "inStock", "text": "text"}
    _always: ClassVar[frozenset[str]] = frozenset(("in_stock",))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Availability:
        return cls(
            in_stock=o.get("inStock", False),
            text=o.get("text"),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class BlockChange(Record):
    """Block change."""

    current: str | None = None
    current_line: int | None = None
    kind: str = ""
    previous: str | None = None
    previous_line: int | None = None

    _names: ClassVar[dict[str, str]] = {"current": "current", "current_line": "currentLine", "kind": "kind", "previous": "previous", "previous_line": "previousLine"}
    _always: ClassVar[frozenset[str]] = frozenset(("kind",))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> BlockChange:
        return cls(
            current=o.get("current"),
            current_line=o.get("currentLine"),
            kind=o.get("kind", ""),
            previous=o.get("previous"),
            previous_line=o.get("previousLine"),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class BlockItem(Record):
    """Block item."""

    bbox: list[float] | None = None
    confidence: Confidence = dataclasses.field(default_factory=lambda: Confidence())
    content: str = ""
    id: str = ""
    label: str = ""
    markdown_span: list[int] | None = None
    reading_order: int = 0
    source: str = ""
    type: str = ""

    _names: ClassVar[dict[str, str]] = {"bbox": "bbox", "confidence": "confidence", "content": "content", "id": "id", "label": "label", "markdown_span": "markdownSpan", "reading_order": "readingOrder", "source": "source", "type": "type"}
    _always: ClassVar[frozenset[str]] = frozenset(("bbox", "confidence", "content", "id", "label", "markdown_span", "reading_order", "source", "type"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> BlockItem:
        return cls(
            bbox=o.get("bbox"),
            confidence=Confidence.from_json(o.get("confidence") or {}),
            content=o.get("content", ""),
            id=o.get("id", ""),
            label=o.get("label", ""),
            markdown_span=o.get("markdownSpan"),
            reading_order=o.get("readingOrder", 0),
            source=o.get("source", ""),
            type=o.get("type", ""),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class BrandImages(Record):
    """Brand images."""

    favicon: str | None = None
    logo: str | None = None
    logo_alt: str | None = None
    logo_href: str | None = None
    og_image: str | None = None

    _names: ClassVar[dict[str, str]] = {"favicon": "favicon", "logo": "logo", "logo_alt": "logoAlt", "logo_href": "logoHref", "og_image": "ogImage"}
    _always: ClassVar[frozenset[str]] = frozenset(())

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> BrandImages:
        return cls(
            favicon=o.get("favicon"),
            logo=o.get("logo"),
            logo_alt=o.get("logoAlt"),
            logo_href=o.get("logoHref"),
            og_image=o.get("ogImage"),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Branding(Record):
    """Branding."""

    brand_name: str | None = None
    color_scheme: str | None = None
    colors: dict[str, str] | None = None
    components: Components | None = None
    design_system: DesignSystem | None = None
    fonts: list[Font] = dataclasses.field(default_factory=list)
    images: BrandImages = dataclasses.field(default_factory=lambda: BrandImages())
    logo: str | None = None
    logo_reasons: list[str] = dataclasses.field(default_factory=list)
    spacing: Spacing | None = None
    typography: Typography | None = None

    _names: ClassVar[dict[str, str]] = {"brand_name": "brandName", "color_scheme": "colorScheme", "colors": "colors", "components": "components", "design_system": "designSystem", "fonts": "fonts", "images": "images", "logo": "logo", "logo_reasons": "logoReasons", "spacing": "spacing", "typography": "typography"}
    _always: ClassVar[frozenset[str]] = frozenset(("images",))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Branding:
        return cls(
            brand_name=o.get("brandName"),
            color_scheme=o.get("colorScheme"),
            colors=o.get("colors"),
            components=Components.from_json(o["components"]) if o.get("components") is not None else None,
            design_system=DesignSystem.from_json(o["designSystem"]) if o.get("designSystem") is not None else None,
            fonts=[Font.from_json(x) for x in (o.get("fonts") or [])],
            images=BrandImages.from_json(o.get("images") or {}),
            logo=o.get("logo"),
            logo_reasons=o.get("logoReasons") or [],
            spacing=Spacing.from_json(o["spacing"]) if o.get("spacing") is not None else None,
            typography=Typography.from_json(o["typography"]) if o.get("typography") is not None else None,
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Change(Record):
    """Change."""

    change_status: str = ""
    diff: Diff | None = None
    fields: dict[str, Values] | None = None
    json: dict[str, Values] | None = None
    previous_scrape_at: str | None = None
    sections: list[SectionChange] = dataclasses.field(default_factory=list)
    triggers: list[str] = dataclasses.field(default_factory=list)
    visibility: str = ""
    words: list[LineWords] = dataclasses.field(default_factory=list)

    _names: ClassVar[dict[str, str]] = {"change_status": "changeStatus", "diff": "diff", "fields": "fields", "json": "json", "previous_scrape_at": "previousScrapeAt", "sections": "sections", "triggers": "triggers", "visibility": "visibility", "words": "words"}
    _always: ClassVar[frozenset[str]] = frozenset(("change_status", "previous_scrape_at", "visibility"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Change:
        return cls(
            change_status=o.get("changeStatus", ""),
            diff=Diff.from_json(o["diff"]) if o.get("diff") is not None else None,
            fields={k: Values.from_json(x) for k, x in o["fields"].items()} if o.get("fields") is not None else None,
            json={k: Values.from_json(x) for k, x in o["json"].items()} if o.get("json") is not None else None,
            previous_scrape_at=o.get("previousScrapeAt"),
            sections=[SectionChange.from_json(x) for x in (o.get("sections") or [])],
            triggers=o.get("triggers") or [],
            visibility=o.get("visibility", ""),
            words=[LineWords.from_json(x) for x in (o.get("words") or [])],
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Chunk(Record):
    """Chunk."""

    changes: list[Line] = dataclasses.field(default_factory=list)
    content: str = ""

    _names: ClassVar[dict[str, str]] = {"changes": "changes", "content": "content"}
    _always: ClassVar[frozenset[str]] = frozenset(("changes", "content"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Chunk:
        return cls(
            changes=[Line.from_json(x) for x in (o.get("changes") or [])],
            content=o.get("content", ""),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Coercion(Record):
    """Coercion."""

    from_: str = ""
    pointer: str = ""
    to: str = ""

    _names: ClassVar[dict[str, str]] = {"from_": "from", "pointer": "pointer", "to": "to"}
    _always: ClassVar[frozenset[str]] = frozenset(("from_", "pointer", "to"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Coercion:
        return cls(
            from_=o.get("from", ""),
            pointer=o.get("pointer", ""),
            to=o.get("to", ""),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Component(Record):
    """Component."""

    background: str | None = None
    border_color: str | None = None
    border_radius: str | None = None
    focus_border_color: str | None = None
    shadow: str | None = None
    text_color: str | None = None

    _names: ClassVar[dict[str, str]] = {"background": "background", "border_color": "borderColor", "border_radius": "borderRadius", "focus_border_color": "focusBorderColor", "shadow": "shadow", "text_color": "textColor"}
    _always: ClassVar[frozenset[str]] = frozenset(())

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


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Components(Record):
    """Components."""

    button_primary: Component | None = None
    button_secondary: Component | None = None
    input: Component | None = None

    _names: ClassVar[dict[str, str]] = {"button_primary": "buttonPrimary", "button_secondary": "buttonSecondary", "input": "input"}
    _always: ClassVar[frozenset[str]] = frozenset(())

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Components:
        return cls(
            button_primary=Component.from_json(o["buttonPrimary"]) if o.get("buttonPrimary") is not None else None,
            button_secondary=Component.from_json(o["buttonSecondary"]) if o.get("buttonSecondary") is not None else None,
            input=Component.from_json(o["input"]) if o.get("input") is not None else None,
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Confidence(Record):
    """Confidence."""

    layout: float | None = None
    ocr: float | None = None

    _names: ClassVar[dict[str, str]] = {"layout": "layout", "ocr": "ocr"}
    _always: ClassVar[frozenset[str]] = frozenset(("layout", "ocr"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Confidence:
        return cls(
            layout=o.get("layout"),
            ocr=o.get("ocr"),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class DesignSystem(Record):
    """Design system."""

    framework: str = ""

    _names: ClassVar[dict[str, str]] = {"framework": "framework"}
    _always: ClassVar[frozenset[str]] = frozenset(("framework",))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> DesignSystem:
        return cls(
            framework=o.get("framework", ""),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Diff(Record):
    """Diff."""

    json: Patch = dataclasses.field(default_factory=lambda: Patch())
    text: str = ""

    _names: ClassVar[dict[str, str]] = {"json": "json", "text": "text"}
    _always: ClassVar[frozenset[str]] = frozenset(("json", "text"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Diff:
        return cls(
            json=Patch.from_json(o.get("json") or {}),
            text=o.get("text", ""),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Error(Record):
    """Error."""

    code: str = ""
    details: Any | None = None
    error: str = ""
    status: int = 0

    _names: ClassVar[dict[str, str]] = {"code": "code", "details": "details", "error": "error", "status": "status"}
    _always: ClassVar[frozenset[str]] = frozenset(("code", "error", "status"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Error:
        return cls(
            code=o.get("code", ""),
            details=o.get("details"),
            error=o.get("error", ""),
            status=o.get("status", 0),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Evidence(Record):
    """Evidence."""

    end: int = 0
    path: str | None = None
    pointer: str = ""
    source: str = ""
    start: int = 0
    text: str | None = None

    _names: ClassVar[dict[str, str]] = {"end": "end", "path": "path", "pointer": "pointer", "source": "source", "start": "start", "text": "text"}
    _always: ClassVar[frozenset[str]] = frozenset(("end", "pointer", "source", "start"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Evidence:
        return cls(
            end=o.get("end", 0),
            path=o.get("path"),
            pointer=o.get("pointer", ""),
            source=o.get("source", ""),
            start=o.get("start", 0),
            text=o.get("text"),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class FileDiff(Record):
    """File diff."""

    chunks: list[Chunk] = dataclasses.field(default_factory=list)
    from_: str | None = None
    to: str | None = None

    _names: ClassVar[dict[str, str]] = {"chunks": "chunks", "from_": "from", "to": "to"}
    _always: ClassVar[frozenset[str]] = frozenset(("chunks", "from_", "to"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> FileDiff:
        return cls(
            chunks=[Chunk.from_json(x) for x in (o.get("chunks") or [])],
            from_=o.get("from"),
            to=o.get("to"),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Finding(Record):
    """Finding."""

    end: int = 0
    entity: str = ""
    rule: str = ""
    score: float = 0.0
    start: int = 0
    validated: bool = False

    _names: ClassVar[dict[str, str]] = {"end": "end", "entity": "entity", "rule": "rule", "score": "score", "start": "start", "validated": "validated"}
    _always: ClassVar[frozenset[str]] = frozenset(("end", "entity", "rule", "score", "start", "validated"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Finding:
        return cls(
            end=o.get("end", 0),
            entity=o.get("entity", ""),
            rule=o.get("rule", ""),
            score=o.get("score", 0.0),
            start=o.get("start", 0),
            validated=o.get("validated", False),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Font(Record):
    """Font."""

    count: int | None = None
    family: str = ""
    role: str | None = None

    _names: ClassVar[dict[str, str]] = {"count": "count", "family": "family", "role": "role"}
    _always: ClassVar[frozenset[str]] = frozenset(("family",))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Font:
        return cls(
            count=o.get("count"),
            family=o.get("family", ""),
            role=o.get("role"),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class FormField(Record):
    """Form field."""

    button: bool | None = None
    checked: bool | None = None
    name: str = ""
    page_number: int = 0
    value: str | None = None

    _names: ClassVar[dict[str, str]] = {"button": "button", "checked": "checked", "name": "name", "page_number": "pageNumber", "value": "value"}
    _always: ClassVar[frozenset[str]] = frozenset(("name", "page_number"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> FormField:
        return cls(
            button=o.get("button"),
            checked=o.get("checked"),
            name=o.get("name", ""),
            page_number=o.get("pageNumber", 0),
            value=o.get("value"),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Image(Record):
    """Image."""

    alt: str | None = None
    url: str = ""

    _names: ClassVar[dict[str, str]] = {"alt": "alt", "url": "url"}
    _always: ClassVar[frozenset[str]] = frozenset(("url",))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Image:
        return cls(
            alt=o.get("alt"),
            url=o.get("url", ""),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class ItemIdentifiers(Record):
    """Item identifiers."""

    merchant_item_id: str = ""

    _names: ClassVar[dict[str, str]] = {"merchant_item_id": "merchantItemId"}
    _always: ClassVar[frozenset[str]] = frozenset(("merchant_item_id",))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> ItemIdentifiers:
        return cls(
            merchant_item_id=o.get("merchantItemId", ""),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Line(Record):
    """Line."""

    add: bool | None = None
    content: str = ""
    del_: bool | None = None
    ln: int | None = None
    ln1: int | None = None
    ln2: int | None = None
    normal: bool | None = None
    type: str = ""

    _names: ClassVar[dict[str, str]] = {"add": "add", "content": "content", "del_": "del", "ln": "ln", "ln1": "ln1", "ln2": "ln2", "normal": "normal", "type": "type"}
    _always: ClassVar[frozenset[str]] = frozenset(("content", "type"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Line:
        return cls(
            add=o.get("add"),
            content=o.get("content", ""),
            del_=o.get("del"),
            ln=o.get("ln"),
            ln1=o.get("ln1"),
            ln2=o.get("ln2"),
            normal=o.get("normal"),
            type=o.get("type", ""),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class LineWords(Record):
    """Line words."""

    current: int = 0
    parts: list[WordPart] = dataclasses.field(default_factory=list)
    previous: int = 0

    _names: ClassVar[dict[str, str]] = {"current": "current", "parts": "parts", "previous": "previous"}
    _always: ClassVar[frozenset[str]] = frozenset(("current", "parts", "previous"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> LineWords:
        return cls(
            current=o.get("current", 0),
            parts=[WordPart.from_json(x) for x in (o.get("parts") or [])],
            previous=o.get("previous", 0),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Menu(Record):
    """Menu."""

    confidence: float = 0.0
    currency: str | None = None
    is_menu: bool = False
    merchant: Merchant | None = None
    sections: list[MenuSection] = dataclasses.field(default_factory=list)
    source: str = ""
    source_url: str | None = None

    _names: ClassVar[dict[str, str]] = {"confidence": "confidence", "currency": "currency", "is_menu": "isMenu", "merchant": "merchant", "sections": "sections", "source": "source", "source_url": "sourceUrl"}
    _always: ClassVar[frozenset[str]] = frozenset(("confidence", "is_menu", "sections", "source"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Menu:
        return cls(
            confidence=o.get("confidence", 0.0),
            currency=o.get("currency"),
            is_menu=o.get("isMenu", False),
            merchant=Merchant.from_json(o["merchant"]) if o.get("merchant") is not None else None,
            sections=[MenuSection.from_json(x) for x in (o.get("sections") or [])],
            source=o.get("source", ""),
            source_url=o.get("sourceUrl"),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class MenuItem(Record):
    """Menu item."""

    availability: Availability | None = None
    calories: str | None = None
    description: str | None = None
    dietary: list[str] = dataclasses.field(default_factory=list)
    id: str = ""
    identifiers: ItemIdentifiers | None = None
    images: list[Image] = dataclasses.field(default_factory=list)
    name: str = ""
    option_groups: list[OptionGroup] = dataclasses.field(default_factory=list)
    price: Price | None = None
    url: str | None = None

    _names: ClassVar[dict[str, str]] = {"availability": "availability", "calories": "calories", "description": "description", "dietary": "dietary", "id": "id", "identifiers": "identifiers", "images": "images", "name": "name", "option_groups": "optionGroups", "price": "price", "url": "url"}
    _always: ClassVar[frozenset[str]] = frozenset(("id", "name"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> MenuItem:
        return cls(
            availability=Availability.from_json(o["availability"]) if o.get("availability") is not None else None,
            calories=o.get("calories"),
            description=o.get("description"),
            dietary=o.get("dietary") or [],
            id=o.get("id", ""),
            identifiers=ItemIdentifiers.from_json(o["identifiers"]) if o.get("identifiers") is not None else None,
            images=[Image.from_json(x) for x in (o.get("images") or [])],
            name=o.get("name", ""),
            option_groups=[OptionGroup.from_json(x) for x in (o.get("optionGroups") or [])],
            price=Price.from_json(o["price"]) if o.get("price") is not None else None,
            url=o.get("url"),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class MenuSection(Record):
    """Menu section."""

    description: str | None = None
    id: str = ""
    items: list[MenuItem] = dataclasses.field(default_factory=list)
    name: str = ""

    _names: ClassVar[dict[str, str]] = {"description": "description", "id": "id", "items": "items", "name": "name"}
    _always: ClassVar[frozenset[str]] = frozenset(("id", "items", "name"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> MenuSection:
        return cls(
            description=o.get("description"),
            id=o.get("id", ""),
            items=[MenuItem.from_json(x) for x in (o.get("items") or [])],
            name=o.get("name", ""),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Merchant(Record):
    """Merchant."""

    location: str | None = None
    name: str = ""
    type: str | None = None

    _names: ClassVar[dict[str, str]] = {"location": "location", "name": "name", "type": "type"}
    _always: ClassVar[frozenset[str]] = frozenset(("name",))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Merchant:
        return cls(
            location=o.get("location"),
            name=o.get("name", ""),
            type=o.get("type"),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Metadata(Record):
    """Metadata."""

    article_section: str | None = None
    article_tag: str | None = None
    authors: list[str] = dataclasses.field(default_factory=list)
    canonical: str | None = None
    content_type: str | None = None
    description: str | None = None
    error: str | None = None
    favicon: str | None = None
    feeds: list[dict[str, Any]] = dataclasses.field(default_factory=list)
    hreflang: list[dict[str, Any]] = dataclasses.field(default_factory=list)
    language: str | None = None
    modified: str | None = None
    modified_time: str | None = None
    num_pages: int | None = None
    og_audio: str | None = None
    og_description: str | None = None
    og_determiner: str | None = None
    og_image: str | None = None
    og_locale: str | None = None
    og_locale_alternate: list[str] = dataclasses.field(default_factory=list)
    og_site_name: str | None = None
    og_title: str | None = None
    og_url: str | None = None
    og_video: str | None = None
    page_headline: str | None = None
    page_image: str | None = None
    page_keywords: list[str] = dataclasses.field(default_factory=list)
    page_publisher: str | None = None
    published: str | None = None
    published_time: str | None = None
    schema_types: list[str] = dataclasses.field(default_factory=list)
    site_name: str | None = None
    source_url: str | None = None
    status_code: int | None = None
    title: str | None = None
    total_pages: int | None = None
    url: str | None = None
    raw: dict[str, Any] = dataclasses.field(default_factory=dict)
    """Every field, as it came."""

    _names: ClassVar[dict[str, str]] = {"article_section": "articleSection", "article_tag": "articleTag", "authors": "authors", "canonical": "canonical", "content_type": "contentType", "description": "description", "error": "error", "favicon": "favicon", "feeds": "feeds", "hreflang": "hreflang", "language": "language", "modified": "modified", "modified_time": "modifiedTime", "num_pages": "numPages", "og_audio": "ogAudio", "og_description": "ogDescription", "og_determiner": "ogDeterminer", "og_image": "ogImage", "og_locale": "ogLocale", "og_locale_alternate": "ogLocaleAlternate", "og_site_name": "ogSiteName", "og_title": "ogTitle", "og_url": "ogUrl", "og_video": "ogVideo", "page_headline": "pageHeadline", "page_image": "pageImage", "page_keywords": "pageKeywords", "page_publisher": "pagePublisher", "published": "published", "published_time": "publishedTime", "schema_types": "schemaTypes", "site_name": "siteName", "source_url": "sourceURL", "status_code": "statusCode", "title": "title", "total_pages": "totalPages", "url": "url"}
    _always: ClassVar[frozenset[str]] = frozenset(())

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Metadata:
        return cls(
            article_section=o.get("articleSection"),
            article_tag=o.get("articleTag"),
            authors=o.get("authors") or [],
            canonical=o.get("canonical"),
            content_type=o.get("contentType"),
            description=o.get("description"),
            error=o.get("error"),
            favicon=o.get("favicon"),
            feeds=o.get("feeds") or [],
            hreflang=o.get("hreflang") or [],
            language=o.get("language"),
            modified=o.get("modified"),
            modified_time=o.get("modifiedTime"),
            num_pages=o.get("numPages"),
            og_audio=o.get("ogAudio"),
            og_description=o.get("ogDescription"),
            og_determiner=o.get("ogDeterminer"),
            og_image=o.get("ogImage"),
            og_locale=o.get("ogLocale"),
            og_locale_alternate=o.get("ogLocaleAlternate") or [],
            og_site_name=o.get("ogSiteName"),
            og_title=o.get("ogTitle"),
            og_url=o.get("ogUrl"),
            og_video=o.get("ogVideo"),
            page_headline=o.get("pageHeadline"),
            page_image=o.get("pageImage"),
            page_keywords=o.get("pageKeywords") or [],
            page_publisher=o.get("pagePublisher"),
            published=o.get("published"),
            published_time=o.get("publishedTime"),
            schema_types=o.get("schemaTypes") or [],
            site_name=o.get("siteName"),
            source_url=o.get("sourceURL"),
            status_code=o.get("statusCode"),
            title=o.get("title"),
            total_pages=o.get("totalPages"),
            url=o.get("url"),
            raw=o,
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Option(Record):
    """Option."""

    name: str = ""
    price: Price | None = None

    _names: ClassVar[dict[str, str]] = {"name": "name", "price": "price"}
    _always: ClassVar[frozenset[str]] = frozenset(("name",))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Option:
        return cls(
            name=o.get("name", ""),
            price=Price.from_json(o["price"]) if o.get("price") is not None else None,
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class OptionGroup(Record):
    """Option group."""

    name: str | None = None
    options: list[Option] = dataclasses.field(default_factory=list)

    _names: ClassVar[dict[str, str]] = {"name": "name", "options": "options"}
    _always: ClassVar[frozenset[str]] = frozenset(("options",))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> OptionGroup:
        return cls(
            name=o.get("name"),
            options=[Option.from_json(x) for x in (o.get("options") or [])],
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Page(Record):
    """Page."""

    markdown: str = ""
    page_number: int = 0

    _names: ClassVar[dict[str, str]] = {"markdown": "markdown", "page_number": "pageNumber"}
    _always: ClassVar[frozenset[str]] = frozenset(("markdown", "page_number"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Page:
        return cls(
            markdown=o.get("markdown", ""),
            page_number=o.get("pageNumber", 0),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class PageBlocks(Record):
    """Page blocks."""

    height: float = 0.0
    items: list[BlockItem] = dataclasses.field(default_factory=list)
    page_number: int = 0
    reason: str = ""
    source: str = ""
    status: str = ""
    width: float = 0.0

    _names: ClassVar[dict[str, str]] = {"height": "height", "items": "items", "page_number": "pageNumber", "reason": "reason", "source": "source", "status": "status", "width": "width"}
    _always: ClassVar[frozenset[str]] = frozenset(("height", "items", "page_number", "reason", "source", "status", "width"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> PageBlocks:
        return cls(
            height=o.get("height", 0.0),
            items=[BlockItem.from_json(x) for x in (o.get("items") or [])],
            page_number=o.get("pageNumber", 0),
            reason=o.get("reason", ""),
            source=o.get("source", ""),
            status=o.get("status", ""),
            width=o.get("width", 0.0),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Passage(Record):
    """Passage."""

    end: int = 0
    score: float = 0.0
    start: int = 0
    text: str = ""

    _names: ClassVar[dict[str, str]] = {"end": "end", "score": "score", "start": "start", "text": "text"}
    _always: ClassVar[frozenset[str]] = frozenset(("end", "score", "start", "text"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Passage:
        return cls(
            end=o.get("end", 0),
            score=o.get("score", 0.0),
            start=o.get("start", 0),
            text=o.get("text", ""),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Patch(Record):
    """Patch."""

    files: list[FileDiff] = dataclasses.field(default_factory=list)

    _names: ClassVar[dict[str, str]] = {"files": "files"}
    _always: ClassVar[frozenset[str]] = frozenset(("files",))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Patch:
        return cls(
            files=[FileDiff.from_json(x) for x in (o.get("files") or [])],
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Price(Record):
    """Price."""

    amount: float = 0.0
    currency: str | None = None
    formatted: str | None = None
    symbol: str | None = None

    _names: ClassVar[dict[str, str]] = {"amount": "amount", "currency": "currency", "formatted": "formatted", "symbol": "symbol"}
    _always: ClassVar[frozenset[str]] = frozenset(("amount",))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Price:
        return cls(
            amount=o.get("amount", 0.0),
            currency=o.get("currency"),
            formatted=o.get("formatted"),
            symbol=o.get("symbol"),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Product(Record):
    """Product."""

    brand: str | None = None
    category: str | None = None
    description: str | None = None
    rating: Rating | None = None
    source: str = ""
    title: str = ""
    url: str | None = None
    variants: list[Variant] = dataclasses.field(default_factory=list)

    _names: ClassVar[dict[str, str]] = {"brand": "brand", "category": "category", "description": "description", "rating": "rating", "source": "source", "title": "title", "url": "url", "variants": "variants"}
    _always: ClassVar[frozenset[str]] = frozenset(("source", "title", "variants"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Product:
        return cls(
            brand=o.get("brand"),
            category=o.get("category"),
            description=o.get("description"),
            rating=Rating.from_json(o["rating"]) if o.get("rating") is not None else None,
            source=o.get("source", ""),
            title=o.get("title", ""),
            url=o.get("url"),
            variants=[Variant.from_json(x) for x in (o.get("variants") or [])],
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Rating(Record):
    """Rating."""

    best: float | None = None
    count: int | None = None
    value: float = 0.0

    _names: ClassVar[dict[str, str]] = {"best": "best", "count": "count", "value": "value"}
    _always: ClassVar[frozenset[str]] = frozenset(("value",))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Rating:
        return cls(
            best=o.get("best"),
            count=o.get("count"),
            value=o.get("value", 0.0),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Result(Readable, Record):
    """Result."""

    answer: str | None = None
    answer_passages: list[Passage] = dataclasses.field(default_factory=list)
    attachments: list[Attachment] = dataclasses.field(default_factory=list)
    attributes: list[AttributeValues] = dataclasses.field(default_factory=list)
    blocks: list[PageBlocks] = dataclasses.field(default_factory=list)
    branding: Branding | None = None
    change_tracking: Change | None = None
    errors: dict[str, Error] | None = None
    form_fields: list[FormField] = dataclasses.field(default_factory=list)
    highlight_passages: list[Passage] = dataclasses.field(default_factory=list)
    highlights: str | None = None
    html: str | None = None
    images: list[str] = dataclasses.field(default_factory=list)
    json: Any | None = None
    json_coerced: list[Coercion] = dataclasses.field(default_factory=list)
    json_evidence: list[Evidence] = dataclasses.field(default_factory=list)
    links: list[str] = dataclasses.field(default_factory=list)
    markdown: str = ""
    menu: Menu | None = None
    metadata: Metadata = dataclasses.field(default_factory=lambda: Metadata())
    pages: list[Page] = dataclasses.field(default_factory=list)
    product: Product | None = None
    raw_base64: str | None = None
    raw_html: str | None = None
    redactions: list[Finding] = dataclasses.field(default_factory=list)
    routes: list[Route] = dataclasses.field(default_factory=list)
    summary: str | None = None
    warning: str | None = None

    _names: ClassVar[dict[str, str]] = {"answer": "answer", "answer_passages": "answerPassages", "attachments": "attachments", "attributes": "attributes", "blocks": "blocks", "branding": "branding", "change_tracking": "changeTracking", "errors": "errors", "form_fields": "formFields", "highlight_passages": "highlightPassages", "highlights": "highlights", "html": "html", "images": "images", "json": "json", "json_coerced": "jsonCoerced", "json_evidence": "jsonEvidence", "links": "links", "markdown": "markdown", "menu": "menu", "metadata": "metadata", "pages": "pages", "product": "product", "raw_base64": "rawBase64", "raw_html": "rawHtml", "redactions": "redactions", "routes": "routes", "summary": "summary", "warning": "warning"}
    _always: ClassVar[frozenset[str]] = frozenset(("metadata",))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Result:
        return cls(
            answer=o.get("answer"),
            answer_passages=[Passage.from_json(x) for x in (o.get("answerPassages") or [])],
            attachments=[Attachment.from_json(x) for x in (o.get("attachments") or [])],
            attributes=[AttributeValues.from_json(x) for x in (o.get("attributes") or [])],
            blocks=[PageBlocks.from_json(x) for x in (o.get("blocks") or [])],
            branding=Branding.from_json(o["branding"]) if o.get("branding") is not None else None,
            change_tracking=Change.from_json(o["changeTracking"]) if o.get("changeTracking") is not None else None,
            errors={k: Error.from_json(x) for k, x in o["errors"].items()} if o.get("errors") is not None else None,
            form_fields=[FormField.from_json(x) for x in (o.get("formFields") or [])],
            highlight_passages=[Passage.from_json(x) for x in (o.get("highlightPassages") or [])],
            highlights=o.get("highlights"),
            html=o.get("html"),
            images=o.get("images") or [],
            json=o.get("json"),
            json_coerced=[Coercion.from_json(x) for x in (o.get("jsonCoerced") or [])],
            json_evidence=[Evidence.from_json(x) for x in (o.get("jsonEvidence") or [])],
            links=o.get("links") or [],
            markdown=o.get("markdown", ""),
            menu=Menu.from_json(o["menu"]) if o.get("menu") is not None else None,
            metadata=Metadata.from_json(o.get("metadata") or {}),
            pages=[Page.from_json(x) for x in (o.get("pages") or [])],
            product=Product.from_json(o["product"]) if o.get("product") is not None else None,
            raw_base64=o.get("rawBase64"),
            raw_html=o.get("rawHtml"),
            redactions=[Finding.from_json(x) for x in (o.get("redactions") or [])],
            routes=[Route.from_json(x) for x in (o.get("routes") or [])],
            summary=o.get("summary"),
            warning=o.get("warning"),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Route(Record):
    """Route."""

    confidence: float | None = None
    dpi: float | None = None
    page_number: int = 0
    reason: str = ""
    skew: float | None = None
    source: str = ""
    turn: int | None = None

    _names: ClassVar[dict[str, str]] = {"confidence": "confidence", "dpi": "dpi", "page_number": "pageNumber", "reason": "reason", "skew": "skew", "source": "source", "turn": "turn"}
    _always: ClassVar[frozenset[str]] = frozenset(("page_number", "reason", "source"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Route:
        return cls(
            confidence=o.get("confidence"),
            dpi=o.get("dpi"),
            page_number=o.get("pageNumber", 0),
            reason=o.get("reason", ""),
            skew=o.get("skew"),
            source=o.get("source", ""),
            turn=o.get("turn"),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Sale(Record):
    """Sale."""

    original_price: Price = dataclasses.field(default_factory=lambda: Price())

    _names: ClassVar[dict[str, str]] = {"original_price": "originalPrice"}
    _always: ClassVar[frozenset[str]] = frozenset(("original_price",))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Sale:
        return cls(
            original_price=Price.from_json(o.get("originalPrice") or {}),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class SectionChange(Record):
    """Section change."""

    blocks: list[BlockChange] = dataclasses.field(default_factory=list)
    heading: str = ""
    kind: str = ""

    _names: ClassVar[dict[str, str]] = {"blocks": "blocks", "heading": "heading", "kind": "kind"}
    _always: ClassVar[frozenset[str]] = frozenset(("blocks", "heading", "kind"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> SectionChange:
        return cls(
            blocks=[BlockChange.from_json(x) for x in (o.get("blocks") or [])],
            heading=o.get("heading", ""),
            kind=o.get("kind", ""),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Spacing(Record):
    """Spacing."""

    base_unit: int | None = None
    border_radius: str | None = None

    _names: ClassVar[dict[str, str]] = {"base_unit": "baseUnit", "border_radius": "borderRadius"}
    _always: ClassVar[frozenset[str]] = frozenset(())

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Spacing:
        return cls(
            base_unit=o.get("baseUnit"),
            border_radius=o.get("borderRadius"),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Typography(Record):
    """Typography."""

    font_families: dict[str, str] | None = None
    font_sizes: dict[str, str] | None = None
    font_stacks: dict[str, list[str]] | None = None
    font_weights: dict[str, str] | None = None
    line_heights: dict[str, str] | None = None

    _names: ClassVar[dict[str, str]] = {"font_families": "fontFamilies", "font_sizes": "fontSizes", "font_stacks": "fontStacks", "font_weights": "fontWeights", "line_heights": "lineHeights"}
    _always: ClassVar[frozenset[str]] = frozenset(())

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Typography:
        return cls(
            font_families=o.get("fontFamilies"),
            font_sizes=o.get("fontSizes"),
            font_stacks=o.get("fontStacks"),
            font_weights=o.get("fontWeights"),
            line_heights=o.get("lineHeights"),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Values(Record):
    """Values."""

    current: Any | None = None
    previous: Any | None = None

    _names: ClassVar[dict[str, str]] = {"current": "current", "previous": "previous"}
    _always: ClassVar[frozenset[str]] = frozenset(("current", "previous"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Values:
        return cls(
            current=o.get("current"),
            previous=o.get("previous"),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class Variant(Record):
    """Variant."""

    availability: Availability = dataclasses.field(default_factory=lambda: Availability())
    id: str | None = None
    images: list[Image] = dataclasses.field(default_factory=list)
    price: Price | None = None
    sale: Sale | None = None
    sku: str | None = None
    title: str | None = None
    values: dict[str, str] | None = None

    _names: ClassVar[dict[str, str]] = {"availability": "availability", "id": "id", "images": "images", "price": "price", "sale": "sale", "sku": "sku", "title": "title", "values": "values"}
    _always: ClassVar[frozenset[str]] = frozenset(("availability",))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> Variant:
        return cls(
            availability=Availability.from_json(o.get("availability") or {}),
            id=o.get("id"),
            images=[Image.from_json(x) for x in (o.get("images") or [])],
            price=Price.from_json(o["price"]) if o.get("price") is not None else None,
            sale=Sale.from_json(o["sale"]) if o.get("sale") is not None else None,
            sku=o.get("sku"),
            title=o.get("title"),
            values=o.get("values"),
        )


@dataclasses.dataclass(slots=True, eq=False, repr=False)
class WordPart(Record):
    """Word part."""

    text: str = ""
    type: str = ""

    _names: ClassVar[dict[str, str]] = {"text": "text", "type": "type"}
    _always: ClassVar[frozenset[str]] = frozenset(("text", "type"))

    @classmethod
    def from_json(cls, o: dict[str, Any]) -> WordPart:
        return cls(
            text=o.get("text", ""),
            type=o.get("type", ""),
        )

