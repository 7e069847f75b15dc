import { CLINIC } from '../../functions/shared/contract/clinic.ts';
import { GIVES_UP } from './booking.ts';
import { findName, findPhone, NO } from './extract.ts';
import { findFacts, findPrice, MONEY } from './fragments.ts';
import { words } from './language.ts';
import { fill, PHRASES } from './phrases.ts';
import type { Prompt } from './read-prompt.ts';
import { readTimeWish } from './time-wish.ts';
import { courtesyOf, dangerIn, type Topic, weighTopics } from './topics.ts';

/** A price that depends on the case. */
const RANGE = words('<from £|<от £|£[\\d,]+–');
const ASKS_FIGURE = words(
  '<how (?:much|expensive)|<price|<costs?>|<fee|<charge|сколько|стоит|<цен|kostet',
);
const DRUGS = words(
  'ibuprofen|paracetamol|antibioti|painkiller|<medicine|tablet|<dose|<mg>|ибупрофен|парацетамол|антибиотик|обезбол|лекарств|таблетк|schmerzmittel',
);
const FREE = words('no charge|free of charge|бесплатно');

/** What the clinic knows of itself in each language. */
const KNOWN: [asked: RegExp, fact: 'address' | 'hours' | 'phone'][] = [
  [
    words(
      'opening (?:hours|times)|(?:are|when|time|till|until).{0,14}<(?:you|we)>.{0,8}<(?:open|close)|<(?:open|closed) (?:on |at |till )?(?:\\w+day|weekend|now|today|tomorrow)',
      'работаете|открыты|часы работы|geöffnet|öffn|<offen>',
    ),
    'hours',
  ],
  [words('<(?:tele)?phone (?:number)?|your (?:number|e-?mail)|телефон|telefon'), 'phone'],
  [
    words(
      'where (?:are|is) (?:you|the clinic)|your address|find you|где вы|адрес|wo (?:finde|sind|ist|liegt)|adresse|anfahrt',
    ),
    'address',
  ],
];

function join(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(' ');
}

function answerPrice({ system, message, language }: Prompt): string {
  const says = PHRASES[language];
  const price = findPrice(system, message, language);
  if (price && ASKS_FIGURE.test(message)) return join(price, RANGE.test(price) ? says.plan : null);
  const facts = ASKS_FIGURE.test(message) ? null : findFacts(system, message, language);
  return facts ?? price ?? says.demo;
}

function answerMedical({ system, message, language }: Prompt): string {
  const says = PHRASES[language];
  const danger = dangerIn(message);
  if (danger) return danger === 'self-harm' ? says.selfHarm : says.emergency;
  if (DRUGS.test(message)) return join(says.noDrugs, says.offerVisit);
  const isFit = (text: string) => !MONEY.test(text) && !FREE.test(text);
  const facts = findFacts(system, message, language, isFit);
  return join(facts ?? says.demo, says.offerVisit);
}

function answerGeneral({ system, message, language }: Prompt): string {
  const says = PHRASES[language];
  const courtesy = courtesyOf(message);
  if (courtesy) return courtesy === 'thanks' ? says.welcome : says.hello;
  if (GIVES_UP.test(message)) return says.dropped;
  const known = KNOWN.find(([asked]) => asked.test(message));
  return known ? says[known[1]] : findFacts(system, message, language) ?? says.demo;
}

function answerEscalation({ history, message, language }: Prompt): string {
  const says = PHRASES[language];
  const said = [
    ...history.filter(({ role }) => role === 'user').map((each) => each.content),
    message,
  ];
  const isFollowUp = history.at(-1)?.content.includes(CLINIC.phone) ?? false;
  const hasPhone = said.some((text) => findPhone(text) !== null);
  return join(isFollowUp ? says.takenOverToo : says.takenOver, hasPhone ? null : says.askNumber);
}

const CANCELS = words('<cancel|отмен|absag|stornier');
const LATE = words('<late>|опазд|опозда|verspät|später');
const TWO_DAYS = words('<from .{3,30} to <|<с .{3,30} на <|instead|вместо|<vo[nm] .{3,30} auf <');
const KEEPS = words(
  'as it is|<keep (?:it|the)|never ?mind|forget it|stays?>|оставьте|не надо|bleibt|doch nicht',
);
const QUOTE_LENGTH = 200;

/** Everything the patient said about the appointment, each message read after what was asked. */
function readMove({ history, message }: Prompt, now: Date) {
  const move = { name: '', days: 0, isCancelling: false, said: [] as string[] };
  let lastReply = '';
  for (const { role, content } of [...history, { role: 'user', content: message }]) {
    if (role !== 'user') lastReply = content;
    if (role !== 'user') continue;
    const isAbout = weighTopics(content).some(([topic]) => topic === 'reschedule');
    if (!isAbout && !move.said.length) continue;
    move.name = findName(content, lastReply) ?? move.name;
    const wish = readTimeWish(content, now);
    const namesTime = wish.day !== null || wish.part !== null;
    const isCorrection = NO.test(content) && move.said.length > 1;
    if (namesTime && !isCorrection) move.days += TWO_DAYS.test(content) ? 2 : 1;
    if (isCorrection && namesTime) move.said.pop();
    const quote = content.replace(/\s+/g, ' ').replace(/[.!]+$/, '').replace(NO, '');
    if (isAbout || namesTime) move.said.push(quote.replace(/^[\s,]+/, ''));
    if (isAbout) move.isCancelling = CANCELS.test(content);
  }
  return move;
}

/** Plays the branch that moves and cancels: asks for name and day, then passes the wish on. */
function answerReschedule(prompt: Prompt, now: Date): string {
  const says = PHRASES[prompt.language];
  if (LATE.test(prompt.message)) return says.late;
  const { name, days, isCancelling, said } = readMove(prompt, now);
  if (KEEPS.test(prompt.message) && prompt.history.length) return says.kept;
  if (!name) return says.askOldName;
  if (days === 0) return says.askOldDay;
  if (!isCancelling && days < 2) return says.askNewDay;
  const wish = said.join('; ').slice(0, QUOTE_LENGTH);
  return fill(says.passedOn, { name: name.split(' ')[0], wish });
}

/** Plays a branch without steps. */
export const ANSWERS: Record<
  Exclude<Topic, 'new_booking'>,
  (prompt: Prompt, now: Date) => string
> = {
  price_question: answerPrice,
  medical_question: answerMedical,
  general_info: answerGeneral,
  escalate_human: answerEscalation,
  reschedule: answerReschedule,
};
