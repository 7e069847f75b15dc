import { type Problem, problemResponse } from '../../../shared/http/problem.ts';

/**
 * Creates a visitor's response to a server error. Omits the details, because they name the
 * assistant's settings. Returns undefined for other problems.
 */
export function toVisitorProblem({ status, title, body, headers }: Problem): Response | undefined {
  return status < 500 ? undefined : problemResponse({ ...body, detail: title }, headers);
}
