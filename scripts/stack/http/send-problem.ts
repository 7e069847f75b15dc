const TITLES = {
  400: 'Bad Request',
  404: 'Not Found',
  421: 'Misdirected Request',
  500: 'Internal Server Error',
  501: 'Not Implemented',
};

/** A refusal of the server itself, before or beside the two APIs. */
export function sendProblem(status: keyof typeof TITLES, detail: string): Response {
  const problem = { type: 'about:blank', title: TITLES[status], status, detail };
  return new Response(JSON.stringify(problem), {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'X-Content-Type-Options': 'nosniff' },
  });
}
