import { problem, problemResponse } from '../../../functions/shared/http/problem.ts';

const UNEXPECTED = 'An unexpected error happened. The log names it.';

/**
 * Creates an error response of the server itself rather than of the two APIs.
 */
export function sendProblem(status: 400 | 404 | 421 | 500 | 501, detail = UNEXPECTED): Response {
  const { body, headers } = problem(status, detail);
  return problemResponse(body, headers);
}
