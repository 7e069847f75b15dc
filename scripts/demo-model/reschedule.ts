import { findName } from './extract.ts';
import { type Language, words } from './language.ts';
import type { Prompt } from './read-prompt.ts';
import { readTimeWish } from './time-wish.ts';
import { weighTopics } from './topics.ts';

interface Wish {
  name: string | null;
  /** Days named so far, one per message at least. */
  days: number;
  isCancelling: boolean;
  /** What the patient said about the appointment, in order. */
  said: string[];
}

const SAYS = {
  en: {
    askName: 'Of course. Under which name was the appointment made? Tell me your name, please.',
    askDay: 'Thank you. Which day is the appointment on, and what would suit you instead?',
    askNewDay: 'Thank you. Which day and part of the day would suit you instead?',
    askDayToCancel: 'Thank you. Which day is the appointment on?',
    late:
      'Thank you for letting us know, I tell the doctor. Up to 15 minutes is no problem; if it gets later, we may have to shorten the visit.',
    moved: (name: string, wish: string) =>
      `Thank you, ${name}. I pass it on: "${wish}". The administrator confirms the change by text message, usually within about an hour.`,
    cancelled: (name: string, wish: string) =>
      `Thank you, ${name}. I pass the cancellation on: "${wish}". The administrator confirms it by text message, usually within about an hour.`,
  },
  ru: {
    askName: 'Конечно. Как вас зовут, на чьё имя запись?',
    askDay: 'Спасибо. На какой день запись и когда вам было бы удобнее?',
    askNewDay: 'Спасибо. Какой день и какое время дня вам подойдут?',
    askDayToCancel: 'Спасибо. На какой день запись?',
    late:
      'Спасибо, что предупредили, я передам врачу. До 15 минут – ничего страшного; если позже, приём может быть короче.',
    moved: (name: string, wish: string) =>
      `Спасибо, ${name}. Передаю: «${wish}». Администратор подтвердит перенос сообщением, обычно в течение часа.`,
    cancelled: (name: string, wish: string) =>
      `Спасибо, ${name}. Передаю отмену: «${wish}». Администратор подтвердит её сообщением, обычно в течение часа.`,
  },
} satisfies Record<Language, unknown>;

const CANCELS = words('<cancel|отмен');
const LATE = words('<late>|опазд|опозда');

const TWO_DAYS = words('<from .{3,30} to <|<с .{3,30} на <|instead|вместо');

/** Everything the patient said about the appointment, each message read after what was asked. */
function readWish({ history, message }: Prompt, now: Date): Wish {
  const wish: Wish = { name: null, days: 0, isCancelling: false, said: [] };
  let lastReply = '';
  for (const { role, content } of [...history, { role: 'user', content: message }]) {
    if (role !== 'user') lastReply = content;
    if (role !== 'user') continue;
    const isAbout = weighTopics(content).some(([topic]) => topic === 'reschedule');
    if (!isAbout && !wish.said.length) continue;
    wish.name = findName(content, lastReply) ?? wish.name;
    const namesTime = readTimeWish(content, now).day !== null;
    if (namesTime) wish.days += TWO_DAYS.test(content) ? 2 : 1;
    if (isAbout || namesTime) wish.said.push(content.replace(/\s+/g, ' ').replace(/[.!]+$/, ''));
    if (isAbout) wish.isCancelling = CANCELS.test(content);
  }
  return wish;
}

const QUOTE_LENGTH = 200;

/** Plays the branch that moves and cancels: asks for name and day, then passes the wish on. */
export function answerReschedule(prompt: Prompt, now: Date): string {
  const says = SAYS[prompt.language];
  if (LATE.test(prompt.message)) return says.late;
  const { name, days, isCancelling, said } = readWish(prompt, now);
  if (!name) return says.askName;
  if (isCancelling && !days) return says.askDayToCancel;
  if (!isCancelling && days < 2) return days ? says.askNewDay : says.askDay;
  const quote = said.join('; ').slice(0, QUOTE_LENGTH);
  const first = name.split(' ')[0]!;
  return isCancelling ? says.cancelled(first, quote) : says.moved(first, quote);
}
