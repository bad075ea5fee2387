// Written by scripts/generate.mjs from docs/schema; not edited by hand.

/** The contract's options. Those left out take its defaults. */
export interface Options {
  /** Needs a network or a browser: accepted, reported in the warning, and ignored. */
  actions?: Record<string, unknown>[];
  /** Needs a network or a browser: accepted, reported in the warning, and ignored. */
  auditMetadata?: {
    username: string;
  };
  /**
   * Drop advertisements and consent dialogs.
   * @default true
   */
  blockAds?: boolean;
  /**
   * Readers' comments in main content: kept on discussions and dropped under articles, or always one of both.
   * @default "auto"
   */
  comments?: "auto" | "keep" | "drop";
  /** CSS selectors or *wildcard* patterns of what to drop. */
  excludeTags?: string[];
  /**
   * The outputs wanted.
   * @default ["markdown"]
   */
  formats?: Array<"markdown" | "html" | "rawHtml" | "rawBase64" | "links" | "images" | "summary" | "json" | "changeTracking" | "product" | "menu" | "branding" | "screenshot" | "audio" | "video" | {
    type: "markdown";
  } | {
    type: "html";
  } | {
    type: "rawHtml";
  } | {
    type: "rawBase64";
  } | {
    /**
     * Content: of the filtered page; page: of all of it, as a crawler needs them.
     * @default "content"
     */
    scope?: "content" | "page";
    type: "links";
  } | {
    /**
     * Content: of the filtered page; page: of all of it, as a crawler needs them.
     * @default "content"
     */
    scope?: "content" | "page";
    type: "images";
  } | {
    type: "summary";
  } | {
    /**
     * Fail with 403 when the page tries to instruct a model.
     * @default false
     */
    checkPromptInjection?: boolean;
    /**
     * Leave out what a model answers and the page does not have.
     * @default false
     */
    grounded?: boolean;
    /** What to look for, for a model. */
    prompt?: string;
    /** The JSON Schema that the result conforms to. */
    schema?: Record<string, unknown> | boolean;
    type: "json";
  } | {
    /** Diffs wanted. */
    modes?: Array<"git-diff" | "json">;
    /** What to look for, for a model. */
    prompt?: string;
    /** The JSON Schema of the fields compared. */
    schema?: Record<string, unknown> | boolean;
    /**
     * Branch of the history.
     * @default null
     */
    tag?: string | null;
    type: "changeTracking";
  } | {
    /** The question. */
    question: string;
    type: "question";
  } | {
    /** The query. */
    query: string;
    type: "highlights";
  } | {
    type: "product";
  } | {
    type: "menu";
  } | {
    type: "branding";
  } | {
    selectors: Array<{
      attribute: string;
      selector: string;
    }>;
    type: "attributes";
  } | {
    fullPage?: boolean;
    /** At least 1. at most 100. */
    quality?: number;
    type: "screenshot";
    viewport?: {
      /** At least 1. at most 4320. */
      height: number;
      /** At least 1. at most 7680. */
      width: number;
    };
  } | {
    type: "audio";
  } | {
    type: "video";
  }>;
  /** Needs a network or a browser: accepted, reported in the warning, and ignored. */
  headers?: Record<string, unknown>;
  /** CSS selectors or *wildcard* patterns of what to keep. */
  includeTags?: string[];
  /** Needs a network or a browser: accepted, reported in the warning, and ignored. */
  location?: {
    country?: string;
    languages?: string[];
  };
  /** Needs a network or a browser: accepted, reported in the warning, and ignored. */
  lockdown?: boolean;
  /** Needs a network or a browser: accepted, reported in the warning, and ignored. */
  maxAge?: number;
  /** Needs a network or a browser: accepted, reported in the warning, and ignored. */
  minAge?: number;
  /** Needs a network or a browser: accepted, reported in the warning, and ignored. */
  mobile?: boolean;
  /**
   * Take cookie texts, share rows, breadcrumbs, sign-ups, comment prompts and related lists out of the Markdown.
   * @default false
   */
  onlyCleanContent?: boolean;
  /**
   * Drop headers, navigation, footers and other boilerplate before anything is derived from the page.
   * @default true
   */
  onlyMainContent?: boolean;
  /**
   * How PDFs are read; an empty list returns the file as Base64.
   * @default [{"type":"pdf"}]
   */
  parsers?: Array<{
    /**
     * The files in the file, such as the data of an invoice; with redactPII only those that are text (our own).
     * @default false
     */
    attachments?: boolean;
    /**
     * Typed layout blocks with boxes and spans of the Markdown.
     * @default false
     */
    blocks?: boolean;
    /**
     * The fields of forms with their values (our own).
     * @default false
     */
    formFields?: boolean;
    /**
     * What becomes of formulas in embedded text: latex writes them as LaTeX between dollar signs, text leaves their characters.
     * @default "latex"
     */
    formulas?: "latex" | "text";
    /** Pages read at most. At least 1. at most 10000. */
    maxPages?: number;
    /**
     * Fast reads embedded text only, auto recognises the pages that need it, ocr recognises every page.
     * @default "auto"
     */
    mode?: "fast" | "auto" | "ocr";
    /**
     * Old name of pages (Reference 1.18).
     * @deprecated
     */
    pageMarkdown?: boolean;
    /**
     * A rule and a comment with the page number between pages.
     * @default false
     */
    pageMarkers?: boolean;
    /** Numbers of the pages that are read, such as 3-5,8 or 12-, at most maxPages of them (our own). */
    pageRange?: string;
    /**
     * Markdown page by page as well.
     * @default false
     */
    pages?: boolean;
    /** Always pdf. */
    type: "pdf";
  }>;
  /** Needs a network or a browser: accepted, reported in the warning, and ignored. */
  profile?: {
    name: string;
    saveChanges?: boolean;
  };
  /** Needs a network or a browser: accepted, reported in the warning, and ignored. */
  proxy?: "basic" | "enhanced" | "auto";
  /**
   * Mask personal data in every output that carries page text; true means the defaults.
   * @default false
   */
  redactPII?: boolean | {
    /** Values that stay, in any case (our own). */
    allow?: string[];
    /** Words that are always masked (our own). */
    deny?: Array<{
      /** The entity, which can be a new one: capitals, digits and underscores. */
      entity: string;
      /** Whole words, in any case. */
      words: string[];
    }>;
    /** What to mask. */
    entities?: Array<"PERSON" | "EMAIL" | "PHONE" | "LOCATION" | "FINANCIAL" | "SECRET">;
    /** What to mask beyond these: dates of birth, IP addresses, vehicle identification numbers, numbers of patients and their records, plates, names of users, addresses of network cards. */
    extra?: Array<"BIRTH_DATE" | "IP_ADDRESS" | "VIN" | "MEDICAL_RECORD" | "LICENSE_PLATE" | "USERNAME" | "MAC_ADDRESS">;
    /** Which places to mask: all, or none that is a country or a continent, as in fast mode if left out (our own). */
    locations?: "all" | "below-country";
    /**
     * Fast uses patterns and checksums alone, accurate adds names and places, aggressive masks more.
     * @default "accurate"
     */
    mode?: "accurate" | "aggressive" | "fast";
    /** What becomes of the values of an entity, in place of replaceStyle (our own). */
    operators?: {
      /** The operator of BIRTH_DATE. */
      BIRTH_DATE?: {
        /** What becomes of a value. */
        do: "tag" | "number" | "replace" | "mask" | "hash" | "keep" | "remove";
        /** Of mask: how many letters and digits at the end stay. */
        last?: number;
        /** Of hash: equal values have equal hashes under equal salts. */
        salt?: string;
        /** Of replace: what stands instead. */
        text?: string;
      };
      /** The operator of DEFAULT. */
      DEFAULT?: {
        /** What becomes of a value. */
        do: "tag" | "number" | "replace" | "mask" | "hash" | "keep" | "remove";
        /** Of mask: how many letters and digits at the end stay. */
        last?: number;
        /** Of hash: equal values have equal hashes under equal salts. */
        salt?: string;
        /** Of replace: what stands instead. */
        text?: string;
      };
      /** The operator of EMAIL. */
      EMAIL?: {
        /** What becomes of a value. */
        do: "tag" | "number" | "replace" | "mask" | "hash" | "keep" | "remove";
        /** Of mask: how many letters and digits at the end stay. */
        last?: number;
        /** Of hash: equal values have equal hashes under equal salts. */
        salt?: string;
        /** Of replace: what stands instead. */
        text?: string;
      };
      /** The operator of FINANCIAL. */
      FINANCIAL?: {
        /** What becomes of a value. */
        do: "tag" | "number" | "replace" | "mask" | "hash" | "keep" | "remove";
        /** Of mask: how many letters and digits at the end stay. */
        last?: number;
        /** Of hash: equal values have equal hashes under equal salts. */
        salt?: string;
        /** Of replace: what stands instead. */
        text?: string;
      };
      /** The operator of IP_ADDRESS. */
      IP_ADDRESS?: {
        /** What becomes of a value. */
        do: "tag" | "number" | "replace" | "mask" | "hash" | "keep" | "remove";
        /** Of mask: how many letters and digits at the end stay. */
        last?: number;
        /** Of hash: equal values have equal hashes under equal salts. */
        salt?: string;
        /** Of replace: what stands instead. */
        text?: string;
      };
      /** The operator of LICENSE_PLATE. */
      LICENSE_PLATE?: {
        /** What becomes of a value. */
        do: "tag" | "number" | "replace" | "mask" | "hash" | "keep" | "remove";
        /** Of mask: how many letters and digits at the end stay. */
        last?: number;
        /** Of hash: equal values have equal hashes under equal salts. */
        salt?: string;
        /** Of replace: what stands instead. */
        text?: string;
      };
      /** The operator of LOCATION. */
      LOCATION?: {
        /** What becomes of a value. */
        do: "tag" | "number" | "replace" | "mask" | "hash" | "keep" | "remove";
        /** Of mask: how many letters and digits at the end stay. */
        last?: number;
        /** Of hash: equal values have equal hashes under equal salts. */
        salt?: string;
        /** Of replace: what stands instead. */
        text?: string;
      };
      /** The operator of MAC_ADDRESS. */
      MAC_ADDRESS?: {
        /** What becomes of a value. */
        do: "tag" | "number" | "replace" | "mask" | "hash" | "keep" | "remove";
        /** Of mask: how many letters and digits at the end stay. */
        last?: number;
        /** Of hash: equal values have equal hashes under equal salts. */
        salt?: string;
        /** Of replace: what stands instead. */
        text?: string;
      };
      /** The operator of MEDICAL_RECORD. */
      MEDICAL_RECORD?: {
        /** What becomes of a value. */
        do: "tag" | "number" | "replace" | "mask" | "hash" | "keep" | "remove";
        /** Of mask: how many letters and digits at the end stay. */
        last?: number;
        /** Of hash: equal values have equal hashes under equal salts. */
        salt?: string;
        /** Of replace: what stands instead. */
        text?: string;
      };
      /** The operator of PERSON. */
      PERSON?: {
        /** What becomes of a value. */
        do: "tag" | "number" | "replace" | "mask" | "hash" | "keep" | "remove";
        /** Of mask: how many letters and digits at the end stay. */
        last?: number;
        /** Of hash: equal values have equal hashes under equal salts. */
        salt?: string;
        /** Of replace: what stands instead. */
        text?: string;
      };
      /** The operator of PHONE. */
      PHONE?: {
        /** What becomes of a value. */
        do: "tag" | "number" | "replace" | "mask" | "hash" | "keep" | "remove";
        /** Of mask: how many letters and digits at the end stay. */
        last?: number;
        /** Of hash: equal values have equal hashes under equal salts. */
        salt?: string;
        /** Of replace: what stands instead. */
        text?: string;
      };
      /** The operator of SECRET. */
      SECRET?: {
        /** What becomes of a value. */
        do: "tag" | "number" | "replace" | "mask" | "hash" | "keep" | "remove";
        /** Of mask: how many letters and digits at the end stay. */
        last?: number;
        /** Of hash: equal values have equal hashes under equal salts. */
        salt?: string;
        /** Of replace: what stands instead. */
        text?: string;
      };
      /** The operator of USERNAME. */
      USERNAME?: {
        /** What becomes of a value. */
        do: "tag" | "number" | "replace" | "mask" | "hash" | "keep" | "remove";
        /** Of mask: how many letters and digits at the end stay. */
        last?: number;
        /** Of hash: equal values have equal hashes under equal salts. */
        salt?: string;
        /** Of replace: what stands instead. */
        text?: string;
      };
      /** The operator of VIN. */
      VIN?: {
        /** What becomes of a value. */
        do: "tag" | "number" | "replace" | "mask" | "hash" | "keep" | "remove";
        /** Of mask: how many letters and digits at the end stay. */
        last?: number;
        /** Of hash: equal values have equal hashes under equal salts. */
        salt?: string;
        /** Of replace: what stands instead. */
        text?: string;
      };
    };
    /** Recognisers by patterns or words (our own). */
    recognizers?: Array<{
      /** What the letters and digits of a match must pass. */
      checksum?: "luhn" | "mod97" | "mod11";
      /** Words of which one within 60 bytes raises the score by 0.35. */
      context?: string[];
      /** The entity, which can be a new one: capitals, digits and underscores. */
      entity: string;
      /** The rule of the findings; the entity in lower case if left out. */
      name?: string;
      /** An expression of RE2, whose group value, if it has one, is the value. */
      regexp?: string;
      /** 0 to 1; 0.6 if left out. */
      score?: number;
      /** Whole words, in any case. */
      words?: string[];
    }>;
    /**
     * A tag such as <EMAIL>, asterisks, or nothing; shown is a tag that rendered Markdown shows, numbered <PERSON_1>, one number per person (both our own).
     * @default "tag"
     */
    replaceStyle?: "tag" | "mask" | "remove" | "shown" | "numbered";
    /** 0 to 1: findings of a lower score stay (our own). */
    threshold?: number;
  };
  /**
   * Put a placeholder where the Markdown embeds an image's bytes.
   * @default true
   */
  removeBase64Images?: boolean;
  /**
   * Write the text of a table cell that spans rows in each of them; otherwise the cells below it are empty.
   * @default false
   */
  repeatRowSpans?: boolean;
  /**
   * Take scripts, event handlers, frames, forms and javascript: addresses out of the html output; without it that output is not safe to show.
   * @default false
   */
  sanitize?: boolean;
  /** Needs a network or a browser: accepted, reported in the warning, and ignored. */
  skipTlsVerification?: boolean;
  /** Needs a network or a browser: accepted, reported in the warning, and ignored. */
  storeInCache?: boolean;
  /** Needs a network or a browser: accepted, reported in the warning, and ignored. */
  threatProtection?: {
    blacklist?: string[];
    blockedTlds?: string[];
    failurePolicy?: "open" | "closed";
    mode?: "off" | "normal";
    /** at most 100. */
    riskScoreThreshold?: number;
    whitelist?: string[];
  };
  /** Bound on the work on one document, in milliseconds. At least 1000. at most 300000. */
  timeout?: number;
  /**
   * Auto: main content begins with the page's own heading; none: without it.
   * @default "auto"
   */
  title?: "auto" | "none";
  /** Needs a network or a browser: accepted, reported in the warning, and ignored. */
  waitFor?: number;
}

/** What can be said of a document besides its bytes. */
export interface RequestFields {
  contentType?: string;
  id?: unknown;
  options?: Options;
  previous?: Previous | null;
  statusCode?: number;
  url?: string;
}

export interface Attachment {
  data?: number[];
  description?: string;
  modified?: string;
  name: string;
  relationship?: string;
  size: number;
  text?: string;
  type?: string;
}

export interface AttributeValues {
  attribute: string;
  selector: string;
  values: string[];
}

export interface Availability {
  inStock: boolean;
  text?: string;
}

export interface BlockChange {
  current?: string;
  currentLine?: number;
  kind: string;
  previous?: string;
  previousLine?: number;
}

export interface BlockItem {
  bbox: number[] | null;
  confidence: Confidence;
  content: string;
  id: string;
  label: string;
  markdownSpan: number[] | null;
  readingOrder: number;
  source: string;
  type: string;
}

export interface BrandImages {
  favicon?: string;
  logo?: string;
  logoAlt?: string;
  logoHref?: string;
  ogImage?: string;
}

export interface Branding {
  brandName?: string;
  colorScheme?: string;
  colors?: Record<string, string>;
  components?: Components;
  designSystem?: DesignSystem;
  fonts?: Font[];
  images: BrandImages;
  logo?: string;
  logoReasons?: string[];
  spacing?: Spacing;
  typography?: Typography;
}

export interface Change {
  changeStatus: string;
  diff?: Diff;
  fields?: Record<string, Values>;
  json?: Record<string, Values>;
  previousScrapeAt: string | null;
  sections?: SectionChange[];
  triggers?: string[];
  visibility: string;
  words?: LineWords[];
}

export interface Chunk {
  changes: Line[];
  content: string;
}

export interface Coercion {
  from: string;
  pointer: string;
  to: string;
}

export interface Component {
  background?: string;
  borderColor?: string;
  borderRadius?: string;
  focusBorderColor?: string;
  shadow?: string;
  textColor?: string;
}

export interface Components {
  buttonPrimary?: Component;
  buttonSecondary?: Component;
  input?: Component;
}

export interface Confidence {
  layout: number | null;
  ocr: number | null;
}

export interface DesignSystem {
  framework: string;
}

export interface Diff {
  json: Patch;
  text: string;
}

export interface Failure {
  code: string;
  details?: unknown;
  error: string;
  status: number;
}

export interface Evidence {
  end: number;
  path?: string;
  pointer: string;
  source: string;
  start: number;
  text?: string;
}

export interface FileDiff {
  chunks: Chunk[];
  from: string | null;
  to: string | null;
}

export interface Finding {
  end: number;
  entity: string;
  rule: string;
  score: number;
  start: number;
  validated: boolean;
}

export interface Font {
  count?: number;
  family: string;
  role?: string;
}

export interface FormField {
  button?: boolean;
  checked?: boolean;
  name: string;
  pageNumber: number;
  value?: string;
}

export interface PageImage {
  alt?: string;
  url: string;
}

export interface ItemIdentifiers {
  merchantItemId: string;
}

export interface Line {
  add?: boolean;
  content: string;
  del?: boolean;
  ln?: number;
  ln1?: number;
  ln2?: number;
  normal?: boolean;
  type: string;
}

export interface LineWords {
  current: number;
  parts: WordPart[];
  previous: number;
}

export interface Menu {
  confidence: number;
  currency?: string;
  isMenu: boolean;
  merchant?: Merchant;
  sections: MenuSection[];
  source: string;
  sourceUrl?: string;
}

export interface MenuItem {
  availability?: Availability;
  calories?: string;
  description?: string;
  dietary?: string[];
  id: string;
  identifiers?: ItemIdentifiers;
  images?: PageImage[];
  name: string;
  optionGroups?: OptionGroup[];
  price?: Price;
  url?: string;
}

export interface MenuSection {
  description?: string;
  id: string;
  items: MenuItem[];
  name: string;
}

export interface Merchant {
  location?: string;
  name: string;
  type?: string;
}

export interface Metadata {
  articleSection?: string;
  articleTag?: string;
  authors?: string[];
  canonical?: string;
  contentType?: string;
  description?: string;
  error?: string;
  favicon?: string;
  feeds?: Array<{
    title?: string;
    type?: string;
    url?: string;
  }>;
  hreflang?: Array<{
    lang?: string;
    url?: string;
  }>;
  language?: string;
  modified?: string;
  modifiedTime?: string;
  numPages?: number;
  ogAudio?: string;
  ogDescription?: string;
  ogDeterminer?: string;
  ogImage?: string;
  ogLocale?: string;
  ogLocaleAlternate?: string[];
  ogSiteName?: string;
  ogTitle?: string;
  ogUrl?: string;
  ogVideo?: string;
  pageHeadline?: string;
  pageImage?: string;
  pageKeywords?: string[];
  pagePublisher?: string;
  published?: string;
  publishedTime?: string;
  schemaTypes?: string[];
  siteName?: string;
  sourceURL?: string;
  statusCode?: number;
  title?: string;
  totalPages?: number;
  url?: string;
  [key: string]: unknown;
}

export interface MenuOption {
  name: string;
  price?: Price;
}

export interface OptionGroup {
  name?: string;
  options: MenuOption[];
}

export interface Page {
  markdown: string;
  pageNumber: number;
}

export interface PageBlocks {
  height: number;
  items: BlockItem[];
  pageNumber: number;
  reason: string;
  source: string;
  status: string;
  width: number;
}

export interface Passage {
  end: number;
  score: number;
  start: number;
  text: string;
}

export interface Patch {
  files: FileDiff[];
}

export interface Previous {
  json?: unknown;
  markdown: string;
  scrapedAt?: string;
  tag?: string | null;
}

export interface Price {
  amount: number;
  currency?: string;
  formatted?: string;
  symbol?: string;
}

export interface Product {
  brand?: string;
  category?: string;
  description?: string;
  rating?: Rating;
  source: string;
  title: string;
  url?: string;
  variants: Variant[];
}

export interface Rating {
  best?: number;
  count?: number;
  value: number;
}

export interface Result {
  answer?: string;
  answerPassages?: Passage[];
  attachments?: Attachment[];
  attributes?: AttributeValues[];
  blocks?: PageBlocks[];
  branding?: Branding;
  changeTracking?: Change;
  errors?: Record<string, Failure>;
  formFields?: FormField[];
  highlightPassages?: Passage[];
  highlights?: string;
  html?: string;
  images?: string[];
  json?: unknown;
  jsonCoerced?: Coercion[];
  jsonEvidence?: Evidence[];
  links?: string[];
  markdown?: string;
  menu?: Menu;
  metadata: Metadata;
  pages?: Page[];
  product?: Product;
  rawBase64?: string;
  rawHtml?: string;
  redactions?: Finding[];
  routes?: Route[];
  summary?: string;
  warning?: string;
}

export interface Route {
  confidence?: number;
  dpi?: number;
  pageNumber: number;
  reason: string;
  skew?: number;
  source: string;
  turn?: number;
}

export interface Sale {
  originalPrice: Price;
}

export interface SectionChange {
  blocks: BlockChange[];
  heading: string;
  kind: string;
}

export interface Spacing {
  baseUnit?: number;
  borderRadius?: string;
}

export interface Typography {
  fontFamilies?: Record<string, string>;
  fontSizes?: Record<string, string>;
  fontStacks?: Record<string, string[]>;
  fontWeights?: Record<string, string>;
  lineHeights?: Record<string, string>;
}

export interface Values {
  current: unknown;
  previous: unknown;
}

export interface Variant {
  availability: Availability;
  id?: string;
  images?: PageImage[];
  price?: Price;
  sale?: Sale;
  sku?: string;
  title?: string;
  values?: Record<string, string>;
}

export interface WordPart {
  text: string;
  type: string;
}
