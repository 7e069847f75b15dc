import type { ActionAnswer, ActionRequest, ActionsPort } from '../schemas/action-call.ts';
import { callHttp, type HttpDeps } from './call-http.ts';

const CACHE_LIMIT = 500;

interface Cached {
  output: unknown;
  until: number;
}

/** Returns the cache key of a lookup: equal inputs and slots in one dialog share a response. */
const toCacheKey = ({ action, input, slots, thread_id }: ActionRequest) =>
  JSON.stringify([action, input, slots, thread_id]);

interface LiveDeps extends HttpDeps {
  callCalendar(request: ActionRequest): Promise<Pick<ActionAnswer, 'status' | 'output'>>;
}

/**
 * Creates the port that calls other systems and the calendar. Caches a successful response for the
 * action's `cache_seconds`.
 */
export function createLiveActions(deps: LiveDeps): ActionsPort {
  const now = deps.now ?? Date.now;
  const cache = new Map<string, Cached>();

  function remember(key: string, cached: Cached): void {
    if (cache.size >= CACHE_LIMIT) cache.delete(cache.keys().next().value!);
    cache.set(key, cached);
  }

  async function call(request: ActionRequest): Promise<ActionAnswer> {
    const { action } = request;
    const { request: template } = action;
    if (template) {
      const exchange = await callHttp(deps, { ...action, request: template }, request);
      const { result, duration_ms: latency_ms } = exchange;
      const output = result.status === 'ok' ? result.output : null;
      return { status: result.status, output, latency_ms };
    }
    const started = now();
    const answer = await deps.callCalendar(request);
    return { ...answer, latency_ms: Math.round(now() - started) };
  }

  return async (request) => {
    const { action } = request;
    const key = action.cache_seconds > 0 ? toCacheKey(request) : null;
    const cached = key === null ? undefined : cache.get(key);
    if (cached && cached.until > now()) {
      return { status: 'ok', output: cached.output, latency_ms: 0 };
    }
    const answer = await call(request);
    if (key !== null && answer.status === 'ok') {
      remember(key, { output: answer.output, until: now() + action.cache_seconds * 1000 });
    }
    return answer;
  };
}
