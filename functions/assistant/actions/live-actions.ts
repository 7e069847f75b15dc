import type { ActionRequest, ActionsPort } from '../schemas/action-call.ts';
import { callHttp, type HttpDeps } from './call-http.ts';

const CACHE_LIMIT = 500;

interface Cached {
  output: unknown;
  until: number;
}

/** Lookups with the same action and values have the same answer while it is cached. */
const toCacheKey = ({ action, input, slots, thread_id }: ActionRequest) =>
  JSON.stringify([action, input, slots, thread_id]);

/** Creates the port that calls other systems; the answers of lookups are cached as they say. */
export function createLiveActions(deps: HttpDeps): ActionsPort {
  const now = deps.now ?? Date.now;
  const cache = new Map<string, Cached>();

  function remember(key: string, cached: Cached): void {
    if (cache.size >= CACHE_LIMIT) cache.delete(cache.keys().next().value!);
    cache.set(key, cached);
  }

  return async (request) => {
    const { action, ...call } = request;
    const key = action.cache_seconds > 0 ? toCacheKey(request) : null;
    const cached = key === null ? undefined : cache.get(key);
    if (cached && cached.until > now()) {
      return { status: 'ok', output: cached.output, latency_ms: 0 };
    }
    const { result, duration_ms: latency_ms } = await callHttp(deps, action, call);
    if (result.status !== 'ok') return { status: result.status, output: null, latency_ms };
    if (key !== null) {
      remember(key, { output: result.output, until: now() + action.cache_seconds * 1000 });
    }
    return { status: 'ok', output: result.output, latency_ms };
  };
}
