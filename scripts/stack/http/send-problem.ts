import { problemResponse } from '../../../functions/shared/http/problem.ts';

const TITLES = {
  400: 'Bad Request',
  404: 'Not Found',
  421: 'Misdirected Request',
  500: 'Internal Server Error',
  501: 'Not Implemented',
};

/** A refusal of the server itself, before or beside the two APIs. */
export function sendProblem(status: keyof typeof TITLES, detail?: string): Response {
  return problemResponse({ type: 'about:blank', title: TITLES[status], status, detail });
}
