import type { z } from 'zod';
import { json, withHeaders } from '../../shared/http/openapi.ts';
import { OpenAiError } from '../schemas/chat-completions.ts';
import { keyedTurnProblems } from './turn-problems.ts';

const otherError = withHeaders(json(OpenAiError, 'Any other error'), 'Retry-After');

/** Declares problems, and any other error, in the error format of OpenAI's API. */
export function declareErrors<Status extends number>(declared: Record<Status, object>) {
  const { content } = json(OpenAiError, '');
  const answers = Object.entries<object>(declared)
    .map(([status, answer]) => [status, { ...answer, content }]);
  const errors = Object.fromEntries(answers) as Record<Status, typeof otherError>;
  return { ...errors, default: otherError };
}

/** Declares the responses of a route that plays a turn: whole, or streamed as events. */
export const declareTurn = <Whole extends z.ZodType, Event extends z.ZodType>(
  whole: Whole,
  event: Event,
) => ({
  200: {
    ...withHeaders({ description: 'The reply' }, 'Idempotency-Replayed', 'X-Thread-Id'),
    content: { 'application/json': { schema: whole }, 'text/event-stream': { schema: event } },
  },
  ...declareErrors(keyedTurnProblems),
});
