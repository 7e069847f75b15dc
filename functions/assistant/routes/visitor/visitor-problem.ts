import { type Problem, problemResponse } from '../../../shared/http/problem.ts';

/**
 * Converts a problem for a visitor. Removes the details of server errors, which name the
 * assistant's settings.
 */
export function toVisitorProblem({ status, title, body, headers }: Problem): Response | undefined {
  return status < 500 ? undefined : problemResponse({ ...body, detail: title }, headers);
}
