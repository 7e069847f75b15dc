import { ApiProblem, createInvalidResponse, readProblem, sessionEnded } from './problem.ts';

interface ApiClientOptions {
  /** The URL up to the path, without a slash at the end. */
  baseUrl: string;
  /** Returns the access token of the signed-in operator, or null. */
  getToken: () => Promise<string | null>;
  fetch?: typeof fetch;
  /** Called on 401, so that a session that ended elsewhere ends here, too. */
  onUnauthorized?: () => void;
}

type QueryValue = string | number | boolean;

interface RequestOptions {
  /** A list is sent as a repeated parameter. */
  query?: Record<string, QueryValue | readonly string[] | undefined | null>;
  /** Sent as JSON; FormData and Blob are sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  /** ETag of the version that this change is based on; the API answers 412 if it is outdated. */
  ifMatch?: string;
  signal?: AbortSignal;
  /** In milliseconds, by default 10,000. */
  timeoutMs?: number;
}

export interface ApiAnswer<T> {
  data: T;
  etag: string | null;
  headers: Headers;
}

export interface ApiClient {
  get<T>(path: string, options?: RequestOptions): Promise<T>;
  /** Loads a whole list: follows `Link: <…>; rel="next"` from page to page. */
  getAll<T>(path: string, options?: RequestOptions): Promise<T[]>;
  post<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  put<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  patch<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  delete(path: string, options?: RequestOptions): Promise<void>;
  /** Does the same, and returns the headers ETag and Link. */
  request<T>(method: string, path: string, options?: RequestOptions): Promise<ApiAnswer<T>>;
  /** Returns the raw response of a successful call, for streams. No timeout after the headers. */
  send(method: string, path: string, options?: RequestOptions): Promise<Response>;
}

const MAX_PAGE_SIZE = 200;

function addressOf(baseUrl: string, path: string, query: RequestOptions['query']): string {
  const entries = Object.entries(query ?? {})
    .flatMap(([name, value]) => [value].flat().map((each) => [name, each] as const))
    .filter(([, value]) => value != null && value !== '');
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return baseUrl + path + (entries.length ? `?${search}` : '');
}

const isRaw = (body: unknown): body is FormData | Blob =>
  body instanceof FormData || body instanceof Blob;

/** Returns a problem for a missing response: a change may or may not have been made. */
function unanswered(error: unknown, method: string, caller: AbortSignal | undefined): unknown {
  if (caller?.aborted) return error;
  const slow = error instanceof Error && error.name === 'TimeoutError';
  return new ApiProblem({
    status: 0,
    title: slow ? 'The server took too long to respond' : 'Couldn’t reach the server',
    detail: slow
      ? 'The server took too long to respond. Try again in a moment.'
      : `${
        method === 'GET' ? '' : 'Your change may not have been saved. '
      }Check your connection and try again.`,
  });
}

/**
 * Creates a fetch wrapper for both APIs: token, JSON, problem+json to ApiProblem, timeout, abort.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const fetchWith = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));

  async function headersOf(request: RequestOptions): Promise<Record<string, string>> {
    const token = await options.getToken();
    const json = request.body !== undefined && !isRaw(request.body);
    return {
      accept: 'application/json',
      ...(json && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(request.ifMatch && { 'if-match': request.ifMatch }),
      ...request.headers,
    };
  }

  async function send(method: string, path: string, request: RequestOptions = {}) {
    const timer = new AbortController();
    const slow = setTimeout(
      () => timer.abort(new DOMException('timeout', 'TimeoutError')),
      request.timeoutMs ?? 10_000,
    );
    const { body, signal } = request;
    try {
      const response = await fetchWith(addressOf(options.baseUrl, path, request.query), {
        method,
        headers: await headersOf(request),
        body: body === undefined || isRaw(body) ? body : JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, timer.signal]) : timer.signal,
      });
      if (response.ok) return response;
      if (response.status !== 401) throw await readProblem(response);
      options.onUnauthorized?.();
      throw sessionEnded();
    } catch (error) {
      throw error instanceof ApiProblem ? error : unanswered(error, method, signal);
    } finally {
      clearTimeout(slow);
    }
  }

  async function request<T>(method: string, path: string, request?: RequestOptions) {
    const response = await send(method, path, request);
    const text = await response.text();
    try {
      const data: T = text ? JSON.parse(text) : undefined;
      return { data, etag: response.headers.get('etag'), headers: response.headers };
    } catch {
      throw createInvalidResponse();
    }
  }

  async function getAll<T>(path: string, more?: RequestOptions): Promise<T[]> {
    const found: T[] = [];
    let cursor: string | null = null;
    do {
      const query: RequestOptions['query'] = { limit: MAX_PAGE_SIZE, ...more?.query, cursor };
      const page: ApiAnswer<T[]> = await request('GET', path, { ...more, query });
      if (!Array.isArray(page.data)) throw createInvalidResponse();
      found.push(...page.data);
      cursor = parseLinkedPage(page.headers, 'next', 'cursor');
    } while (cursor);
    return found;
  }

  return {
    send,
    request,
    get: async <T>(path: string, more?: RequestOptions) =>
      (await request<T>('GET', path, more)).data,
    getAll,
    post: async <T>(path: string, body?: unknown, more?: RequestOptions) =>
      (await request<T>('POST', path, { ...more, body })).data,
    put: async <T>(path: string, body?: unknown, more?: RequestOptions) =>
      (await request<T>('PUT', path, { ...more, body })).data,
    patch: async <T>(path: string, body?: unknown, more?: RequestOptions) =>
      (await request<T>('PATCH', path, { ...more, body })).data,
    delete: async (path: string, more?: RequestOptions) => {
      await request('DELETE', path, more);
    },
  };
}

/**
 * Returns a query parameter of the page that a Link header names as `rel`; null without such a
 * page.
 */
export function parseLinkedPage(
  headers: Headers,
  rel: 'next' | 'prev',
  parameter: 'cursor' | 'before',
): string | null {
  const link = headers.get('link')?.match(new RegExp(`<([^>]+)>\\s*;[^,]*rel="?${rel}"?`));
  return link?.[1] ? new URL(link[1], 'http://any').searchParams.get(parameter) : null;
}
