import { vi } from 'vitest';

/** A request of the front end. */
export interface SentRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Headers;
  body: unknown;
  signal: AbortSignal;
}

type Answer = (request: SentRequest) => Response | Promise<Response>;

const answers = new Map<string, Answer[]>();
export const sentRequests: SentRequest[] = [];

export const json = (body: unknown, headers: Record<string, string> = {}, status = 200) =>
  new Response(JSON.stringify(body), { status, headers });
export const problem = (status: number, title = `Problem ${status}`) =>
  json({ title, detail: `${title}, in words` }, {}, status);
/** Fails like fetch without a server. */
export const unreachable = () => Promise.reject(new TypeError('failed to fetch'));

/**
 * Queues answers to a call such as 'GET /catalog/blocks'; the last answer is repeated. A path
 * without a service belongs to the sign-in server.
 */
export function answer(call: string, ...inTurn: (Answer | unknown)[]): void {
  answers.set(
    call,
    inTurn.map((each) => typeof each === 'function' ? each as Answer : () => json(each)),
  );
}

/** Returns the requests to one call, in order. */
export const callsTo = (call: string) =>
  sentRequests.filter(({ method, path }) => `${method} ${path}` === call);

/** Clears all answers and requests. */
export function resetApi(): void {
  answers.clear();
  sentRequests.length = 0;
}

vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
  const url = new URL(input);
  const call: SentRequest = {
    method: init.method ?? 'GET',
    path: url.pathname.replace('/functions/v1', ''),
    query: Object.fromEntries(url.searchParams),
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    signal: init.signal!,
  };
  sentRequests.push(call);
  call.signal?.throwIfAborted();
  const waiting = answers.get(`${call.method} ${call.path}`);
  const next = waiting && waiting.length > 1 ? waiting.shift() : waiting?.[0];
  if (!next) throw new Error(`No answer to ${call.method} ${call.path}`);
  return await next(call);
});
