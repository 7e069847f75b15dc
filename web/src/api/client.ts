import createClient, { type Client, type Middleware } from 'openapi-fetch';
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

const TIMEOUT_MS = 10_000;

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

/**
 * Creates a typed client of an API. Calls send the operator's token, time out, and throw
 * ApiProblem; an aborted call throws the signal's reason.
 */
export function createApiClient<Paths extends object>(
  { baseUrl, getToken, onUnauthorized }: ApiClientOptions,
): Client<Paths, 'application/json'> {
  const addToken: Middleware = {
    async onRequest({ request }) {
      const token = await getToken();
      if (token) request.headers.set('authorization', `Bearer ${token}`);
    },
  };
  const throwProblems: Middleware = {
    async onResponse({ response }) {
      if (response.ok) return;
      if (response.status !== 401) throw await readProblem(response);
      onUnauthorized?.();
      throw sessionEnded();
    },
    onError: ({ error, request }) =>
      request.signal.aborted ? undefined : toMissingResponse(error, request),
  };
  const client = createClient<Paths, 'application/json'>({
    baseUrl,
    headers: { accept: 'application/json' },
    fetch: fetchWithin(TIMEOUT_MS),
    querySerializer: omitEmpty,
  });
  client.use(addToken, throwProblems, rememberAnswers());
  return client;
}

/** Serializes a query: repeats the parameter of a list and omits empty values. */
function omitEmpty(query: Record<string, unknown>): string {
  const entries = Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((each) => [name, each]))
    .filter(([, value]) => value != null && value !== '')
    .map(([name, value]) => [String(name), String(value)]);
  return new URLSearchParams(entries).toString();
}
