/**
 * The cleaning rules of requirement 2, "Document processing rules", as data. Another language's
 * phrases are one more line in PHRASES.
 */

/** Why a piece of text was removed. */
export type RuleName = 'navigation' | 'links-only' | 'source-note' | 'link-markup' | 'line-breaks';

interface Phrases {
  /** First letters of what leads back: most lines are told apart by them. */
  first: string;
  /** What leads back, before a place: regular expression source, in lower case. */
  back: string;
  /** Places that only a page's navigation leads back to. */
  places: string;
  /** Navigation only beside an arrow. */
  besideArrow: string;
  /** What a source note begins with, before its colon. */
  source: string;
}

// deno-fmt-ignore
export const PHRASES: Record<string, Phrases> = {
  en: { first: 'gbr', back: '(?:go )?(?:back|return) to(?: the| our)?', places: '(?:full |main |complete )?(?:list|index|menu|contents|table of contents|catalogu?e|overview|home ?page|home|main page|start page|top|beginning)|list of [^.!?]{1,40}|[^ .!?]{1,30} list', besideArrow: '(?:go )?back|return|home|up|top|all [^.!?]{1,30}|to (?:the )?(?:list|top|contents|index|menu)', source: 'sources?' },
  ru: { first: 'нвоп', back: '(?:назад|вернуться|возврат|обратно|перейти)(?: обратно| назад)? (?:к|ко|в|на)', places: '(?:полному |общему )?(?:списку|список|перечню|перечень|оглавлению|оглавление|содержанию|содержание|каталогу|каталог|меню|началу|начало|главную|главной|главная страница|главную страницу)(?: [^.!?]{1,40})?', besideArrow: 'назад|наверх|вверх|в начало|на главную|вернуться|к (?:списку|оглавлению|содержанию|началу)[^.!?]{0,40}', source: 'источник(?:и)?' },
  de: { first: 'z', back: 'zurück (?:zur|zum|zu)', places: 'liste|übersicht|inhalt|inhaltsverzeichnis|startseite|seitenanfang|anfang', besideArrow: 'zurück|nach oben|übersicht', source: 'quellen?' },
  fr: { first: 'r', back: '(?:retour|revenir) (?:à la|à l’|à l\'|au|aux)', places: ' ?(?:liste|index|menu|sommaire|accueil|début|haut(?: de page)?)', besideArrow: 'retour|haut de page', source: 'sources?' },
  es: { first: 'vr', back: '(?:volver|regresar) (?:a la|al|a)', places: 'lista|índice|menú|inicio|principio|página principal', besideArrow: 'volver|regresar|arriba', source: 'fuentes?' },
};

/** Arrows as typed and as drawn, that frame a return link. */
const ARROWS = '[←⇐⟵↩⬅◀◄‹«↑⇑⬆▲△⤴→⇒⟶↪➡▶►›»<>^]|<-{1,2}|&[lru]arr;|&[lr]aquo;';

/** Between links of a line that holds nothing else; arrows count too. */
const SEPARATORS = `(?:[\\s|·•∙,;/\\\\*_~–—-]|${ARROWS})*`;

const phrases = Object.values(PHRASES);
const any = (key: keyof Phrases) => phrases.map((each) => each[key]).join('|');
const arrows = `(?:(?:${ARROWS})\\uFE0F?\\s*)`;
const backToPlace = phrases.map(({ back, places }) => `(?:${back}) ?(?:${places})`).join('|');

/** List markers, quote marks and a task's box, before what a line says. */
const PREFIX =
  '[ \\t]*(?:(?:[-+*]|\\d{1,9}[.)])(?=[ \\t\\n]|$)[ \\t]*|>[ \\t]?)*(?:\\[[ xX]\\][ \\t]+)?';
export const LINE_PREFIX = new RegExp(`^${PREFIX}`);

/** The same at lastIndex of a longer text, where a line begins. */
export const LINE_PREFIX_AT = new RegExp(PREFIX, 'y');

/** A whole line that leads back to a list, its markup gone and its spaces collapsed. */
export const NAVIGATION_LINE = new RegExp(
  `^(?:${arrows}*(?:${backToPlace})[\\s.!]*${arrows}*` +
    `|${arrows}+(?:${any('besideArrow')}|(?:${any('back')}) [^.!?]{1,60})\\s*` +
    `|(?:${any('besideArrow')})\\s*${arrows}+)$`,
  'i',
);

/** What may stand beside the links of a line of navigation: "Back to the [services](…)". */
export const BESIDE_LINKS = new RegExp(`^${SEPARATORS}(?:(?:${any('back')})${SEPARATORS})?$`, 'i');

export const ONLY_SEPARATORS = new RegExp(`^${SEPARATORS}$`);

/** A bare address counts as a link when a line holds nothing else. */
export const BARE_ADDRESS = /(?:https?:\/\/|www\.)[^\s<>|]+/gi;

export const SOURCE_HINT = new RegExp(`[*_](?:${any('source')})\\s*:`, 'i');

/** `_Source: path_`, `*Source: path*`: up to the closing mark, or the whole of a path; 300 characters at most. */
export const SOURCE_NOTE = new RegExp(
  `(?<![\\p{L}\\p{N}*_\\\\])([*_]{1,3})(?:${any('source')})\\s*:` +
    `(?:[ \\t]*[^\\s]{0,300}(?:\\1)(?=[ \\t.]{0,9}$)|[^\\n]{0,300}?\\1(?![\\p{L}\\p{N}*_]))`,
  'giu',
);

/** Arrows that stand for nothing else in Markdown, unlike `>` or `^`. */
const CLEAR_ARROWS = '←⇐⟵↩⬅◀◄‹«↑⇑⬆▲△⤴→⇒⟶↪➡▶►›»';

const ARROW_CODE = 2;

const FIRST_LETTERS = new Uint8Array(0x10000);
for (const letter of any('first').replaceAll('|', '')) {
  for (const each of [letter, letter.toUpperCase()]) FIRST_LETTERS[each.charCodeAt(0)] = 1;
}
for (const arrow of CLEAR_ARROWS) FIRST_LETTERS[arrow.charCodeAt(0)] = ARROW_CODE;

/**
 * Whether a line may lead back: by a phrase's first letter, by an arrow at either end or its HTML
 * entity. Quick, and sure when it says no.
 */
export function mayLeadBack(source: string, { text, end }: { text: number; end: number }): boolean {
  let at = text;
  for (; at < end && isMark(source.charCodeAt(at)); at++) {
    if (source.charCodeAt(at) === 38) return true;
  }
  if (at < end && FIRST_LETTERS[source.charCodeAt(at)]! > 0) return true;
  let last = end - 1;
  while (last > at && isEnding(source.charCodeAt(last))) last--;
  return last > at && (FIRST_LETTERS[source.charCodeAt(last)] === ARROW_CODE ||
    source.charCodeAt(last) === 59);
}

/**
 * Whether what stands beside the links of a line begins with a word of no phrase, address or
 * task's box: such a line is not navigation by BESIDE_LINKS. Quick, and sure when it says yes.
 */
export function beginsWithProse(beside: string): boolean {
  for (let at = 0; at < beside.length; at++) {
    const code = beside.charCodeAt(at);
    if (isLetter(code)) return FIRST_LETTERS[code] === 0 && !'xXhHwW'.includes(beside[at]!);
    if (code === 38 || code >= 128) return false;
  }
  return false;
}

/**
 * Whether NAVIGATION_LINE may match what a line says: by its first letter or by an arrow at either
 * end. Quick, and sure when it says no.
 */
export function mayBeNavigation(said: string): boolean {
  let at = 0;
  let last = said.length - 1;
  while (at < last && isEmphasis(said.charCodeAt(at))) at++;
  while (last > at && isEmphasis(said.charCodeAt(last))) last--;
  if (last < 0) return false;
  const [first, end] = [said.charCodeAt(at), said.charCodeAt(last)];
  return FIRST_LETTERS[first]! > 0 || !isPlain(first) || '<>^&'.includes(said[at]!) ||
    !isPlain(end) || '<>^;-'.includes(said[last]!);
}

/** Latin and Cyrillic letters: neither arrows nor separators. */
const isLetter = (code: number) => isPlain(code) && !isMark(code);

const isPlain = (code: number) => code < 128 || (code >= 0x400 && code < 0x530);

const isEmphasis = (code: number) =>
  code <= 32 || code === 42 || code === 95 || code === 96 || code === 126;

/** Spaces, emphasis and the selector that makes an arrow a picture. */
const isEnding = (code: number) =>
  code <= 32 || code === 42 || code === 95 || code === 126 || code === 0xfe0f;

/** Spaces, ASCII punctuation and digits, which may stand before what a line says. */
const isMark = (code: number) =>
  code < 65 || (code > 90 && code < 97) || (code > 122 && code < 128);
