import { STOP_WORDS } from '../embed/stop-words.ts';

/**
 * Further stop words: greetings, question words, verbs of questions to any organisation, nouns for
 * the organisation, and German function words.
 */
const FRAME = new Set(
  `hm hello hi hey good morning afternoon evening thanks thank ok okay yes bye welcome sorry much many
   long often soon tell know want need like get got may might say ask question offer available
   possible there anything something someone somebody one else give go take allowed allow bring come
   accept accepted sell buy provide building clinic company office
   practice school shop workshop
   hallo guten tag morgen abend danke bitte ja nein gut ok gern gerne tschuss wie viel viele lange was
   wann wo wer warum welche welcher welches ist sind war hat haben habe hatte kann konnen konnte konnten
   gibt es ein eine einen einem einer der die das den dem des und oder aber bei mit fur von vom zu zum
   zur im in am an auf aus ich du er sie wir ihr mir mich uns sich man mein meine meinen meiner meinem
   ihre ihren ihrem ihrer euch euer eure auch nur noch schon nicht kein keine wird werden wurde muss
   mussen soll darf durfen mochte wissen sagen fragen frage moglich bieten anbieten hier da nehmen
   behandeln akzeptieren bringen kommen machen buro firma klinik laden praxis
   schule werkstatt
   привет здравствуйте здравствуй добрый день вечер утро доброе спасибо пожалуйста ок хорошо скажите
   подскажите расскажите можете можно нужно надо хочу хотел хотела знать узнать сколько есть ли
   возможно предлагаете делаете вопрос бывает имеется принимаете принимает пускаете пустите прийти
   приходить лечите даете сделать клиника клинике клинику магазин магазине
   офис офисе школа школе школу`.split(/\s+/),
);

const PRICE = 'price';

/** Synonyms, each with the word that replaces them. */
const SAME: [asked: RegExp, word: string][] = [
  [
    /\b(how much|prices?|priced|pricing|costs?|charged?|fees?|expensive|cheap|wie ?viel|preise?|preislich|kosten|kostet|teuer)\b/g,
    PRICE,
  ],
  [
    /(?<!\p{L})(сколько стоит|сколько стоят|стоимость|стоимости|стоит|стоят|цена|цены|цену|ценник)(?!\p{L})/gu,
    PRICE,
  ],
];

const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Lower-cases a text and removes diacritics: ä becomes a, ё becomes е; й, a separate letter, stays.
 */
const plain = (text: string) =>
  text.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss')
    .normalize('NFD').replace(/(?<!и)\p{M}/gu, '').normalize('NFC');

/**
 * Returns the words that carry the subject of a question, each once: without greetings and words
 * that every question contains, in English, German and Russian. Empty for a text that asks nothing:
 * "Thanks!"
 */
export function findContentWords(question: string): string[] {
  const same = SAME.reduce((text, [asked, word]) => text.replace(asked, word), plain(question));
  const words = same.match(WORD) ?? [];
  const telling = words.filter((word) => !FRAME.has(word) && !STOP_WORDS.has(word));
  return [...new Set(telling)];
}

/** Beginnings that continue the previous question, and pronouns that refer to it. */
const GOES_ON =
  /^\P{L}*(and|but|or|then|what about|how about|а|и|но|или|und|aber|oder|dann)(?!\p{L})/iu;
const POINTS_BACK =
  /(?<!\p{L})(it|its|that|this|they|them|these|those|это|он|она|они|оно)(?!\p{L})/iu;

/**
 * Prepends the previous question, `before`, to a question that depends on it; returns other
 * questions unchanged.
 */
export function toWholeQuestion(question: string, before: string | null): string {
  const subjects = findContentWords(question).filter((word) => word !== PRICE);
  const depends = subjects.length === 0 || GOES_ON.test(question) ||
    (subjects.length === 1 && POINTS_BACK.test(question));
  return before && depends ? `${before} ${question}` : question;
}
