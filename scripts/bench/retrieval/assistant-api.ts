import { PUBLIC_PREFIX } from '../../../functions/shared/contract/public-prefix.ts';
import { sleep } from '../../../functions/shared/sleep.ts';
import { StartError, toMessage } from '../../lib/start-error.ts';

interface Connection {
  url: string;
  secretKey: string;
  /** Sends a request; defaults to HTTP. */
  send?: (request: Request) => Promise<Response>;
  /** Aborts all calls except deletions. */
  signal?: AbortSignal;
}

export interface Hit {
  document_id: string;
  score: number;
}

interface Search {
  query: string;
  limit: number;
  /** Minimum score; defaults to a turn's threshold. */
  minScore?: number;
  /** Receives the request's duration in milliseconds. */
  times?: number[];
}

/** The parameters of a call other than its path. */
interface CallOptions {
  body?: unknown;
  times?: number[];
}

/** A client of the assistant's public API with the secret key. */
export class AssistantApi {
  constructor(private readonly connection: Connection) {}

  /**
   * Sends a call and returns its response; waits as long as a rate limit requires.
   *
   * @throws StartError with the problem's detail when the status is not 2xx.
   */
  // deno-lint-ignore no-explicit-any -- each call has its own answer, which its reader knows
  async call(method: string, path: string, { body, times }: CallOptions = {}): Promise<any> {
    for (;;) {
      if (method !== 'DELETE') this.connection.signal?.throwIfAborted();
      const started = performance.now();
      const response = await this.#send(method, path, body);
      const text = await response.text();
      if (response.status === 429) {
        await sleep(1000 * Number(response.headers.get('Retry-After') ?? 1));
        continue;
      }
      if (!response.ok) throw new StartError(`${method} ${path}: ${response.status} ${text}`);
      times?.push(performance.now() - started);
      return text && JSON.parse(text);
    }
  }

  /** Returns the search hits for a query, best first. */
  async search({ query, limit, minScore, times }: Search): Promise<Hit[]> {
    const parameters = new URLSearchParams({ q: query, limit: String(limit) });
    if (minScore !== undefined) parameters.set('min_score', String(minScore));
    return await this.call('GET', `/documents/search?${parameters}`, { times });
  }

  async #send(method: string, path: string, body: unknown): Promise<Response> {
    const { url, secretKey, send = fetch } = this.connection;
    const request = new Request(`${url.replace(/\/+$/, '')}${PUBLIC_PREFIX}/assistant${path}`, {
      method,
      headers: { apikey: secretKey, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : undefined,
    });
    try {
      return await send(request);
    } catch (error) {
      throw new StartError(`${url} does not answer: ${toMessage(error)}`);
    }
  }
}
