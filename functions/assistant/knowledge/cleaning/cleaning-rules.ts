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
  /** Navigation only beside an arrow. */
  besideArrow: string;
  /** What a source note begins with, before its colon. */
  source: string;
}

// deno-fmt-ignore
const PHRASES: Record<string, Phrases> = {
  en: { back: '(?:go )?(?:back|return) to(?: the| our)?', places: '(?:full |main |complete )?(?:list|index|menu|contents|table of contents|catalogu?e|overview|home ?page|home|main page|start page|top|beginning)|list of [^.!?]{1,40}|[^ .!?]{1,30} list', besideArrow: '(?:go )?back|return|home|up|top|all [^.!?]{1,30}|to (?:the )?(?:list|top|contents|index|menu)', source: 'sources?' },
  ru: { back: '(?:назад|вернуться|возврат|обратно|перейти)(?: обратно| назад)? (?:к|ко|в|на)', places: '(?:полному |общему )?(?:списку|список|перечню|перечень|оглавлению|оглавление|содержанию|содержание|каталогу|каталог|меню|началу|начало|главную|главной|главная страница|главную страницу)(?: [^.!?]{1,40})?', besideArrow: 'назад|наверх|вверх|в начало|на главную|вернуться|к (?:списку|оглавлению|содержанию|началу)[^.!?]{0,40}', source: 'источник(?:и)?' },
  de: { back: 'zurück (?:zur|zum|zu)', places: 'liste|übersicht|inhalt|inhaltsverzeichnis|startseite|seitenanfang|anfang', besideArrow: 'zurück|nach oben|übersicht', source: 'quellen?' },
  fr: { back: '(?:retour|revenir) (?:à la|à l’|à l\'|au|aux)', places: ' ?(?:liste|index|menu|sommaire|accueil|début|haut(?: de page)?)', besideArrow: 'retour|haut de page', source: 'sources?' },
  es: { back: '(?:volver|regresar) (?:a la|al|a)', places: 'lista|índice|menú|inicio|principio|página principal', besideArrow: 'volver|regresar|arriba', source: 'fuentes?' },
};

/** Arrows as typed and as drawn, that frame a return link. */
const ARROWS = '[←⇐⟵↩⬅◀◄‹«↑⇑⬆▲△⤴→⇒⟶↪➡▶►›»<>^]|<-{1,2}|&[lru]arr;|&[lr]aquo;';

/** Between links of a line that holds nothing else; arrows count too. */
const SEPARATORS = `(?:[\\s|·•∙,;/\\\\*_~–—-]|${ARROWS})*`;

const phrases = Object.values(PHRASES);
const any = (key: keyof Phrases) => phrases.map((each) => each[key]).join('|');
const arrows = `(?:(?:${ARROWS})\\uFE0F?\\s*)`;
const backToPlace = phrases.map(({ back, places }) => `(?:${back}):? ?(?:${places})`).join('|');

/** List markers, quote marks and a task's box, before what a line says. */
export const LINE_PREFIX =
  /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)])(?=[ \t\n]|$)[ \t]*|>[ \t]?)*(?:\[[ xX]\][ \t]+)?/;

/** A whole line that leads back to a list, its markup gone and its spaces collapsed. */
export const NAVIGATION_LINE = new RegExp(
  `^(?:${arrows}*(?:${backToPlace})[\\s.!]*${arrows}*` +
    `|${arrows}+(?:${any('besideArrow')}|(?:${any('back')}) [^.!?]{1,60})\\s*` +
    `|(?:${any('besideArrow')})\\s*${arrows}+)$`,
  'i',
);

/** What may stand beside the links of a line of navigation: "Back to the [services](…)". */
export const BESIDE_LINKS = new RegExp(
  `^${SEPARATORS}(?:(?:${any('back')}):?${SEPARATORS})?$`,
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

/** What makes the columns of a table as wide as their widest cell: all but the first of it. */
export const PADDING = /(?<=[ \t])[ \t]+|(?<=---)-+/g;
