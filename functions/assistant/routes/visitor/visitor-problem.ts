import { type Problem, problemResponse } from '../../../shared/http/problem.ts';

/**
 * Writes a problem for a visitor. The details of one that the server is at fault for name settings
 * of the assistant, which concern operators.
 */
export function toVisitorProblem({ status, title, body, headers }: Problem): Response | undefined {
  return status < 500 ? undefined : problemResponse({ ...body, detail: title }, headers);
}
