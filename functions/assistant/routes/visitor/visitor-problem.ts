import { type Problem, problemResponse } from '../../../shared/http/problem.ts';

/**
 * Creates the response for a visitor to a server error, without its details, which name the
 * assistant's settings; returns undefined for other problems.
 */
export function toVisitorProblem({ status, title, body, headers }: Problem): Response | undefined {
  return status < 500 ? undefined : problemResponse({ ...body, detail: title }, headers);
}
