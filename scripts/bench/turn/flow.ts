/**
 * Common parts of every server of `bench:turn`. The peers import it too, so it has no bare imports.
 */

export { HISTORY_LENGTH } from '../../../functions/assistant/engine/limits.ts';
export { RETRIEVAL } from '../../../functions/shared/contract/retrieval.ts';

export const ROUTE = JSON.stringify({
  intent_code: 'general_info',
  confidence: 0.93,
  runner_up: 'price_question',
});

export const REPLY = 'A consultation with a dentist takes about half an hour. Please bring an ' +
  'identity card and, if you have one, the letter of your own doctor. You can pay at the end of ' +
  'the visit, in cash or by card.';

/** Builds a model endpoint's response. */
export const completion = (content: string) => ({
  model: 'scripted',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

export interface TurnCall {
  thread_id: string;
  message: string;
}

/** Generates a question and its answer for `index`. */
export function exchange(index: number): { question: string; answer: string } {
  return {
    question: `Question ${index}: what should I bring to a first visit, and how long does it take?`,
    answer: `Answer ${index}: ${REPLY}`,
  };
}

/** Returns the arguments with which the harness starts a server: `server.ts DATABASE_URL PORT`. */
export function serverArguments(): { databaseUrl: string; port: number } {
  const [databaseUrl, port] = Deno.args;
  if (!databaseUrl || !port) throw new Error('Started by scripts/bench/turn.ts only.');
  return { databaseUrl, port: Number(port) };
}
