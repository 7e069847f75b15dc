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

async function readBody(input: string | Request, init: RequestInit): Promise<unknown> {
  if (typeof input === 'string') {
    return typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
  }
  const type = input.headers.get('content-type');
  if (type?.startsWith('multipart/form-data')) return await input.formData();
  if (type !== 'application/json') return input.body ? await input.blob() : undefined;
  const text = await input.text();
  return text ? JSON.parse(text) : undefined;
}

vi.stubGlobal('fetch', async (input: string | Request, init: RequestInit = {}) => {
  const request = typeof input === 'string' ? undefined : input;
  const url = new URL(request?.url ?? input as string);
  const call: SentRequest = {
    method: request?.method ?? init.method ?? 'GET',
    path: url.pathname.replace('/functions/v1', ''),
    query: Object.fromEntries(url.searchParams),
    headers: new Headers(request?.headers ?? init.headers),
    body: await readBody(input, init),
    signal: init.signal ?? request?.signal ?? new AbortController().signal,
  };
  sentRequests.push(call);
  call.signal?.throwIfAborted();
  const waiting = answers.get(`${call.method} ${call.path}`);
  const next = waiting && waiting.length > 1 ? waiting.shift() : waiting?.[0];
  if (!next) throw new Error(`No answer to ${call.method} ${call.path}`);
  return await next(call);
});
