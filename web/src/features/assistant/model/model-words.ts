import type { VersionFigures } from '@contract/assistant/schemas/figures.ts';
import type { ConfiguredModel } from '@contract/assistant/schemas/model-clients.ts';
import type { ModelProbe } from '@contract/assistant/schemas/model-probe.ts';
import type { ReplyCost } from '@contract/assistant/schemas/model-prices.ts';
import { SHUTDOWN_WARNING_DAYS } from '@contract/shared/contract/shutdown-warning.ts';
import type { ModelStats } from '@contract/assistant/schemas/model-stats.ts';

export const CLIENTS: Record<ConfiguredModel['client'], string> = {
  answering: 'Answering model',
  router: 'Router',
  judge: 'Judge',
  rewrite: 'Rewriter',
  embedding: 'Embedding model',
  rerank: 'Reranker',
};

export const PRIVACY: Record<ConfiguredModel['privacy'], string> = {
  off: 'Sent unchanged',
  pseudonymise: 'Replaced by placeholders',
};

export const APIS = { auto: 'Automatic', responses: 'Responses', chat: 'Chat Completions' };

/**
 * Returns a warning for a model that is or will soon be retired, else null; `name` is the model's
 * use.
 */
function warnOfEnd(
  name: string,
  { shutdown_date, days_left }: Pick<ConfiguredModel, 'shutdown_date' | 'days_left'>,
): string | null {
  if (days_left === null || days_left > SHUTDOWN_WARNING_DAYS) return null;
  const days = days_left === 1 ? '1 day' : `${days_left} days`;
  return days_left <= 0
    ? `${name} was switched off on ${shutdown_date}. Configure another model.`
    : `${name} will be switched off on ${shutdown_date}, in ${days}. Choose another model.`;
}

/**
 * Returns the warnings for all models that are or will soon be retired, including those of
 * versions.
 */
export function warnOfShutdown({ client, versions, ...configured }: ConfiguredModel): string[] {
  const warnings = [
    warnOfEnd(`${CLIENTS[client]} ${configured.model}`, configured),
    ...versions.map(({ intent_name, model, ...life }) =>
      warnOfEnd(`Model ${model} of the active version of ${intent_name}`, life)
    ),
  ];
  return warnings.filter((warning) => warning !== null);
}

const SCHEMAS: Record<ModelProbe['schemas'], string> = {
  enforced: 'JSON schemas enforced',
  ignored: 'JSON schemas ignored',
  refused: 'JSON schemas rejected',
};

const mark = (is: boolean, what: string) => is ? what : `no ${what}`;

export const listAbilities = (probe: ModelProbe): string[] => [
  SCHEMAS[probe.schemas],
  mark(probe.tools, 'tool calls'),
  mark(probe.streaming, 'streaming'),
  mark(probe.usage, 'usage'),
  mark(probe.cached_tokens, 'cached tokens'),
];

/** Maximum number of decimals of costs below 1; other costs have two. */
const MAX_DIGITS = 6;

/** Formats an amount with its currency, after "≈" if rounded; "unknown" without a price. */
export function formatCost(cost: string | null, currency: string | null): string {
  if (cost === null) return 'unknown';
  const [whole, fraction = ''] = cost.split('.');
  const digits = whole === '0' ? MAX_DIGITS : 2;
  return fraction.length <= digits
    ? `${cost} ${currency}`
    : `≈ ${Number(cost).toFixed(digits)} ${currency}`;
}

/** Describes a cost in each currency; "unknown" without a price, and `nothing` without calls. */
export function describeCosts({ costs }: Pick<ReplyCost, 'costs'>, nothing: string): string {
  if (!costs) return formatCost(null, null);
  return costs.map(({ amount, currency }) => formatCost(amount, currency)).join(' + ') || nothing;
}

/** Describes the mean cost of a version's turns in each currency; “–” without a price. */
export function describeTurnCost(cost: VersionFigures['cost']): string {
  if (!cost?.costs) return '–';
  const { turns, costs } = cost;
  return costs.map(({ amount, currency }) => {
    const mean = (Number(amount) / turns).toFixed(MAX_DIGITS + 1).replace(/\.?0+$/, '');
    return formatCost(mean, currency);
  }).join(' + ') || '0';
}

export const formatCount = (count: number): string => count.toLocaleString('en');

/** Formats the median and the 95th percentile in milliseconds. */
export const formatLatency = (p50: number | null, p95: number | null): string =>
  p50 === null || p95 === null ? '–' : `${formatCount(p50)} / ${formatCount(p95)} ms`;

/** Formats the share of input tokens read from the provider's cache. */
export const formatCachedShare = ({ input_tokens, cached_tokens }: ModelStats): string =>
  input_tokens === 0 ? '–' : `${Math.round(100 * cached_tokens / input_tokens)}%`;
