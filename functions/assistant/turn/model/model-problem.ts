import { Problem, problem } from '../../../shared/http/problem.ts';
import type { ModelError } from '../../../shared/model-error.ts';

/**
 * Creates the 503 for a turn whose model failed, of which nothing is stored. Includes the
 * endpoint's Retry-After if a retry can help.
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

const CODES: readonly string[] = ['model-unavailable', 'model-no-credit'];

export const isModelProblem = (error: unknown): boolean =>
  error instanceof Problem && CODES.includes(error.code);
