/** Words that continue the previous question, in English, Russian and German. */
const CONTINUATIONS = 'and|but|or|then|what about|how about|' +
  'а|и|но|или|тогда|' +
  'und|aber|oder|dann|wie sieht';

/** Words that refer to something named before. */
const PRONOUNS = 'it|its|this|that|these|those|them|they|their|ones?|he|she|him|her|his|same|' +
  'он|она|оно|они|его|е[её]|их|н[её]м|ней|нему|него|неё|ним|ними|это|этот|эта|эти|этого|этой|этом|' +
  'этим|этому|том|тот|тогда|туда|там|' +
  'es|das|dies|diese[rsnm]?|sie|ihn|ihm|ihr|davon|dafür|dabei|damit|danach|dazu|dort|die';

const LETTER = '[\\p{L}\\p{N}_]';
const REFERENCE = new RegExp(
  `^[^\\p{L}\\p{N}_]*(?:${CONTINUATIONS})(?!${LETTER})|` +
    `(?<!${LETTER})(?:${PRONOUNS})(?!${LETTER})`,
  'iu',
);

/**
 * Returns whether a question begins with a continuation ("And for two of them?") or contains a
 * pronoun. The SQL function follows_up uses this result, and the question's length, to decide
 * whether the question depends on the previous one.
 */
export const refersBack = (question: string): boolean => REFERENCE.test(question);
