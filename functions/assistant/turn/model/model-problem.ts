import { type Problem, problem } from '../../../shared/http/problem.ts';
import type { ModelError } from '../../../shared/model-error.ts';

/**
 * The 503 a caller gets for a turn that failed on its model; nothing of the turn is stored. Where
 * a retry can help, its Retry-After is the endpoint's.
 */
export function modelProblem({ failure, message, isRetryable, retryAfterMs }: ModelError): Problem {
  const seconds = Math.ceil((retryAfterMs ?? 5000) / 1000);
  const advice = isRetryable
    ? 'Your message was not stored; send it again.'
    : 'Your message was not stored.';
  return problem(
    failure === 'no_credit' ? 'model-no-credit' : 'model-unavailable',
    `${message} ${advice}`,
    isRetryable ? { headers: { 'Retry-After': String(Math.max(seconds, 1)) } } : {},
  );
}
