import { ANSWERS } from './answers.ts';
import { playBooking } from './booking.ts';
import { PHRASES } from './phrases.ts';
import type { ChatRequest } from './protocol.ts';
import { type Prompt, readPrompt, readScenario, roleOf } from './read-prompt.ts';
import { playRouter } from './router.ts';
import { means } from './vocabulary.ts';

type Branch = keyof typeof ANSWERS;

/**
 * Returns the branch without steps of a prompt: the only one that its exit conditions do not name.
 */
function branchOf(system: string): Branch {
  const unnamed = (Object.keys(ANSWERS) as Branch[]).filter((branch) => !system.includes(branch));
  return unnamed.length === 1 ? unnamed[0]! : 'general_info';
}

/** Returns whether the patient accepts an offered visit: "Shall we find a time?" "Yes." */
function acceptsVisit({ message, lastReply }: Prompt): boolean {
  const isOffer = Object.values(PHRASES).some(({ offerVisit }) => lastReply.endsWith(offerVisit));
  return isOffer && means(message, 'yes');
}

/** Returns the demo model's answer; the system message decides what it plays. */
export function playModel(request: ChatRequest, now: Date): string {
  const prompt = readPrompt(request);
  if (roleOf(request) === 'router') return playRouter(prompt);
  const scenario = readScenario(prompt.system);
  if (scenario) return playBooking(prompt, scenario, now);
  if (acceptsVisit(prompt)) return '[INTENT_CHANGE: new_booking]';
  return ANSWERS[branchOf(prompt.system)](prompt, now);
}
