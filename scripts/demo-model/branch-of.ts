import type { Topic } from './topics.ts';

type Responder = Exclude<Topic, 'new_booking'>;

/** Words by which a branch's prompt can be told even after an editor has rewritten most of it. */
const MARKS: Record<Responder, RegExp> = {
  price_question: /\b(?:prices?|instalments?|discounts?|insurance)\b/gi,
  medical_question: /\b(?:diagnos\w*|symptoms?|aftercare|medicines?|emergency)\b/gi,
  reschedule: /\b(?:move|cancel\w*|reschedul\w*|calendar|late)\b/gi,
  escalate_human:
    /\b(?:needs? a person|upset|complain\w*|hand\w* (?:the matter|over so)|heard)\b/gi,
  general_info: /\b(?:parking|route|opening hours|accessibility|greetings?)\b/gi,
};

/** A prompt's beginning says what it is for; its exit conditions name all the other branches. */
const OPENING_LENGTH = 900;

/** The branch without steps whose prompt this is. */
export function branchOf(system: string): Responder {
  const opening = system.slice(0, OPENING_LENGTH);
  const scores = (Object.entries(MARKS) as [Responder, RegExp][])
    .map(([branch, mark]): [Responder, number] => [branch, opening.match(mark)?.length ?? 0]);
  const [best] = scores.sort(([, a], [, b]) => b - a);
  return best && best[1] > 0 ? best[0] : 'general_info';
}
