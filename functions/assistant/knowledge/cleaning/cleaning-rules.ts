/**
 * The processing rules of ../../README.md as data. Another language's phrases are one more line in
 * PHRASES.
 */

/** Why a piece of text was removed. */
export type RuleName =
  | 'navigation'
  | 'links-only'
  | 'source-note'
  | 'link-markup'
  | 'line-breaks'
  | 'padding';

interface Phrases {
  /** What leads back, before a place: regular expression source, in lower case. */
  back: string;
  /** Places that only a page's navigation leads back to. */
  places: string;
  /** Leads back by itself, before a colon and a place. */
  backAlone: string;
  /** Navigation only beside an arrow. */
  besideArrow: string;
  /** What a source note begins with, before its colon. */
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

/** Arrows as typed and as drawn, that frame a return link. */
const ARROWS = '[←⇐⟵↩⬅◀◄‹«↑⇑⬆▲△⤴→⇒⟶↪➡▶►›»<>^]|<-{1,2}|&[lru]arr;|&[lr]aquo;';

/** Between links of a line that holds nothing else; arrows count too. */
const SEPARATORS = `(?:[\\s|·•∙,;/\\\\*_~–—-]|${ARROWS})*`;

const phrases = Object.values(PHRASES);
const any = (key: keyof Phrases) => phrases.map((each) => each[key]).join('|');
const arrows = `(?:(?:${ARROWS})\\uFE0F?\\s*)`;
const backToPlace = phrases.map(({ back, places }) => `(?:${back}):? ?(?:${places})`).join('|');
const backColonPlace = phrases.map(({ backAlone, places }) =>
  `(?:${backAlone}) ?: ?(?:the )?(?:${places})`
).join('|');

/** Before a colon and any link. English needs a place: "Back: [exercises]" is about a part of the body. */
const backToLink = phrases.filter((each) => each !== PHRASES.en)
  .map(({ backAlone }) => backAlone).join('|');

/** List markers, quote marks and a task's box, before what a line says. */
export const LINE_PREFIX =
  /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])(?=[ \t\n]|$)[ \t]*|>[ \t]?)*(?:\[[ xX]\][ \t]+)?/;

/** A whole line that leads back to a list, its markup gone and its spaces collapsed. */
export const NAVIGATION_LINE = new RegExp(
  `^(?:${arrows}*(?:${backToPlace})[\\s.!]*${arrows}*` +
    `|${arrows}*(?:${backColonPlace})\\s*${arrows}*` +
    `|${arrows}+(?:${any('besideArrow')}|(?:${any('back')}) [^.!?]{1,60})\\s*` +
    `|(?:${any('besideArrow')})\\s*${arrows}+)$`,
  'i',
);

/** What may stand beside the links of a line of navigation: "Back to the [services](…)". */
export const BESIDE_LINKS = new RegExp(
  `^${SEPARATORS}` +
    `(?:(?:(?:${any('back')}):?|(?:${backToLink})${SEPARATORS}:)${SEPARATORS})?$`,
  'i',
);

export const ONLY_SEPARATORS = new RegExp(`^${SEPARATORS}$`);

/** A bare address beside links counts as one of them. */
export const BARE_ADDRESS = /(?:https?:\/\/|www\.)[^\s<>|]+/gi;

export const SOURCE_HINT = new RegExp(`[*_](?:${any('source')})\\s*:`, 'i');

/** `_Source: path_`, `*Source: path*`: up to the closing mark, or the whole of a path; 300 characters at most. */
export const SOURCE_NOTE = new RegExp(
  `(?<![\\p{L}\\p{N}*_\\\\])([*_]{1,3})(?:${any('source')})\\s*:` +
    `(?:[ \\t]*[^\\s]{0,300}(?:\\1)(?=[ \\t.]{0,9}$)|[^\\n]{0,300}?\\1(?![\\p{L}\\p{N}*_]))`,
  'giu',
);

/** A note in brackets of its own takes them along, and the space before them where nothing else needs it. */
export const BRACKET_BEFORE = /[ \t]*\([ \t]*$/;
export const BRACKET_AFTER = /^[ \t]*\)/;
export const NEEDS_NO_SPACE = /^[.,;:!?]|^\s*$/;

/** The marks of a heading, before and after what it says. */
export const HEADING_MARKS = /^#{1,6}(?=\s|$)|[ \t]#+[ \t]*$/g;

/** Where a link leads that is contact data and no navigation. */
export const CONTACT_TARGET = /^[(<][\s<]{0,9}(?:tel|sms|mailto|callto):/i;

/** Its address, which the link's text may not say; `target` without the closing parenthesis. */
export const CONTACT_ADDRESS = /^\(\s*(?:<(?:tel|mailto):([^?<>]+)|(?:tel|mailto):([^?\s]+))/i;

/** What would be read as Markdown, or end a line or a cell, where an address is written out. */
export const BREAKS_MARKDOWN = /[\r\n<>[\]|`]/;

const TELEPHONE = /^[+(]?\d[\d\s()/.-]*$/;
const DATE = /^\d{4}[-./]\d{1,2}[-./]\d{1,2}$|^\d{1,2}[-./]\d{1,2}[-./]\d{4}$/;
const E_MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const FEWEST_DIGITS = 7;

/** Whether a text is a telephone number or an e-mail address. */
export function isContact(text: string): boolean {
  if (text.includes('@')) return E_MAIL.test(text);
  return TELEPHONE.test(text) && !DATE.test(text) &&
    text.replace(/\D/g, '').length >= FEWEST_DIGITS;
}

/** What makes the columns of a table as wide as their widest cell: all but the first of it. */
export const PADDING = /(?<=[ \t])[ \t]+|(?<=---)-+/g;
