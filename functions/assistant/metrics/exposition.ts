import { z } from 'zod';

/** As `read_metrics` returns them, by name. */
export const Metrics = z.array(
  z.object({ name: z.string(), labels: z.string(), value: z.number() }),
);
export type Metrics = z.infer<typeof Metrics>;

const PREFIX = 'linden_';

const KNOWN: Record<string, [type: 'counter' | 'gauge' | 'histogram', help: string]> = {
  http_requests_total: ['counter', 'Answered requests by their route and status.'],
  http_request_seconds: ['histogram', 'How long requests took until their answer began.'],
  turns_total: ['counter', 'Turns by how they ended.'],
  turn_seconds: ['histogram', 'How long turns took, those that failed too.'],
  model_calls_total: ['counter', 'Calls of the models with their retries, by how they ended.'],
  model_seconds: ['histogram', 'How long calls of the models took.'],
  model_tokens_total: ['counter', 'Tokens that the models reported.'],
  model_failing: ['gauge', 'Whether the last call of a configured model client failed.'],
  documents: ['gauge', 'Knowledge documents by the state of their index.'],
  requests: ['gauge', 'Requests for staff by their status.'],
  requests_due: ['gauge', 'Open requests whose time has come.'],
  database_bytes: ['gauge', 'Size of the database.'],
};

/** Prometheus' text format 0.0.4. A counter that nothing was added to yet is left out. */
export function exposition(metrics: Metrics): string {
  return Object.entries(KNOWN).map(([family, [type, help]]) => {
    const names = type === 'histogram'
      ? ['_bucket', '_sum', '_count'].map((end) => family + end)
      : [family];
    const found = metrics.filter(({ name }) => names.includes(name));
    const samples = (type === 'histogram' ? seriesByBound(found) : found).map(sample);
    if (samples.length === 0) return '';
    const name = PREFIX + family;
    return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples.join('')}`;
  }).join('');
}

const BOUND = /(?:^|,)le="([^"]*)"$/;

/**
 * The samples of a histogram, one series after the other: its buckets by their upper bound, +Inf
 * last, then what has none. The database orders them by their text.
 */
function seriesByBound(samples: Metrics): Metrics {
  const series = Map.groupBy(samples, ({ labels }) => labels.replace(BOUND, ''));
  return [...series.values()].flatMap((each) =>
    each.toSorted((one, other) => boundOf(one) - boundOf(other))
  );
}

/** Beyond all bounds for a sum or a count. */
function boundOf({ labels }: Metrics[number]): number {
  const bound = BOUND.exec(labels)?.[1];
  if (bound === undefined) return Number.MAX_VALUE;
  return bound === '+Inf' ? Number.MAX_VALUE / 2 : Number(bound);
}

function sample({ name, labels, value }: Metrics[number]): string {
  return `${PREFIX}${name}${labels && `{${labels}}`} ${value}\n`;
}
