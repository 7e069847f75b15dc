import type { Answer } from './answer.ts';
import { playBranch } from './branch-without-steps.ts';
import { toDay } from './calendar.ts';
import type { ChatRequest } from './protocol.ts';
import { readPrompt, readToday, roleOf } from './read-prompt.ts';
import { readScenario } from './read-scenario.ts';
import { playRouter } from './router.ts';
import { playScenario } from './scenario.ts';

/**
 * Returns the demo model's answer. It only knows the request: branches, instructions, slots, state,
 * chunks, and results of actions. `now` is used for a prompt without the time.
 */
export function playModel(request: ChatRequest, now: Date): Answer {
  const prompt = readPrompt(request);
  if (roleOf(request) === 'router') return playRouter(prompt);
  const scenario = readScenario(prompt.system);
  const today = readToday(prompt) ?? toDay(now.getFullYear(), now.getMonth(), now.getDate());
  return scenario ? playScenario(prompt, scenario, today) : playBranch(prompt, today);
}
