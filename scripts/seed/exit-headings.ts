/** Headings of exit conditions in prompts, by language; a space matches any white space. */
const TITLES: Record<string, string[]> = {
  en: [
    'exit (?:conditions?|criteri(?:a|on)|rules?)',
    'conditions? (?:for|of) exit',
    'when to exit',
  ],
  ru: ['(?:услови[яе]|критери[ий]|правила) выхода', 'когда выходить'],
  uk: ['(?:умов[иа]|критері[їй]|правила) виходу', 'коли виходити'],
  de: [
    '(?:exit|ausstiegs?|austritts?|ausgangs?|abbruchs?|beendigungs)-?(?:bedingung(?:en)?|kriteri(?:en|um)|regeln?)',
    'bedingung(?:en)? (?:für|zum) (?:den )?(?:ausstieg|austritt|abbruch|exit)',
    'wann (?:aussteigen|beenden)',
  ],
  fr: ["(?:conditions?|crit[èe]res?|r[èe]gles?) (?:de sortie|d['’]arr[êe]t)", 'quand sortir'],
  es: ['(?:condici(?:ón|on|ones)|criterios?|reglas?) de salida', 'cu[áa]ndo salir'],
  it: ["(?:condizion[ei]|criterio?|regol[ae]) (?:di |d['’])uscita", 'quando uscire'],
};

const TITLE = `(?:${Object.values(TITLES).flat().join('|').replaceAll(' ', '\\s+')})`;
/** `5.`, `5)`, `5.1`, `IV.` or `§ 5` before a title. */
const NUMBER = '(?:(?:§\\s*)?(?:\\d{1,3}(?:\\.\\d{1,3})*[.):]?|[ivxlc]{1,6}[.)])\\s+)?';
const COLON = '(?:\\s*[:：])';
const BOLD = '(?:\\*\\*|__)';
const LEVEL = /^ {0,3}(#{1,6})\s/;

/** The three forms of the heading: markdown heading, bold line, plain line with a colon. */
const FORMS = [
  `^ {0,3}#{1,6}\\s+${NUMBER}${BOLD}?${NUMBER}${TITLE}${COLON}?${BOLD}?${COLON}?\\s*#*\\s*$`,
  `^\\s*${NUMBER}${BOLD}${NUMBER}${TITLE}${COLON}?${BOLD}${COLON}?\\s*$`,
  `^\\s*${NUMBER}${TITLE}${COLON}\\s*$`,
].map((form) => new RegExp(form, 'iu'));

const BOLD_LINE = new RegExp(`^ {0,3}${NUMBER}${BOLD}\\S.*${BOLD}${COLON}?\\s*$`, 'iu');
const LABEL_LINE = new RegExp(`^${NUMBER}\\p{Lu}[^:：.!?]{0,60}[:：](?:\\s|$)`, 'u');

/** Maximum characters of a heading; keeps the patterns fast. */
const MAX_LENGTH = 200;

/** Returns whether a line is a heading "Exit conditions" in one of the three forms. */
export function isExitHeading(line: string): boolean {
  if (line.length > MAX_LENGTH) return false;
  const composed = line.normalize('NFC');
  return FORMS.some((form) => form.test(composed));
}

/** Returns the level from 1 to 6, or null for a line that is no markdown heading. */
export function headingLevel(line: string): number | null {
  return LEVEL.exec(line)?.[1]?.length ?? null;
}

/** Returns whether a line is completely bold, as headings are. */
export function isBoldLine(line: string): boolean {
  return BOLD_LINE.test(line);
}

/** Returns whether a line begins with a label such as `Style:`. */
export function isLabelLine(line: string): boolean {
  return LABEL_LINE.test(line);
}
