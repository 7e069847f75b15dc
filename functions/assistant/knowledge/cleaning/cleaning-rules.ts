/** The cleaning rules of ../../README.md as data. Each language has one line in PHRASES. */

export type RuleName =
  | 'navigation'
  | 'links-only'
  | 'source-note'
  | 'link-markup'
  | 'line-breaks'
  | 'padding';

interface Phrases {
  /** Phrases of a return link, before a place: regular expression source, lower case. */
  back: string;
  /** Places that only navigation leads back to. */
  places: string;
  /** Phrases of a return link without a place, before a colon. */
  backAlone: string;
  /** Phrases that are navigation only beside an arrow. */
  besideArrow: string;
  /** Beginnings of a source note, before its colon. */
  source: string;
}

// deno-fmt-ignore
const PHRASES: Record<string, Phrases> = {
  en: { back: '(?:go )?(?:back|return) to(?: the| our)?', backAlone: '(?:go )?back|return', places: '(?:full |main |complete )?(?:list|index|menu|contents|table of contents|catalogu?e|overview|home ?page|home|main page|start page|top|beginning)|list of [^.!?]{1,40}|[^ .!?]{1,30} list', besideArrow: '(?:go )?back|return|home|up|top|all [^.!?]{1,30}|to (?:the )?(?:list|top|contents|index|menu)', source: 'sources?' },
  ru: { back: '(?:назад|вернуться|возврат|обратно|перейти)(?: обратно| назад)? (?:к|ко|в|на)', backAlone: 'назад|вернуться|возврат|обратно', places: '(?:полному |общему )?(?:списку|список|перечню|перечень|оглавлению|оглавление|содержанию|содержание|каталогу|каталог|меню|началу|начало|главную|главной|главная|главная страница|главную страницу)(?: [^.!?]{1,40})?', besideArrow: 'назад|наверх|вверх|в начало|на главную|вернуться|к (?:списку|оглавлению|содержанию|началу)[^.!?]{0,40}', source: 'источник(?:и)?' },
  de: { back: 'zurück (?:zur|zum|zu)', backAlone: 'zurück', places: '(?:[a-zäöüß-]{0,30})?(?:liste|übersicht|verzeichnis)(?: (?:der|aller|von|des) [^.!?]{1,40})?|inhalt|startseite|hauptseite|(?:haupt)?menü|seitenanfang|anfang', besideArrow: 'zurück|nach oben|übersicht', source: 'quellen?' },
  fr: { back: '(?:retour|revenir) (?:à la|à l’|à l\'|au|aux)', backAlone: 'retour|revenir', places: ' ?(?:liste|index|menu|sommaire|accueil|début|haut(?: de page)?)', besideArrow: 'retour|haut de page', source: 'sources?' },
  es: { back: '(?:volver|regresar) (?:a la|al|a)', backAlone: 'volver|regresar', places: 'lista|índice|menú|inicio|principio|página principal', besideArrow: 'volver|regresar|arriba', source: 'fuentes?' },
};

/** Arrows of a return link: characters and images. */
const ARROWS = '[←⇐⟵↩⬅◀◄‹«↑⇑⬆▲△⤴→⇒⟶↪➡▶►›»<>^]|<-{1,2}|&[lru]arr;|&[lr]aquo;';

/** Separators between the links of a line that contains nothing else; arrows count, too. */
const SEPARATORS = `(?:[\\s|·•∙,;/\\\\*_~–—-]|${ARROWS})*`;

const phrases = Object.values(PHRASES);
const any = (key: keyof Phrases) => phrases.map((each) => each[key]).join('|');
const arrows = `(?:(?:${ARROWS})\\uFE0F?\\s*)`;
const backToPlace = phrases.map(({ back, places }) => `(?:${back}):? ?(?:${places})`).join('|');
const backColonPlace = phrases.map(({ backAlone, places }) =>
  `(?:${backAlone}) ?: ?(?:the )?(?:${places})`
).join('|');

/**
 * Phrases before a colon and any link. English needs a place, because "Back: [exercises]" may be
 * about the body part.
 */
const backToLink = phrases.filter((each) => each !== PHRASES.en)
  .map(({ backAlone }) => backAlone).join('|');

/** List markers, quote marks and task boxes before a line's text. */
export const LINE_PREFIX =
  /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])(?=[ \t\n]|$)[ \t]*|>[ \t]?)*(?:\[[ xX]\][ \t]+)?/;

/** A whole line that leads back to a list, without markup and with collapsed spaces. */
export const NAVIGATION_LINE = new RegExp(
  `^(?:${arrows}*(?:${backToPlace})[\\s.!]*${arrows}*` +
    `|${arrows}*(?:${backColonPlace})\\s*${arrows}*` +
    `|${arrows}+(?:${any('besideArrow')}|(?:${any('back')}) [^.!?]{1,60})\\s*` +
    `|(?:${any('besideArrow')})\\s*${arrows}+)$`,
  'i',
);

/** Text beside the links of a navigation line: "Back to the [services](…)". */
export const BESIDE_LINKS = new RegExp(
  `^${SEPARATORS}` +
    `(?:(?:(?:${any('back')}):?|(?:${backToLink})${SEPARATORS}:)${SEPARATORS})?$`,
  'i',
);

export const ONLY_SEPARATORS = new RegExp(`^${SEPARATORS}$`);

/** A bare URL beside links counts as a link. */
export const BARE_ADDRESS = /(?:https?:\/\/|www\.)[^\s<>|]+/gi;

export const SOURCE_HINT = new RegExp(`[*_](?:${any('source')})\\s*:`, 'i');

/**
 * An emphasized source note such as `_Source: path_`, with at most 300 characters after the colon.
 * Ends at the first closing mark, or at the end of the line if only a path without spaces follows,
 * because a path may contain the mark.
 */
export const SOURCE_NOTE = new RegExp(
  `(?<![\\p{L}\\p{N}*_\\\\])([*_]{1,3})(?:${any('source')})\\s*:` +
    `(?:[ \\t]*[^\\s]{0,300}(?:\\1)(?=[ \\t.]{0,9}$)|[^\\n]{0,300}?\\1(?![\\p{L}\\p{N}*_]))`,
  'giu',
);

/**
 * Brackets that contain only a note are removed with it. The space before them stays, unless
 * punctuation or the end of the line follows.
 */
export const BRACKET_BEFORE = /[ \t]*\([ \t]*$/;
export const BRACKET_AFTER = /^[ \t]*\)/;
export const NEEDS_NO_SPACE = /^[.,;:!?]|^\s*$/;

/** The marks of a heading, before and after its text. */
export const HEADING_MARKS = /^#{1,6}(?=\s|$)|[ \t]#+[ \t]*$/g;

/** Targets of links that are contact data, not navigation. */
export const CONTACT_TARGET = /^[(<][\s<]{0,9}(?:tel|sms|mailto|callto):/i;

/** The address in a link's `(mailto:…` or `(tel:…`, matched without the closing parenthesis. */
export const CONTACT_ADDRESS = /^\(\s*(?:<(?:tel|mailto):([^?<>]+)|(?:tel|mailto):([^?\s]+))/i;

/** Characters that must not appear in an inserted address, because Markdown would parse them. */
export const BREAKS_MARKDOWN = /[\r\n<>[\]|`]/;

const TELEPHONE = /^[+(]?\d[\d\s()/.-]*$/;
const DATE = /^\d{4}[-./]\d{1,2}[-./]\d{1,2}$|^\d{1,2}[-./]\d{1,2}[-./]\d{4}$/;
const E_MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const MIN_DIGITS = 7;

/** Returns whether a text is a telephone number or an email address. */
export function isContact(text: string): boolean {
  if (text.includes('@')) return E_MAIL.test(text);
  return TELEPHONE.test(text) && !DATE.test(text) &&
    text.replace(/\D/g, '').length >= MIN_DIGITS;
}

/** The padding of table columns: white space after its first character, hyphens after three. */
export const PADDING = /(?<=[ \t])[ \t]+|(?<=---)-+/g;
