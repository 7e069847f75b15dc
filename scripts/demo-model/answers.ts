import { CLINIC } from '../../functions/shared/contract/clinic.ts';
import { readTimeWish } from './dates.ts';
import { findFacts, findPrice, MONEY } from './fragments.ts';
import { fill, join, PHRASES } from './phrases.ts';
import type { Prompt } from './read-prompt.ts';
import { findName, findPhone } from './slots.ts';
import { courtesyOf, dangerIn, type Topic, weighTopics } from './router.ts';
import { means, PATTERNS } from './vocabulary.ts';

/** A price that depends on the case. */
const RANGE = /(?<!\p{L})(?:from|от) £|£[\d,]+–/iu;

function answerPrice({ system, message, language }: Prompt): string {
  const says = PHRASES[language];
  const asksFigure = means(message, 'asksFigure');
  const price = findPrice(system, message, language);
  if (price && asksFigure) return join([price, RANGE.test(price) && says.plan]);
  const facts = asksFigure ? null : findFacts(system, message, language);
  return facts ?? price ?? says.demo;
}

function answerMedical({ system, message, language }: Prompt): string {
  const says = PHRASES[language];
  const danger = dangerIn(message);
  if (danger) return says[danger];
  if (means(message, 'drugs')) return join([says.noDrugs, says.offerVisit]);
  const isFit = (text: string) => !MONEY.test(text) && !means(text, 'costsNothing');
  return join([findFacts(system, message, language, isFit) ?? says.demo, says.offerVisit]);
}

function answerGeneral({ system, message, language }: Prompt): string {
  const says = PHRASES[language];
  const courtesy = courtesyOf(message);
  if (courtesy) return says[courtesy];
  if (means(message, 'givesUp')) return says.dropped;
  const known = (['hours', 'phone', 'address'] as const)
    .find((fact) => means(message, `asks_${fact}`));
  return known ? says[known] : findFacts(system, message, language) ?? says.demo;
}

function answerEscalation({ history, message, lastReply, language }: Prompt): string {
  const says = PHRASES[language];
  const said = [message, ...history.filter(({ role }) => role === 'user').map((m) => m.content)];
  const hasPhone = said.some((text) => findPhone(text) !== null);
  const isFollowUp = lastReply.includes(CLINIC.phone);
  return join([isFollowUp ? says.takenOverToo : says.takenOver, !hasPhone && says.askNumber]);
}

const QUOTE_LENGTH = 200;

/**
 * Reads the appointment to move from the patient's messages, each together with the question before
 * it.
 */
function readMove({ history, message }: Prompt, now: Date) {
  const move = { name: '', days: 0, isCancelling: false, said: [] as string[] };
  let lastReply = '';
  for (const { role, content } of [...history, { role: 'user', content: message }]) {
    if (role !== 'user') lastReply = content;
    const isAbout = weighTopics(content).some(([topic]) => topic === 'reschedule');
    if (role !== 'user' || (!isAbout && !move.said.length)) continue;
    move.name = findName(content, lastReply) ?? move.name;
    const wish = readTimeWish(content, now);
    const namesTime = wish.day !== null || wish.part !== null;
    const isCorrection = namesTime && means(content, 'no') && move.said.length > 1;
    if (isCorrection) move.said.pop();
    else if (namesTime) move.days += means(content, 'twoDays') ? 2 : 1;
    const quote = content.replace(/\s+/g, ' ').replace(/[.!]+$/, '').replace(PATTERNS.no, '');
    if (isAbout || namesTime) move.said.push(quote.replace(/^[\s,]+/, ''));
    if (isAbout) move.isCancelling = means(content, 'cancels');
  }
  return move;
}

/**
 * Plays the branch that moves and cancels appointments: asks for name and day, then passes the
 * request on.
 */
function answerReschedule(prompt: Prompt, now: Date): string {
  const says = PHRASES[prompt.language];
  if (means(prompt.message, 'late')) return says.late;
  const { name, days, isCancelling, said } = readMove(prompt, now);
  if (means(prompt.message, 'keeps') && prompt.history.length) return says.kept;
  if (!name) return says.askOldName;
  if (days === 0) return says.askOldDay;
  if (!isCancelling && days < 2) return says.askNewDay;
  const wish = said.join('; ').slice(0, QUOTE_LENGTH);
  const request = { kind: 'change', slots: { name, wish } };
  const passedOn = fill(says.passedOn, { name: name.split(' ')[0], wish });
  return `${passedOn}\n\n${JSON.stringify({ slots_updated: {}, request })}`;
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
