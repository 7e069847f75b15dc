import { CLINIC } from '../../functions/shared/contract/clinic.ts';
import type { Language } from './language.ts';

/** A sentence in both languages. */
export type Said = Record<Language, string>;

export const NO_PRICE: Said = {
  en:
    'I do not have a price for that at hand. The administrator will find it out and get in touch with you.',
  ru: 'Точной цены у меня сейчас нет. Администратор уточнит и свяжется с вами.',
};
export const PLAN: Said = {
  en: 'The exact amount stands in your written plan before treatment begins.',
  ru: 'Точную сумму вы увидите в письменном плане до начала лечения.',
};
export const EMERGENCY_CALL: Said = {
  en:
    'Please call the emergency number 999 (or 112) now, do not wait. If someone is with you, let them stay. Once you are safe, we are here for everything else.',
  ru:
    'Пожалуйста, прямо сейчас позвоните в скорую помощь: 999 или 112, не ждите. Пусть кто-нибудь побудет рядом. Когда опасность минует, мы поможем со всем остальным.',
};
export const ONLY_A_DOCTOR: Said = {
  en: 'What is behind it only an examination can show.',
  ru: 'Причину может показать только осмотр.',
};
export const NO_ADVICE: Said = {
  en:
    'I cannot give medical advice in a chat, and I would rather not guess. A pharmacist or your doctor can answer this; if it cannot wait, call 111.',
  ru:
    'В чате я не могу давать медицинских советов и не хочу гадать. Спросите врача или фармацевта, а если это срочно, позвоните 111.',
};
export const OFFER_VISIT: Said = {
  en: 'Shall we find a time with a doctor?',
  ru: 'Подобрать время у врача?',
};
export const HELLO: Said = {
  en: 'Hello, this is Linden Clinic. What can I do for you?',
  ru: 'Здравствуйте, это клиника Linden. Чем могу помочь?',
};
export const WELCOME: Said = {
  en: 'You are welcome. Write to us any time.',
  ru: 'Пожалуйста. Пишите в любое время.',
};
export const UNSURE: Said = {
  en:
    'I am not sure that I understood you. Is it about an appointment, a price, or something about the clinic?',
  ru: 'Не уверена, что правильно поняла. Вы хотите записаться, узнать цену или что-то о клинике?',
};
export const ADDRESS: Said = {
  en: `We are at ${CLINIC.address}. If you need help on the way, call us on ${CLINIC.phone}.`,
  ru: `Мы находимся по адресу ${CLINIC.address}. Если потеряетесь, позвоните: ${CLINIC.phone}.`,
};
export const NOT_KNOWN: Said = {
  en: 'That I do not have at hand. The administrator will clarify it and get in touch with you.',
  ru: 'Этого у меня под рукой нет. Администратор уточнит и свяжется с вами.',
};
