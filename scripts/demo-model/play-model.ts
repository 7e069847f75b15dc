import { ANSWERS } from './answers.ts';
import { playBooking } from './booking.ts';
import { YES } from './extract.ts';
import { PHRASES } from './phrases.ts';
import type { ChatRequest } from './protocol.ts';
import { lastReplyOf, type Prompt, readPrompt, readScenario, roleOf } from './read-prompt.ts';
import { playRouter } from './router.ts';

type Branch = keyof typeof ANSWERS;

/** Words by which a branch's prompt can be told even after an editor has rewritten most of it. */
const MARKS: Record<Branch, RegExp> = {
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
function branchOf(system: string): Branch {
  const opening = system.slice(0, OPENING_LENGTH);
  const [best] = (Object.entries(MARKS) as [Branch, RegExp][])
    .map(([branch, mark]): [Branch, number] => [branch, opening.match(mark)?.length ?? 0])
    .sort(([, a], [, b]) => b - a);
  return best && best[1] > 0 ? best[0] : 'general_info';
}

/** "Shall we find a time?" "Yes." */
function acceptsVisit(prompt: Prompt): boolean {
  const reply = lastReplyOf(prompt);
  return YES.test(prompt.message) &&
    Object.values(PHRASES).some(({ offerVisit }) => reply.endsWith(offerVisit));
}

/** The demo model's answer to a call: what it plays, it reads from the system message. */
export function playModel(request: ChatRequest, now: Date): string {
  const prompt = readPrompt(request);
  if (roleOf(request) === 'router') return playRouter(prompt);
  const scenario = readScenario(prompt.system);
  if (scenario) return playBooking(prompt, scenario, now);
  if (acceptsVisit(prompt)) return '[INTENT_CHANGE: new_booking]';
  return ANSWERS[branchOf(prompt.system)](prompt, now);
}
