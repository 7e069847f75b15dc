import type { Client } from 'openapi-fetch';
import { ApiProblem, readProblem, sessionEnded } from './problem.ts';
import { rememberAnswers } from './remember-answers.ts';

interface ApiClientOptions {
  /** URL including the API's path, without a trailing slash. */
  baseUrl: string;
  /** Returns the signed-in operator's access token, or null. */
  getToken: () => Promise<string | null>;
  /** Called on 401, so that a session that ended elsewhere also ends here. */
  onUnauthorized?: () => void;
}

const METHODS = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'] as const;

/** The calls of an API, typed by its OpenAPI document. */
export type ApiClient<Paths extends object> = Pick<
  Client<Paths, 'application/json'>,
  typeof METHODS[number]
>;

/** The options of a call that the types of openapi-fetch allow and the product uses. */
interface CallOptions extends Omit<RequestInit, 'body' | 'headers'> {
  params?: { path?: Record<string, unknown>; query?: object; header?: object };
  body?: unknown;
  bodySerializer?: (body: unknown) => BodyInit;
  headers?: object;
  parseAs?: 'json' | 'blob' | 'stream';
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * Creates a fetch that limits the time until the headers of a response. Pass it as a call's option
 * `fetch`.
 */
export const fetchWithin = (ms: number) => async (request: Request): Promise<Response> => {
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(new DOMException('timeout', 'TimeoutError')), ms);
  try {
    return await fetch(request, { signal: AbortSignal.any([request.signal, timer.signal]) });
  } finally {
    clearTimeout(timeout);
  }
};

const send = fetchWithin(10_000);

/** Creates the problem for a call without a response; the server may still have made a change. */
function toMissingResponse(error: unknown, { method }: Request): ApiProblem {
  const isSlow = error instanceof Error && error.name === 'TimeoutError';
  const mayBeSaved = method === 'GET'
    ? ''
    : 'If you were saving a change, it may not have been saved. ';
  return new ApiProblem({
    status: 0,
    title: isSlow ? 'The server took too long to respond' : 'Couldn’t reach the server',
    detail: isSlow
      ? `The server took too long to respond. ${mayBeSaved}Try again in a moment.`
      : `${mayBeSaved}Check your connection and try again.`,
  });
}

/** Returns the entries that have a value, and one entry for each item of a list. */
const toEntries = (values: object = {}): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) =>
    [value].flat().filter((each) => each != null && each !== '')
      .map((each): [string, string] => [name, String(each)])
  );

function toRequest(url: string, { params, body, bodySerializer, headers, ...init }: CallOptions) {
  const path = url.replaceAll(
    /\{(\w+)\}/g,
    (_, name) => encodeURIComponent(String(params!.path![name])),
  );
  const query = new URLSearchParams(toEntries(params?.query));
  return new Request(query.size ? `${path}?${query}` : path, {
    ...init,
    body: body === undefined ? body : (bodySerializer ?? JSON.stringify)(body),
    headers: toEntries({
      accept: 'application/json',
      ...body !== undefined && { 'content-type': 'application/json' },
      ...headers,
      ...params?.header,
    }),
  });
}

async function readBody(response: Response, parseAs: CallOptions['parseAs']): Promise<unknown> {
  if (parseAs === 'stream') return response.body;
  if (parseAs === 'blob') return await response.blob();
  const text = await response.text();
  return text ? JSON.parse(text) : undefined;
}

/**
 * Creates a typed client of an API. Calls send the operator's token, time out, and throw
 * ApiProblem; an aborted call throws the signal's reason.
 */
export function createApiClient<Paths extends object>(
  { baseUrl, getToken, onUnauthorized }: ApiClientOptions,
): ApiClient<Paths> {
  const { revalidate, remember } = rememberAnswers();

  async function call(path: string, { parseAs, fetch = send, ...init }: CallOptions) {
    const request = toRequest(baseUrl + path, init);
    const token = await getToken();
    if (token) request.headers.set('authorization', `Bearer ${token}`);
    revalidate(request);
    const sent = await fetch(request).catch((error) => {
      throw request.signal.aborted ? error : toMissingResponse(error, request);
    });
    const response = await remember(request, sent);
    if (response.status === 401) {
      onUnauthorized?.();
      throw sessionEnded();
    }
    if (!response.ok) throw await readProblem(response);
    return { data: await readBody(response, parseAs), response };
  }

  const calls = METHODS.map((method) => [
    method,
    (path: string, init?: CallOptions) => call(path, { ...init, method }),
  ]);
  return Object.fromEntries(calls);
}
