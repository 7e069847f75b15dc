import { ANSWERS, OFFERS_VISIT } from './answers.ts';
import { playBooking } from './booking.ts';
import { branchOf } from './branch-of.ts';
import { YES } from './extract.ts';
import type { ChatRequest } from './protocol.ts';
import { type Prompt, readPrompt, readScenario, roleOf } from './read-prompt.ts';
import { answerReschedule } from './reschedule.ts';
import { playRouter } from './router.ts';

/** "Shall we find a time?" "Yes." */
function acceptsVisit({ message, history }: Prompt): boolean {
  return YES.test(message) && OFFERS_VISIT.test(history.at(-1)?.content ?? '');
}

/** The demo model's answer to a call: what it plays, it reads from the system message. */
export function playModel(request: ChatRequest, now: Date): string {
  const prompt = readPrompt(request);
  if (roleOf(request) === 'router') return playRouter(prompt);
  const scenario = readScenario(prompt.system);
  if (scenario) return playBooking(prompt, scenario, now);
  if (acceptsVisit(prompt)) return '[INTENT_CHANGE: new_booking]';
  const branch = branchOf(prompt.system);
  if (branch === 'reschedule') return answerReschedule(prompt, now);
  return ANSWERS[branch](prompt);
}
