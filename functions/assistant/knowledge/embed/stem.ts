const ENGLISH = parseEndings(
  'ations ation ments ment ingly ings ing edly ies ied ers er est es ed ly s e',
);

const RUSSIAN = parseEndings(
  `иями ями ами иях ях ах ией ией ей ой ием ем ом ов ев ы и й ь ю я а о у е
   ого его ому ему ыми ими ая яя ую юю ое ее ые ие ый ий их ых ым им
   ировать овать ать ять ить еть уть ться тся ает яет ит ют ут ят ат ишь ешь ете ите
   ала яла ила ела али яли или ели ал ял ил ел ан ана ано аны ен ена ено ены
   ость ости остью ение ения ению ением ении ания ание анию анием ании ка ки ке ку кой ок`,
);

/** Minimum letters of a stem; shorter stems would match unrelated words. */
const MIN_STEM_LENGTH = 3;

function parseEndings(list: string): string[] {
  return [...new Set(list.split(/\s+/))].sort((a, b) => b.length - a.length);
}

function cut(word: string, list: string[]): string {
  const most = word.length - MIN_STEM_LENGTH;
  const ending = list.find((each) => each.length <= most && word.endsWith(each));
  return ending ? word.slice(0, -ending.length) : word;
}

/**
 * Returns the stem of a lower-case English or Russian word, without a listed ending, so that
 * "implants" matches "implant" and "имплантов" matches "имплант". Other words stay unchanged; the
 * hashing embedder's character n-grams cover their endings.
 */
export function stemWord(word: string): string {
  if (/^[a-z]+$/.test(word)) return undouble(cut(word, ENGLISH));
  if (/^[а-я]+$/.test(word)) return cut(word, RUSSIAN);
  return word;
}

/** Removes a doubled final consonant, so that planning, planned and plan share a stem. */
function undouble(word: string): string {
  return /([bdgmnprt])\1$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}
