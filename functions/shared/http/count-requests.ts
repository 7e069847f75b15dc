import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Collect } from '../metrics/collect-counts.ts';
import { HTTP_BOUNDS, Tally } from '../metrics/tally.ts';
import type { ApiEnv } from './api-env.ts';

/**
 * Creates a middleware that counts requests and measures their durations by route, because a path
 * may contain the id of a person.
 */
export function countRequests(api: string, collect: Collect) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const started = performance.now();
    await next();
    const route = routePath(c, -1);
    const tally = new Tally();
    const labels = { api, method: c.req.method, route: route.endsWith('*') ? 'none' : route };
    tally.add('http_requests_total', { ...labels, status: String(c.res.status) });
    const seconds = (performance.now() - started) / 1000;
    tally.observe('http_request_seconds', { api, route: labels.route }, seconds, HTTP_BOUNDS);
    collect(tally.counts);
  });
}
