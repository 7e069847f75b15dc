import { type Doctor, DOCTORS } from '../../functions/shared/contract/clinic.ts';
import { STOP_WORDS } from '../../functions/assistant/knowledge/embed/stop-words.ts';
import { words } from './language.ts';
import { COMPLAINT, isCourtesy, SERVICE } from './topics.ts';

export const YES = words(
  '^(?:yes|yep|yeah|yup|sure|ok|okay|fine|great|perfect|good|right|correct|agreed|please do|of course|sounds (?:good|great|fine)|(?:that|this|it).{0,3} (?:works|suits|is (?:fine|good|right|correct|ok|perfect))|all (?:right|correct|good)|let.?s|go ahead|да|ага|хорошо|подходит|ок|окей|конечно|верно|давайте|ладно|соглас\\w*|всё верно|все верно|отлично|устраивает|можно)>',
);
export const NO = words(
  '^(?:no|nope|not really|rather not|none|neither|нет|не подходит|не надо|не устраивает|ни одно)>',
);

/** Seven digits at least, as the patient wrote them. */
export function findPhone(message: string): string | null {
  const found = /[+(]?\d[\d\s().-]{5,}\d/.exec(message)?.[0].trim();
  const digits = found?.replace(/\D/g, '') ?? '';
  return found && digits.length >= 7 && digits.length <= 15 ? found : null;
}

const RUSSIAN_SURNAMES = ['марш', 'окафор', 'волков', 'наир', 'рид', 'линдквист', 'кларк'];

/** The doctor whose surname the message names, in English or Russian letters. */
export function findDoctor(message: string): Doctor | undefined {
  return DOCTORS.find(({ name }, i) => {
    const surname = name.split(' ').at(-1)!.toLowerCase();
    const title = '(?:dr\\.?|doctor|with|see|to|доктор\\w*|врач\\w*|к|у)';
    const russian = `${RUSSIAN_SURNAMES[i]}(?:у|а|ой|ым|ом|е)?`;
    return words(`<${title} (?:\\w+ )?(?:${surname}|${russian})>`).test(message) ||
      surname === 'clarke' && words('<with emma>|<к эмме>').test(message);
  });
}

const NAME = "(\\p{Lu}[\\p{L}'-]+(?: (?!and>|и>)\\p{Lu}[\\p{L}'-]+){0,2})";
const INTRODUCTION = new RegExp(
  `(?:[Mm]y name is|[Nn]ame is|[Nn]ame[’']?s|[Ii]t[’']?s|[Tt]his is|I am|I[’']m|[Cc]all me|[Uu]nder the name(?: of)?|[Ff]or|[Мм]еня зовут|[Зз]овут|[Нн]а имя|[Ээ]то|[Яя]|[Нн]а фамилию)[:,]? ${NAME}`,
  'u',
);
const NOT_NAMES = words(
  '^(?:dr|doctor|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|i|ok|yes|no|hello|hi|linden|emma clarke|доктор|понедельник|вторник|среда|четверг|пятница|суббота|да|нет|здравствуйте|хорошо)>',
);
/** What the assistant says when it asks for the name (see phrases.ts). */
const ASKED_FOR_NAME = words('whose name|your name|на чьё имя|ваше имя|как вас зовут');
const FILLER = words(
  '^(?:on|under|for|it.?s|this is|my name is|i am|i.?m|на|это|меня зовут|я)>[\\s,:]*',
);

function isName(text: string): boolean {
  return !NOT_NAMES.test(text) && !COMPLAINT.test(text) && !SERVICE.test(text);
}

/** A short answer to "on whose name?": one to three words without digits. */
function bareName(message: string): string | null {
  const text = message.replace(/\+?\d[\d\s().-]{5,}\d/, ' ').split(/[,.;!?\n]/)[0]!.replace(
    FILLER,
    '',
  ).trim();
  if (!/^[\p{L}'’-]+(?: [\p{L}'’-]+){0,2}$/u.test(text)) return null;
  const hasSmallWord = text.toLowerCase().split(' ').some((word) => STOP_WORDS.has(word));
  if (message.includes('?') || hasSmallWord || !isName(text)) return null;
  if (YES.test(text) || NO.test(text) || isCourtesy(text)) return null;
  return text.replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** The patient's name: introduced in a sentence, or the short answer when it was asked for. */
export function findName(message: string, lastReply: string): string | null {
  const introduced = INTRODUCTION.exec(message)?.[1];
  if (introduced && isName(introduced)) return introduced;
  return ASKED_FOR_NAME.test(lastReply) ? bareName(message) : null;
}

const ASKING =
  '(?: to| me)?(?: (?:book|have|get|make|arrange|schedule|come(?: in)?|see|in))*(?: me(?: in)?)?' +
  '(?: an?| the| some)?(?: appointment)?(?: (?:for|because|with))?(?: an?| the| my)?';
const LEAD = words(
  `^(?:hello|hi|hey|good (?:morning|afternoon|evening|day)|please|well|so|and|also|but|because|as|since|oh|i think|i(?: have|.ve)(?: got)?(?: an?| the| some)?|i.d (?:like|love)${ASKING}|i (?:want|need|would like)${ASKING}|(?:can|could|may) i(?: please)?${ASKING}|book${ASKING}|my|there is|actually|` +
    'здравствуйте|добрый (?:день|вечер)|привет|пожалуйста|у меня|мне нужн\\w*|нужн\\w*|хочу|хотел\\w* бы|можно|записать(?:ся)?(?: меня)?(?: на)?|запишите(?: меня)?(?: на)?|и|а|ещё|еще|также|на)>[\\s,:]*',
);
const TRAIL = words(
  '[\\s,]*(?:,? please|<with (?:dr|doctor|emma).*|<(?:on|this|next|for|at|by) (?:monday|tuesday|wednesday|thursday|friday|saturday|week|tomorrow|today).*|<(?:tomorrow|today|asap|as soon as possible)>.*|<(?:в|на|во) (?:понедельник|вторник|сред|четверг|пятниц|суббот|этой|следующ).*|<(?:завтра|сегодня)>.*|,? пожалуйста|<к доктору.*)[.!]*$',
);

function trimClause(clause: string): string {
  let text = clause.trim();
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(LEAD, '').replace(TRAIL, '').trim();
  }
  return text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}

const REASON_LIMIT = 120;

/** The clauses of a message that say what is wrong or what is wanted, in the patient's words. */
export function findReason(message: string): string | null {
  const clauses = message
    .split(/[.,;!?\n]| (?:and|и) (?=(?:can|could|i|my|would|it|хочу|можно|запиш|мне|у)(?: |$))/iu)
    .filter((clause) => COMPLAINT.test(clause) || SERVICE.test(clause))
    .map(trimClause)
    .filter(Boolean);
  return clauses.length ? clauses.join(', ').slice(0, REASON_LIMIT) : null;
}

/** When the reason was asked for, any plain statement is one. */
export function statementAsReason(message: string): string | null {
  const text = trimClause(message.replace(/[.!]+$/, ''));
  const isStatement = /\p{L}{3}/u.test(text) && !/\?/.test(message) &&
    text.split(/\s+/).length >= 2;
  if (!isStatement || isCourtesy(message) || YES.test(message) || NO.test(message)) return null;
  return text.slice(0, REASON_LIMIT);
}

const COMMENTS: [RegExp, (found: RegExpExecArray) => string][] = [
  [
    words(
      '<(?:my |our )?(?:son|daughter|child|kid|baby|сын\\w*|доч\\w*|реб[её]н\\w*)>.{0,40}?(\\d{1,2})',
    ),
    ([, age]) => `child, ${age} years`,
  ],
  [words('<(?:my|our) (?:son|daughter|child|kid|baby)|<сын|<дочк|<дочер|реб[её]н'), () => 'child'],
  [words('<wheelchair|инвалидн\\w* коляс'), () => 'wheelchair'],
  [words('<allerg\\w*(?: to [\\p{L} ]{3,20})?|аллерги\\w*(?: на [\\p{L}]+)?'), ([found]) => found],
  [
    words('<(?:afraid|scared|terrified|nervous|anxious|phobia)|<боюсь|страшно'),
    () => 'afraid of treatment',
  ],
];

/** Things staff should know, in a few words. */
export function findComment(message: string): string | null {
  const notes = COMMENTS.flatMap(([pattern, note]) => {
    const found = pattern.exec(message);
    return found ? [note(found)] : [];
  });
  const unique = notes.filter((note) =>
    note !== 'child' || !notes.some((each) => each.startsWith('child,'))
  );
  return unique.length ? unique.join('; ') : null;
}
