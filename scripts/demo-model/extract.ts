import { STOP_WORDS } from '../../functions/assistant/knowledge/embed/stop-words.ts';
import { type Doctor, DOCTORS } from '../../functions/shared/contract/clinic.ts';
import { words } from './language.ts';
import { withoutTimes } from './time-wish.ts';
import { COMPLAINT, courtesyOf, SERVICE, weighTopics } from './topics.ts';

export const YES = words(
  '^(?:yes|yep|yeah|yup|sure|ok|okay|fine|great|perfect|good|right|correct|agreed|please do|of course|sounds (?:good|great|fine)|(?:that|this|it).{0,3} (?:works|suits|is (?:fine|good|right|correct|ok|perfect))|all (?:right|correct|good)|let.?s|go ahead|да|ага|хорошо|подходит|ок|окей|конечно|верно|давайте|ладно|соглас\\w*|всё верно|все верно|отлично|устраивает|можно|ja|gern\\w*|passt|einverstanden|richtig|genau|stimmt|gut)>',
);
export const NO = words(
  '^(?:no|nope|not really|rather not|none|neither|нет|не подходит|не надо|не устраивает|ни одно|nein|lieber nicht|keine)>',
);

/** Seven digits at least, as the patient wrote them. Dates and times are none. */
export function findPhone(message: string): string | null {
  const found = /[+(]?\d[\d\s().-]{5,}\d/.exec(withoutTimes(message))?.[0].trim();
  const digits = found?.replace(/\D/g, '') ?? '';
  return found && digits.length >= 7 && digits.length <= 15 ? found : null;
}

const RUSSIAN_SURNAMES = ['марш', 'окафор', 'волков', 'наир', 'рид', 'линдквист', 'кларк'];

/** The doctor whose surname the message names, in English or Russian letters. */
export function findDoctor(message: string): Doctor | undefined {
  return DOCTORS.find(({ name }, i) => {
    const surname = name.split(' ').at(-1)!;
    const title = '(?:dr\\.?|doctor|with|see|to|доктор\\w*|врач\\w*|к|у|zu|bei|mit)';
    const russian = `${RUSSIAN_SURNAMES[i]}(?:у|а|ой|ым|ом|е)?`;
    return words(`<${title} (?:\\w+ )?(?:${surname}|${russian})>`).test(message) ||
      surname === 'Clarke' && words('<with emma>|<к эмме>').test(message);
  });
}

const INTRODUCTION = new RegExp(
  "(?:[Nn]ame is|[Nn]ame[’']?s|[Ii]t[’']?s|[Tt]his is|I am|I[’']m|[Cc]all me|[Uu]nder the name(?: of)?|[Ff]or|[Зз]овут|[Нн]а имя|[Ээ]то|[Яя]|[Нн]а фамилию|[Ii]ch hei(?:ß|ss)e|[Nn]ame ist|[Aa]uf den Namen|[Ii]ch bin)[:,]?" +
    " (\\p{Lu}[\\p{L}'-]+(?: (?!and>|и>)\\p{Lu}[\\p{L}'-]+){0,2})",
  'u',
);
/** Words that answer another question: where it hurts, when, for whom. */
const NOT_NAMES = words(
  '<(?:dr|doctor|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december|i|ok|yes|no|hello|hi|linden|emma clarke|доктор|понедельник|вторник|среда|четверг|пятница|суббота|да|нет|здравствуйте|хорошо|montag|dienstag|mittwoch|donnerstag|freitag|samstag)>',
  '<(?:upper|lower|left|right|front|back|top|bottom|side|inside|outside|both|runny|stuffy|nose|mouth|lip|tongue|cheek|face|eyes?|chest|arm|leg|foot|feet|hand|skin|bad|bit|very|dull|sharp|constant|urgent|asap|soon|later|any|anything|nothing|none|maybe|morning|afternoon|evening|tomorrow|today|week|yesterday|days?|since|patient|new|self|adult|only|slightly)>',
  '<(?:верх|ниж|слева|справа|сзади|спереди|нос>|щека|вчера|недел)|<(?:oben|unten|links|rechts|hinten|vorne|nase|wange|gestern|seit|woche)>',
);
/** What the assistant says when it asks for the name (see phrases.ts). */
const ASKED_FOR_NAME = words(
  'whose name|your name|на чьё имя|ваше имя|как вас зовут|welchen namen',
);
const FILLER = words(
  '^(?:on|under|for|it.?s|this is|my name is|i am|i.?m|на|это|меня зовут|я|auf|ich bin|das ist)>[\\s,:]*',
);

function isName(text: string): boolean {
  return !NOT_NAMES.test(text) && weighTopics(text).length === 0 && !courtesyOf(text) &&
    !YES.test(text) && !NO.test(text);
}

/** A short answer to "on whose name?": one to three words without digits. */
function bareName(message: string): string | null {
  const text = message.replace(/\+?\d[\d\s().-]{5,}\d/, ' ').split(/[,.;!?\n]/)[0]!
    .replace(FILLER, '').trim();
  if (!/^[\p{L}'’-]+(?: [\p{L}'’-]+){0,2}$/u.test(text) || message.includes('?')) return null;
  const hasSmallWord = text.toLowerCase().split(' ').some((word) => STOP_WORDS.has(word));
  if (hasSmallWord || !isName(text)) return null;
  return text.replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** The patient's name: introduced in a sentence, or the short answer when it was asked for. */
export function findName(message: string, lastReply: string): string | null {
  const introduced = INTRODUCTION.exec(message)?.[1];
  if (introduced && isName(introduced)) return introduced;
  const isAsked = ASKED_FOR_NAME.test(lastReply);
  const isFullName = lastReply !== '' && /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u.test(message.trim());
  return isAsked || isFullName ? bareName(message) : null;
}

const ASKING =
  '(?: to| me)?(?: (?:book|have|get|make|arrange|schedule|come(?: in)?|see|in))*(?: me(?: in)?)?' +
  '(?: an?| the| some)?(?: appointment)?(?: (?:for|because|with))?(?: an?| the| my)?';
const LEAD = words(
  `^(?:hello|hi|hey|good (?:morning|afternoon|evening|day)|please|well|so|and|also|but|because|as|since|oh|i think|i(?: have|.ve)(?: got)?(?: an?| the| some)?|i.d (?:like|love)${ASKING}|i (?:want|need|would like)${ASKING}|she needs an?|he needs an?|(?:can|could|may) i(?: please)?${ASKING}|book${ASKING}|my|there is|actually`,
  'здравствуйте|добрый (?:день|вечер)|привет|пожалуйста|у меня|мне нужн\\w*|нужн\\w*|хочу|хотел\\w* бы|можно|записать(?:ся)?(?: меня)?(?: на)?|запишите(?: меня)?(?: на)?|и|а|ещё|еще|также|на',
  'hallo|guten (?:tag|morgen|abend)|ich (?:habe|hätte gerne?|brauche|möchte)|einen termin|termin|zur|für eine?n?|eine?n?|wegen|und|bitte)>[\\s,:]*',
);
const TRAIL = words(
  '[\\s,]*(?:,? please|<with (?:dr|doctor|emma).*|<(?:on|this|next|for|at|by) (?:monday|tuesday|wednesday|thursday|friday|saturday|week|tomorrow|today).*|<(?:tomorrow|today|asap|as soon as possible)>.*|<(?:в|на|во) (?:понедельник|вторник|сред|четверг|пятниц|суббот|этой|следующ).*|<(?:завтра|сегодня)>.*|,? пожалуйста|<к доктору \\w+|und brauche .*|<bitte)[.!]*$',
);
const CLAUSE =
  /[.,;!?\n]| (?:and|и|und) (?=(?:can|could|i|my|would|it|хочу|можно|запиш|мне|у|brauche|ich)(?: |$))/iu;
/** Who asks whether it hurts has no pain. */
const ASKS = words('^\\s*(?:is|are|will|does|do|how|what|why|больно|сколько|как|was|wie|tut)>');
const REASON_LIMIT = 120;

function trimClause(clause: string): string {
  let text = clause.trim();
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(LEAD, '').replace(TRAIL, '').trim();
  }
  return text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}

/** The clauses of a message that say what is wrong or what is wanted, in the patient's words. */
export function findReason(message: string): string | null {
  const clauses = message.split(CLAUSE)
    .filter((clause) => SERVICE.test(clause) || (COMPLAINT.test(clause) && !ASKS.test(clause)))
    .map(trimClause)
    .filter(Boolean);
  return clauses.length ? clauses.join(', ').slice(0, REASON_LIMIT) : null;
}

/** When the reason was asked for, any plain statement is one; later only where it hurts. */
export function statementAsReason(message: string, isAskedFor: boolean): string | null {
  const text = trimClause(message.replace(/[.!]+$/, ''));
  const isStatement = /\p{L}{3}/u.test(text) && !message.includes('?') &&
    (isAskedFor ? text.includes(' ') : NOT_NAMES.test(text) && text.split(' ').length <= 4);
  if (!isStatement || courtesyOf(message) || YES.test(message) || NO.test(message)) return null;
  return text.slice(0, REASON_LIMIT);
}

const CHILD = '(?:son|daughter|child|kid|baby|сын\\w*|доч\\w*|реб[её]н\\w*|sohn|tochter|kind)';
const COMMENTS: [RegExp, (found: RegExpExecArray) => string][] = [
  [words(`<${CHILD}>(?:.{0,40}?(\\d{1,2}))?`), ([, age]) => age ? `child, ${age} years` : 'child'],
  [words('<wheelchair|инвалидн\\w* коляс|rollstuhl'), () => 'wheelchair'],
  [words('<allerg\\w*(?: to [\\p{L} ]{3,20})?|аллерги\\w*(?: на [\\p{L}]+)?'), ([found]) => found],
  [
    words('<(?:afraid|scared|terrified|nervous|anxious|phobia)|<боюсь|страшно|<angst'),
    () => 'afraid of treatment',
  ],
];

/** Things staff should know, in a few words. */
export function findComment(message: string): string | null {
  const notes = COMMENTS.flatMap(([pattern, note]) => {
    const found = pattern.exec(message);
    return found ? [note(found)] : [];
  });
  return notes.join('; ') || null;
}

const ANY_DOCTOR = words('<any(?: other)? doctor|doesn.t matter who|любой врач|egal wer');
const TAKEN_BACK: Record<string, RegExp> = Object.fromEntries(
  Object.entries({
    name: 'name|имя|namen',
    phone: '(?:phone )?number|phone|телефон|номер|(?:telefon)?nummer',
    doctor: 'doctor|врача|arzt',
    time: 'time|время|zeit',
  }).map(([slot, names]) => [
    slot,
    words(
      `<(?:forget|remove|delete|drop|удалите|уберите|vergessen sie|löschen sie) (?:the |my |meinen? |die |мо[йею] )?(?:${names})>`,
    ),
  ]),
);

/** Slots the patient takes back in so many words: "forget my number", "any doctor is fine". */
export function takenBack(message: string): string[] {
  const taken = Object.keys(TAKEN_BACK).filter((slot) => TAKEN_BACK[slot]!.test(message));
  return ANY_DOCTOR.test(message) ? [...taken, 'doctor'] : taken;
}
