import { CLINIC } from '../../functions/shared/contract/clinic.ts';
import {
  ADDRESS,
  EMERGENCY_CALL,
  HELLO,
  NO_ADVICE,
  NO_PRICE,
  NOT_KNOWN,
  OFFER_VISIT,
  ONLY_A_DOCTOR,
  PLAN,
  type Said,
  UNSURE,
  WELCOME,
} from './answer-phrases.ts';
import { findPhone } from './extract.ts';
import { findFacts, findPrice, MONEY } from './find-answer.ts';
import { words } from './language.ts';
import type { Prompt } from './read-prompt.ts';
import { COMPLAINT, EMERGENCY, isCourtesy, type Topic, weighTopics } from './topics.ts';

const ASKS_WHERE = words('<where|<address|где|адрес|добраться|доехать');
/** A price that depends on the case. */
const RANGE = words('<from £|<от £|£[\\d,]+–');
const FREE = words('no charge|free of charge|бесплатно');

function join(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(' ');
}

function answerPrice({ system, message, language }: Prompt): string {
  const price = findPrice(system, message);
  if (price) return join(price, RANGE.test(price) ? PLAN[language] : null);
  if (!weighTopics(message).length && !message.includes('?')) return UNSURE[language];
  const asksForFigure = words('<how much|<price|<cost|<fee|сколько|стоит|<цен').test(message);
  return (asksForFigure ? null : findFacts(system, message)) ?? NO_PRICE[language];
}

function answerMedical({ system, message, language }: Prompt): string {
  if (EMERGENCY.test(message)) return EMERGENCY_CALL[language];
  const asksForDrugs = words(
    'ibuprofen|paracetamol|antibiotic|painkiller|medicine|tablet|<dose|<mg>|ибупрофен|парацетамол|антибиотик|обезбол|лекарств|таблетк',
  ).test(message);
  const facts = asksForDrugs
    ? null
    : findFacts(system, message, ({ text }) => !MONEY.test(text) && !FREE.test(text));
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
  if (ASKS_WHERE.test(message)) return ADDRESS[language];
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
