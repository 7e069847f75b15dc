import { z } from 'zod';

/** Samples as `read_metrics` returns them, sorted by name. */
export const Metrics = z.array(
  z.object({ name: z.string(), labels: z.string(), value: z.number() }),
);
export type Metrics = z.infer<typeof Metrics>;

const PREFIX = 'linden_';

const KNOWN: Record<string, [type: 'counter' | 'gauge' | 'histogram', help: string]> = {
  http_requests_total: ['counter', 'Completed requests by route and status.'],
  http_request_seconds: ['histogram', 'Time until the first byte of the response.'],
  turns_total: ['counter', 'Turns by outcome.'],
  turn_seconds: ['histogram', 'Duration of turns, including failed ones.'],
  model_calls_total: ['counter', 'Model calls including retries, by outcome.'],
  model_seconds: ['histogram', 'Duration of model calls.'],
  model_tokens_total: ['counter', 'Tokens reported by the models.'],
  action_calls_total: ['counter', 'Action calls in dialogs, by outcome.'],
  model_failing: ['gauge', 'Whether the last call of a configured model client failed.'],
  documents: ['gauge', 'Documents by index status.'],
  requests: ['gauge', 'Staff requests by status.'],
  requests_due: ['gauge', 'Requests that are due and not done.'],
  database_bytes: ['gauge', 'Size of the database.'],
};

/** Formats metrics in the Prometheus text format 0.0.4; omits metrics without samples. */
export function formatMetrics(metrics: Metrics): string {
  return Object.entries(KNOWN).map(([family, [type, help]]) => {
    const names = type === 'histogram'
      ? ['_bucket', '_sum', '_count'].map((end) => family + end)
      : [family];
    const found = metrics.filter(({ name }) => names.includes(name));
    const samples = (type === 'histogram' ? sortByBound(found) : found).map(formatSample);
    if (samples.length === 0) return '';
    const name = PREFIX + family;
    return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples.join('')}`;
  }).join('');
}

const BOUND = /(?:^|,)le="([^"]*)"$/;

/**
 * Sorts a histogram's samples by series: buckets by upper bound with +Inf last, then sum and count.
 * The database sorts them as text.
 */
function sortByBound(samples: Metrics): Metrics {
  const series = Map.groupBy(samples, ({ labels }) => labels.replace(BOUND, ''));
  return [...series.values()].flatMap((each) =>
    each.toSorted((one, other) => parseBound(one) - parseBound(other))
  );
}

/** Returns a bucket's upper bound; for a sum or a count a number that sorts after all bounds. */
function parseBound({ labels }: Metrics[number]): number {
  const bound = BOUND.exec(labels)?.[1];
  if (bound === undefined) return Number.MAX_VALUE;
  return bound === '+Inf' ? Number.MAX_VALUE / 2 : Number(bound);
}

function formatSample({ name, labels, value }: Metrics[number]): string {
  return `${PREFIX}${name}${labels && `{${labels}}`} ${value}\n`;
}
