import { CLINIC } from '../../functions/shared/contract/clinic.ts';
import type { Language } from './language.ts';

/** What the administrator says, in both languages. Short, friendly, one question at a time. */
const ENGLISH = {
  greeting: 'Good to hear from you.',
  askReason: 'What would you like to come in for?',
  askName: 'On whose name shall I make the booking?',
  sympathy: 'I am sorry to hear that, we will have a look at it soon.',
  noted: 'Thank you, I have noted that.',
  thanksName: (name: string) => `Thank you, ${name}.`,
  present: (reason: string, visit: string, doctor: string) =>
    `For "${reason}" we ${visit}. ${doctor} would see you.`,
  askPresent: 'Does that suit you, and shall we look for a time?',
  offer: (times: string[]) => `I can offer ${joinWith(times, ', ', ' or ')}.`,
  askTime: 'Which of these times suits you?',
  confirmTime: (time: string) => `${time} would be free.`,
  askConfirmTime: 'Shall I put you down for it?',
  closedThen:
    `We are closed then: we are open Monday to Friday 8:00–20:00 and Saturday 9:00–15:00.`,
  notToday:
    `Today only places for urgent cases are left; please call us for one on ${CLINIC.phone}.`,
  doctorAway: (doctor: string, days: string) => `${doctor} sees patients on ${days}.`,
  readBack: (name: string, reason: string, time: string, doctor: string) =>
    `Let me read it back: ${name}, "${reason}", ${time}${doctor && `, with ${doctor}`}.`,
  askPhone: 'Which phone number may we use for the confirmation?',
  askRight: 'Is everything right?',
  whatToFix: 'Of course. What shall I change: the name, the reason or the time?',
  noPhone:
    'I understand. Without a number we cannot hold the place, it is only used if something changes.',
  closed: (time: string, doctor: string, phone: string) =>
    `You are booked: ${time}${
      doctor && `, with ${doctor}`
    }. A text message goes to ${phone} the day before. We are at ${CLINIC.address}, and you can move or cancel free of charge up to 24 hours before. See you then.`,
  booked: 'Your appointment stands. For a further one the administrator will gladly call you.',
  welcome: 'You are welcome. See you at the clinic.',
  restated: (reason: string) => `I have noted "${reason}" as the reason.`,
  unknown: 'That I do not have at hand; the administrator will tell you with the confirmation.',
  nudge: 'So that I can hold a place for you, let us settle this first.',
};

const RUSSIAN: typeof ENGLISH = {
  greeting: 'Рады вас слышать.',
  askReason: 'С чем вы хотели бы прийти?',
  askName: 'На чьё имя записать?',
  sympathy: 'Сочувствую, это неприятно. Постараемся посмотреть вас поскорее.',
  noted: 'Спасибо, записала.',
  thanksName: (name) => `Спасибо, ${name}.`,
  present: (reason, visit, doctor) => `По поводу «${reason}»: ${visit}. Вас примет ${doctor}.`,
  askPresent: 'Вам подходит? Подобрать время?',
  offer: (times) => `Могу предложить ${joinWith(times, '; ', ' или ')}.`,
  askTime: 'Какое время вам удобно?',
  confirmTime: (time) => `${time} – свободно.`,
  askConfirmTime: 'Записать вас на это время?',
  closedThen:
    'В это время мы закрыты: работаем с понедельника по пятницу 8:00–20:00 и в субботу 9:00–15:00.',
  notToday:
    `На сегодня остались только места для срочных пациентов, о них позвоните: ${CLINIC.phone}.`,
  doctorAway: (doctor, days) => `${doctor} принимает в другие дни: ${days}.`,
  readBack: (name, reason, time, doctor) =>
    `Проверим: ${name}, «${reason}», ${time}${doctor && `, врач – ${doctor}`}.`,
  askPhone: 'На какой номер телефона прислать подтверждение?',
  askRight: 'Всё верно?',
  whatToFix: 'Конечно. Что поправить: имя, причину или время?',
  noPhone: 'Понимаю. Без номера мы не можем удержать место; звоним, только если что-то меняется.',
  closed: (time, doctor, phone) =>
    `Вы записаны: ${time}${
      doctor && `, врач – ${doctor}`
    }. Накануне пришлём сообщение на ${phone}. Наш адрес: ${CLINIC.address}. Перенести или отменить визит можно бесплатно за 24 часа. До встречи.`,
  booked: 'Ваша запись в силе. Чтобы записаться ещё раз, администратор вам перезвонит.',
  welcome: 'Пожалуйста. Ждём вас в клинике.',
  restated: (reason) => `Записала причину: «${reason}».`,
  unknown: 'Этого у меня под рукой нет, администратор уточнит при подтверждении.',
  nudge: 'Чтобы я могла удержать за вами место, давайте сначала решим это.',
};

function joinWith(items: string[], comma: string, last: string): string {
  if (items.length < 2) return items.join('');
  return items.slice(0, -1).join(comma) + last + items.at(-1);
}

export type Phrases = typeof ENGLISH;

export const PHRASES: Record<Language, Phrases> = { en: ENGLISH, ru: RUSSIAN };
