import { Hono, type MiddlewareHandler } from 'hono';
import { expect, test, vi } from 'vitest';
import { formatMetrics } from '../../../../functions/assistant/metrics/format-metrics.ts';
import { countRequests } from '../../../../functions/shared/http/count-requests.ts';
import { collectCounts } from '../../../../functions/shared/metrics/collect-counts.ts';
import { type Count, HTTP_BOUNDS, Tally } from '../../../../functions/shared/metrics/tally.ts';
import { readExposition } from '../../../support/read-exposition.ts';
import { skipTimers } from '../../../support/skip-timers.ts';

test('counts and observations become the text that Prometheus reads', () => {
  const tally = new Tally();
  tally.add('turns_total', { outcome: 'ok' });
  tally.observe('model_seconds', { role: 'router' }, 10);
  expect(formatMetrics(tally.counts)).toBe(`\
# HELP linden_turns_total Turns by outcome.
# TYPE linden_turns_total counter
linden_turns_total{outcome="ok"} 1
# HELP linden_model_seconds Duration of model calls.
# TYPE linden_model_seconds histogram
linden_model_seconds_bucket{role="router",le="16"} 1
linden_model_seconds_bucket{role="router",le="32"} 1
linden_model_seconds_bucket{role="router",le="+Inf"} 1
linden_model_seconds_sum{role="router"} 10
linden_model_seconds_count{role="router"} 1
`);
});

test('buckets come by their bounds, also where the database orders them by their text', () => {
  const tally = new Tally();
  tally.observe('model_seconds', { role: 'router' }, 0.1);
  tally.observe('http_request_seconds', { api: 'catalog' }, 0.001, HTTP_BOUNDS);
  tally.observe('model_seconds', { role: 'answer' }, 20);
  const stored = tally.counts.toSorted((one, other) =>
    one.name.localeCompare(other.name) || (one.labels < other.labels ? -1 : 1)
  );
  const text = formatMetrics(stored);
  expect(() => readExposition(text)).not.toThrow();
  const bounds = [...text.matchAll(/role="router",le="([^"]+)"/g)].map(([, bound]) => bound);
  expect(bounds).toEqual(['0.25', '0.5', '1', '2', '4', '8', '16', '32', '+Inf']);
});

test('(control) the reader refuses buckets in another order', () => {
  const tally = new Tally();
  tally.observe('model_seconds', {}, 10);
  const lines = formatMetrics(tally.counts).split('\n');
  const turned = [...lines.slice(0, 2), lines[4], lines[2], lines[3], ...lines.slice(5)];
  expect(() => readExposition(turned.join('\n'))).toThrow('the bounds of linden_model_seconds');
});

test('a request is counted by its route and status', async () => {
  const counts: Count[] = [];
  const app = new Hono().basePath('/assistant');
  app.use(countRequests('assistant', (given) => void counts.push(...given)) as MiddlewareHandler);
  app.get('/threads/:id', (c) => c.text('x', 404));
  await app.request('/assistant/threads/Maria');
  await app.request('/assistant/Maria');
  expect(
    counts.filter(({ name }) => !name.endsWith('_bucket')).map(({ name, labels }) => ({
      [name]: labels,
    })),
  ).toEqual([
    {
      http_requests_total:
        'api="assistant",method="GET",route="/assistant/threads/:id",status="404"',
    },
    { http_request_seconds_sum: 'api="assistant",route="/assistant/threads/:id"' },
    { http_request_seconds_count: 'api="assistant",route="/assistant/threads/:id"' },
    { http_requests_total: 'api="assistant",method="GET",route="none",status="404"' },
    { http_request_seconds_sum: 'api="assistant",route="none"' },
    { http_request_seconds_count: 'api="assistant",route="none"' },
  ]);
});

test('counts of a second go to the database as one sum', async () => {
  skipTimers();
  const rpc = vi.fn(() => Promise.resolve({ data: null, error: null, status: 204 }));
  const collect = collectCounts({ rpc } as never);
  const one = { name: 'turns_total', labels: '', value: 1 };
  collect([one, one]);
  collect([one, { ...one, labels: 'x' }]);
  await vi.waitFor(() => expect(rpc).toHaveBeenCalled(), { timeout: 60_000 });
  const p_counts = [{ ...one, value: 3 }, { ...one, labels: 'x' }];
  expect(rpc.mock.calls).toEqual([['count_metrics', { p_counts }]]);
});

test('what is not known is not shown', () => {
  expect(formatMetrics([{ name: 'probe', labels: '', value: 1 }])).toBe('');
});
