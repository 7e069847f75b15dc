import { CLINIC } from '../../functions/shared/contract/clinic.ts';
import type { Language } from './language.ts';

/** What the administrator says. Short, friendly, one question at a time. */
const ENGLISH = {
  demo:
    `I have no ready answer for that: this is only a demo, and no real language model is connected. The reception can tell you: ${CLINIC.phone}.`,
  emergency:
    'Please call the emergency number 999 (or 112) now, do not wait. If someone is with you, let them stay.',
  selfHarm:
    'I am glad that you wrote this. You are not alone, and a person can be reached at once: please call 999 or 112 now if you may hurt yourself, or the Samaritans on 116 123, free, day and night. If you can, let somebody you trust stay with you.',
  hello: `Hello, this is Linden Clinic. What can I do for you?`,
  welcome: 'You are welcome. Write to us any time.',
  dropped: 'All right, we leave it at that. Is there anything else that I can do for you?',
  address: `We are at ${CLINIC.address}. Telephone: ${CLINIC.phone}.`,
  hours:
    'We are open Monday to Friday 8:00–20:00 and Saturday 9:00–15:00; we are closed on Sunday.',
  phone: `You reach us on ${CLINIC.phone} or at ${CLINIC.email}.`,
  plan: 'The exact amount is named in your written plan before treatment begins.',
  noDrugs:
    'I cannot recommend medicines in a chat. A pharmacist or your doctor can answer this; if it cannot wait, call 111.',
  caution: 'What causes it only an examination can show.',
  offerVisit: 'Shall we find a time with a doctor?',
  takenOver:
    'I am sorry for the trouble. I pass this on now: the clinic administrator will clarify it and get in touch with you within about an hour.',
  takenOverToo:
    'Thank you, I have passed that on as well. The administrator will get in touch with you.',
  askNumber: `Which number can we reach you on? Ours is ${CLINIC.phone}.`,
  askOldName: 'Of course. Under which name was the appointment made? Tell me your name, please.',
  askOldDay: 'Thank you. Which day is the appointment on?',
  askNewDay: 'Thank you. Which day would suit you instead?',
  late:
    'Thank you for telling us, the doctor will know. Up to 15 minutes is no problem; with more the visit may have to be shortened or moved.',
  passedOn: (name: string, what: string, wish: string) =>
    `Thank you, ${name}. I pass ${what} on: “${wish}”. The administrator confirms it, during opening hours within about an hour.`,
  move: 'your wish',
  cancellation: 'the cancellation',
  kept: 'All right, nothing is changed: the appointment stays as it is.',
  greeting: 'Good to hear from you.',
  askReason: 'What would you like to come in for?',
  askName: 'On whose name shall I make the booking?',
  sympathy: 'I am sorry to hear that, we will have a look at it soon.',
  noted: 'Thank you, I have noted that.',
  thanksName: (name: string) => `Thank you, ${name}.`,
  present: (reason: string, doctor: string) =>
    `For “${reason}” we start with an examination; please allow 30 to 45 minutes. ${doctor} would see you.`,
  askPresent: 'Does that suit you, and shall we look for a time?',
  offer: (times: string) => `I can offer ${times}.`,
  or: ' or ',
  askTime: 'Which of these times suits you?',
  confirmTime: (time: string) => `${time} would be free. Shall I put you down for it?`,
  isFree: (time: string) => `${time} would be free.`,
  notToday: `Today only places for urgent cases are left; please call us on ${CLINIC.phone}.`,
  doctorAway: (doctor: string, slots: string) => `${doctor} sees patients on ${slots}.`,
  readBack: (details: string) => `Let me read it back: ${details}.`,
  askPhone: 'Which phone number may we use for the confirmation?',
  askRight: 'Is everything right?',
  whatToFix: 'Of course. What shall I change: the name, the reason or the time?',
  noPhone: 'I understand. Without a phone number we cannot hold the place.',
  closed: (time: string, phone: string) =>
    `You are booked: ${time}. A text message goes to ${phone} the day before. We are at ${CLINIC.address}; you can move or cancel free of charge up to 24 hours before.`,
  booked: 'Your appointment is made. For a further one, tell me what it is for.',
  nudge: 'So that I can hold a place for you, let us settle this first.',
};

export type Phrases = typeof ENGLISH;

const RUSSIAN: Phrases = {
  demo:
    `Готового ответа у меня нет: это только демонстрация, настоящая языковая модель не подключена. Вам ответит администратор: ${CLINIC.phone}.`,
  emergency:
    'Пожалуйста, прямо сейчас позвоните в скорую помощь: 999 или 112, не ждите. Пусть кто-нибудь побудет рядом.',
  selfHarm:
    'Хорошо, что вы написали. Вы не одни, и помощь есть прямо сейчас: если вы можете причинить себе вред, позвоните 999 или 112, а поговорить можно круглосуточно и бесплатно по номеру 116 123. Пусть рядом побудет тот, кому вы доверяете.',
  hello: 'Здравствуйте, это клиника Linden. Чем могу помочь?',
  welcome: 'Пожалуйста. Пишите в любое время.',
  dropped: 'Хорошо, оставим это. Чем ещё могу помочь?',
  address: `Мы находимся по адресу ${CLINIC.address}. Телефон: ${CLINIC.phone}.`,
  hours:
    'Мы работаем с понедельника по пятницу 8:00–20:00, в субботу 9:00–15:00; воскресенье – выходной.',
  phone: `Наш телефон: ${CLINIC.phone}, почта: ${CLINIC.email}.`,
  plan: 'Точную сумму вы увидите в письменном плане до начала лечения.',
  noDrugs:
    'В чате я не могу советовать лекарства. Спросите врача или фармацевта, а если это срочно, позвоните 111.',
  caution: 'Причину может показать только осмотр.',
  offerVisit: 'Подобрать время у врача?',
  takenOver:
    'Мне жаль, что так вышло. Передаю ваш вопрос: администратор клиники разберётся и свяжется с вами примерно в течение часа.',
  takenOverToo: 'Спасибо, это я тоже передала. Администратор с вами свяжется.',
  askNumber: `По какому номеру с вами связаться? Наш: ${CLINIC.phone}.`,
  askOldName: 'Конечно. Как вас зовут, на чьё имя запись?',
  askOldDay: 'Спасибо. На какой день запись?',
  askNewDay: 'Спасибо. Какой день вам подойдёт?',
  late:
    'Спасибо, что предупредили, врач будет знать. До 15 минут не страшно; если дольше, приём может стать короче.',
  passedOn: (name, what, wish) =>
    `Спасибо, ${name}. Передаю ${what}: «${wish}». Администратор подтвердит, в часы работы – примерно в течение часа.`,
  move: 'вашу просьбу',
  cancellation: 'отмену',
  kept: 'Хорошо, ничего не меняем: запись остаётся в силе.',
  greeting: 'Рады вас слышать.',
  askReason: 'С чем вы хотели бы прийти?',
  askName: 'На чьё имя записать?',
  sympathy: 'Сочувствую, это неприятно. Постараемся посмотреть вас поскорее.',
  noted: 'Спасибо, записала.',
  thanksName: (name) => `Спасибо, ${name}.`,
  present: (reason, doctor) =>
    `По поводу «${reason}» начнём с осмотра, это 30–45 минут. Вас примет ${doctor}.`,
  askPresent: 'Вам подходит? Подобрать время?',
  offer: (times) => `Могу предложить ${times}.`,
  or: ' или ',
  askTime: 'Какое время вам удобно?',
  confirmTime: (time) => `${time} – свободно. Записать вас на это время?`,
  isFree: (time) => `${time} – свободно.`,
  notToday: `На сегодня остались только места для срочных пациентов, позвоните: ${CLINIC.phone}.`,
  doctorAway: (doctor, slots) => `${doctor} принимает в другое время: ${slots}.`,
  readBack: (details) => `Проверим: ${details}.`,
  askPhone: 'На какой номер телефона прислать подтверждение?',
  askRight: 'Всё верно?',
  whatToFix: 'Конечно. Что поправить: имя, причину или время?',
  noPhone: 'Понимаю. Без номера телефона мы не можем удержать место.',
  closed: (time, phone) =>
    `Вы записаны: ${time}. Накануне пришлём сообщение на ${phone}. Наш адрес: ${CLINIC.address}. Перенести или отменить визит можно бесплатно за 24 часа.`,
  booked: 'Вы записаны. Если нужен ещё один визит, скажите, с чем.',
  nudge: 'Чтобы я могла удержать за вами место, давайте сначала решим это.',
};

const GERMAN: Phrases = {
  demo:
    `Darauf habe ich keine fertige Antwort: Dies ist nur eine Demo, und es ist kein echtes Sprachmodell angeschlossen. Der Empfang hilft Ihnen: ${CLINIC.phone}.`,
  emergency:
    'Bitte rufen Sie jetzt sofort den Notruf 999 (oder 112), warten Sie nicht. Wenn jemand bei Ihnen ist, soll er bleiben.',
  selfHarm:
    'Gut, dass Sie das schreiben. Sie sind nicht allein, und ein Mensch ist sofort erreichbar: Rufen Sie jetzt 999 oder 112, wenn Sie sich etwas antun könnten, oder rund um die Uhr kostenlos 116 123. Bitten Sie jemanden, dem Sie vertrauen, bei Ihnen zu bleiben.',
  hello: 'Guten Tag, hier ist die Linden Clinic. Was kann ich für Sie tun?',
  welcome: 'Gern geschehen. Schreiben Sie uns jederzeit.',
  dropped: 'Gut, dann lassen wir das. Kann ich sonst etwas für Sie tun?',
  address: `Sie finden uns hier: ${CLINIC.address}. Telefon: ${CLINIC.phone}.`,
  hours:
    'Wir haben Montag bis Freitag 8:00–20:00 und Samstag 9:00–15:00 geöffnet, sonntags geschlossen.',
  phone: `Sie erreichen uns unter ${CLINIC.phone} oder ${CLINIC.email}.`,
  plan: 'Der genaue Betrag steht vor der Behandlung in Ihrem schriftlichen Plan.',
  noDrugs:
    'Im Chat kann ich keine Medikamente empfehlen. Fragen Sie eine Apotheke oder Ihren Arzt; wenn es eilt, rufen Sie 111.',
  caution: 'Die Ursache kann nur eine Untersuchung zeigen.',
  offerVisit: 'Sollen wir einen Termin bei einem Arzt suchen?',
  takenOver:
    'Das tut mir leid. Ich gebe es jetzt weiter: Die Verwaltung klärt es und meldet sich in etwa einer Stunde bei Ihnen.',
  takenOverToo: 'Danke, auch das habe ich weitergegeben. Die Verwaltung meldet sich bei Ihnen.',
  askNumber: `Unter welcher Nummer erreichen wir Sie? Unsere ist ${CLINIC.phone}.`,
  askOldName: 'Gern. Auf welchen Namen wurde der Termin gemacht?',
  askOldDay: 'Danke. An welchem Tag ist der Termin?',
  askNewDay: 'Danke. Welcher Tag würde Ihnen stattdessen passen?',
  late:
    'Danke für die Nachricht, der Arzt weiß Bescheid. Bis 15 Minuten sind kein Problem; danach kann der Besuch kürzer werden.',
  passedOn: (name, what, wish) =>
    `Danke, ${name}. Ich gebe ${what} weiter: „${wish}“. Die Verwaltung bestätigt es, zu den Öffnungszeiten in etwa einer Stunde.`,
  move: 'Ihren Wunsch',
  cancellation: 'die Absage',
  kept: 'Gut, nichts wird geändert: Der Termin bleibt, wie er ist.',
  greeting: 'Schön, von Ihnen zu hören.',
  askReason: 'Weshalb möchten Sie kommen?',
  askName: 'Auf welchen Namen darf ich buchen?',
  sympathy: 'Das tut mir leid, wir sehen es uns bald an.',
  noted: 'Danke, das habe ich notiert.',
  thanksName: (name) => `Danke, ${name}.`,
  present: (reason, doctor) =>
    `Für „${reason}“ beginnen wir mit einer Untersuchung, bitte planen Sie 30 bis 45 Minuten ein. Sie sind bei ${doctor}.`,
  askPresent: 'Passt Ihnen das, und sollen wir eine Zeit suchen?',
  offer: (times) => `Ich kann Ihnen ${times} anbieten.`,
  or: ' oder ',
  askTime: 'Welche dieser Zeiten passt Ihnen?',
  confirmTime: (time) => `${time} wäre frei. Soll ich Sie dafür eintragen?`,
  isFree: (time) => `${time} wäre frei.`,
  notToday:
    `Heute sind nur noch Plätze für dringende Fälle frei; rufen Sie uns an: ${CLINIC.phone}.`,
  doctorAway: (doctor, slots) => `${doctor} hat zu anderen Zeiten Sprechstunde: ${slots}.`,
  readBack: (details) => `Ich fasse zusammen: ${details}.`,
  askPhone: 'Welche Telefonnummer dürfen wir für die Bestätigung verwenden?',
  askRight: 'Ist alles richtig?',
  whatToFix: 'Gern. Was soll ich ändern: Name, Grund oder Zeit?',
  noPhone: 'Ich verstehe. Ohne Telefonnummer können wir den Platz nicht halten.',
  closed: (time, phone) =>
    `Ihr Termin steht: ${time}. Am Tag davor geht eine Nachricht an ${phone}. Sie finden uns hier: ${CLINIC.address}. Bis 24 Stunden vorher können Sie kostenlos absagen.`,
  booked: 'Ihr Termin ist gemacht. Für einen weiteren sagen Sie mir bitte den Grund.',
  nudge: 'Damit ich Ihnen einen Platz halten kann, klären wir zuerst dies.',
};

export const PHRASES: Record<Language, Phrases> = { en: ENGLISH, ru: RUSSIAN, de: GERMAN };
