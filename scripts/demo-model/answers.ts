import { CLINIC } from '../../functions/shared/contract/clinic.ts';
import { findPhone } from './extract.ts';
import { findStatements, type Found, readStatements, type Statement } from './fragments.ts';
import { capitalise, type Language, words } from './language.ts';
import type { Prompt } from './read-prompt.ts';
import { COMPLAINT, EMERGENCY, isCourtesy, type Topic, weighTopics } from './topics.ts';

type Said = Record<Language, string>;

const NO_PRICE: Said = {
  en:
    'I do not have a price for that at hand. The administrator will find it out and get in touch with you.',
  ru: 'Точной цены у меня сейчас нет. Администратор уточнит и свяжется с вами.',
};
const PLAN: Said = {
  en: 'The exact amount stands in your written plan before treatment begins.',
  ru: 'Точную сумму вы увидите в письменном плане до начала лечения.',
};
const EMERGENCY_CALL: Said = {
  en:
    'Please call the emergency number 999 (or 112) now, do not wait. If someone is with you, let them stay. Once you are safe, we are here for everything else.',
  ru:
    'Пожалуйста, прямо сейчас позвоните в скорую помощь: 999 или 112, не ждите. Пусть кто-нибудь побудет рядом. Когда опасность минует, мы поможем со всем остальным.',
};
const ONLY_A_DOCTOR: Said = {
  en: 'What is behind it only an examination can show.',
  ru: 'Причину может показать только осмотр.',
};
const NO_ADVICE: Said = {
  en:
    'I cannot give medical advice in a chat, and I would rather not guess. A pharmacist or your doctor can answer this; if it cannot wait, call 111.',
  ru:
    'В чате я не могу давать медицинских советов и не хочу гадать. Спросите врача или фармацевта, а если это срочно, позвоните 111.',
};
const OFFER_VISIT: Said = {
  en: 'Shall we find a time with a doctor?',
  ru: 'Подобрать время у врача?',
};
const HELLO: Said = {
  en: 'Hello, this is Linden Clinic. What can I do for you?',
  ru: 'Здравствуйте, это клиника Linden. Чем могу помочь?',
};
const WELCOME: Said = {
  en: 'You are welcome. Write to us any time.',
  ru: 'Пожалуйста. Пишите в любое время.',
};
const UNSURE: Said = {
  en:
    'I am not sure that I understood you. Is it about an appointment, a price, or something about the clinic?',
  ru: 'Не уверена, что правильно поняла. Вы хотите записаться, узнать цену или что-то о клинике?',
};
const NOT_KNOWN: Said = {
  en: 'That I do not have at hand. The administrator will clarify it and get in touch with you.',
  ru: 'Этого у меня под рукой нет. Администратор уточнит и свяжется с вами.',
};

const MONEY = /[£€$]\s?\d|\d\s?(?:£|€|фунт)/;

function asSentence(text: string): string {
  const body = capitalise(text.replace(/[;,]$/, ''));
  return /[.!?:]$/.test(body) ? body : `${body}.`;
}

/** "Whitening at home: £290, 45 min" reads "Whitening at home: £290 (45 min)." */
function priceSentence({ text }: Statement): string {
  const [, head, tail] = /^([^:]+: [^,]*(?:,\d{3})?[^,]*?), (.+)$/.exec(text) ?? [];
  return asSentence(head && !MONEY.test(tail!) ? `${head} (${tail})` : text);
}

function relevant(system: string, question: string): Found[] {
  return findStatements(readStatements(system), question);
}

/** Statements nearly as good as the best one are named too. */
const CLOSE = 0.85;
const PRICES_AT_MOST = 3;

/** The figures asked for, or null when the fragments hold none. */
export function findPrice(system: string, question: string): string | null {
  const priced = relevant(system, question)
    .filter((found) => found.coverage >= ANSWERS_FROM && isWhole(found) && MONEY.test(found.text));
  const close = priced.filter(({ points }) => points >= CLOSE * priced[0]!.points);
  return close.slice(0, PRICES_AT_MOST).map(priceSentence).join(' ') || null;
}

/** A statement that speaks of less than half of the question does not answer it. */
const ANSWERS_FROM = 0.5;

/** Headings of lists ("With us you can:") and crumbs of tables say nothing alone. */
function isWhole({ text }: Statement): boolean {
  return text.length > 12 && !text.endsWith(':');
}

/** The one or two statements that answer a question, or null when the fragments are silent. */
export function findFacts(
  system: string,
  question: string,
  isFit = (_: Statement) => true,
): string | null {
  const [first, second] = relevant(system, question)
    .filter((found) => found.coverage >= ANSWERS_FROM && isWhole(found) && isFit(found));
  if (!first) return null;
  const isSame = second && second.context === first.context;
  const facts = isSame ? [first, second] : [first];
  return facts.map(({ text }) => asSentence(text)).join(' ');
}

function join(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(' ');
}

function answerPrice({ system, message, language }: Prompt): string {
  const price = findPrice(system, message);
  if (price) return join(price, PLAN[language]);
  if (!weighTopics(message).length && !message.includes('?')) return UNSURE[language];
  const asksForFigure = words('<how much|<price|<cost|<fee|сколько|стоит|<цен').test(message);
  return (asksForFigure ? null : findFacts(system, message)) ?? NO_PRICE[language];
}

function answerMedical({ system, message, language }: Prompt): string {
  if (EMERGENCY.test(message)) return EMERGENCY_CALL[language];
  const asksForDrugs = words(
    'ibuprofen|paracetamol|antibiotic|painkiller|medicine|tablet|<dose|<mg>|ибупрофен|парацетамол|антибиотик|обезбол|лекарств|таблетк',
  ).test(message);
  const facts = asksForDrugs ? null : findFacts(system, message, ({ text }) => !MONEY.test(text));
  const caution = COMPLAINT.test(message) ? ONLY_A_DOCTOR[language] : null;
  return join(facts ?? NO_ADVICE[language], facts && caution, OFFER_VISIT[language]);
}

function answerGeneral({ system, message, language }: Prompt): string {
  if (isCourtesy(message)) {
    return words('<thank|<cheers|<bye|спасибо|благодар|до свидан|всего добр').test(message)
      ? WELCOME[language]
      : HELLO[language];
  }
  const facts = findFacts(system, message);
  if (facts) return facts;
  return weighTopics(message).length ? NOT_KNOWN[language] : UNSURE[language];
}

/** What the patient wrote in this dialog, with the newest message. */
function patientSaid({ history, message }: Prompt): string {
  const earlier = history.filter(({ role }) => role === 'user').map(({ content }) => content);
  return [...earlier, message].join('\n');
}

function answerEscalation(prompt: Prompt): string {
  const said: Said = {
    en:
      'I am sorry for the trouble. I pass this on now: the clinic administrator will clarify it and get in touch with you within about an hour.',
    ru:
      'Мне жаль, что так вышло. Передаю ваш вопрос: администратор клиники разберётся и свяжется с вами примерно в течение часа.',
  };
  const thanks: Said = {
    en: 'Thank you, I have passed that on as well. The administrator will get in touch with you.',
    ru: 'Спасибо, это я тоже передала. Администратор с вами свяжется.',
  };
  const askPhone: Said = {
    en: `Which number can we reach you on? Ours is ${CLINIC.phone}.`,
    ru: `По какому номеру с вами связаться? Наш: ${CLINIC.phone}.`,
  };
  const { language, history } = prompt;
  const isFollowUp = history.at(-1)?.content.includes(CLINIC.phone) ?? false;
  const hasPhone = findPhone(patientSaid(prompt)) !== null;
  return join((isFollowUp ? thanks : said)[language], hasPhone ? null : askPhone[language]);
}

/** What the last reply says when it offered an appointment. */
export const OFFERS_VISIT = words('find a time with a doctor|подобрать время у врача');

/** Plays a branch without steps. */
export const ANSWERS: Record<
  Exclude<Topic, 'new_booking' | 'reschedule'>,
  (prompt: Prompt) => string
> = {
  price_question: answerPrice,
  medical_question: answerMedical,
  general_info: answerGeneral,
  escalate_human: answerEscalation,
};
