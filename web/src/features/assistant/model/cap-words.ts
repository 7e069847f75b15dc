import type { ModelCap, ModelCaps } from '@contract/assistant/schemas/model-caps.ts';
import { formatCost } from './model-words.ts';

const INSTALLATION = 'This installation';

export const nameCap = ({ name }: ModelCap): string => name ?? INSTALLATION;

export const CAP_STATES: Record<
  ModelCap['state'],
  { label: string; tone: 'neutral' | 'warning' | 'danger' }
> = {
  ok: { label: 'Within the cap', tone: 'neutral' },
  near: { label: 'Near the cap', tone: 'warning' },
  reached: { label: 'Cap reached', tone: 'danger' },
};

/** Formats the usage of a cap: `810 of 1,000 tokens (81%)`, `810 tokens`. */
export function formatUse({ used, tokens_per_month: most }: ModelCap): string {
  const tokens = used.toLocaleString('en');
  if (most === null) return `${tokens} tokens`;
  const share = most === 0 ? 100 : Math.floor(100 * used / most);
  return `${tokens} of ${most.toLocaleString('en')} tokens (${share}%)`;
}

/** Rounds an estimate to cents, or to its first significant digit if smaller. */
const roundEstimate = (amount: number): string =>
  amount >= 0.01 || amount === 0
    ? amount.toFixed(2)
    : Math.max(Number(amount.toPrecision(1)), 0.000001).toFixed(6).replace(/0+$/, '');

/**
 * Describes the estimated cost of tokens at this month's average; null without tokens, usage or
 * complete prices.
 */
export function estimateCost(tokens: number, { caps, cost }: ModelCaps): string | null {
  const used = caps[0]?.used;
  if (!tokens || !used || !cost.costs?.length) return null;
  return cost.costs.map(({ amount, currency }) =>
    formatCost(roundEstimate(Number(amount) * tokens / used), currency)
  ).join(' + ');
}

/**
 * Returns a warning for a cap that is almost or completely used, else null; `endsAt` is the end of
 * the month.
 */
export function warnOfCap(cap: ModelCap, endsAt: string): string | null {
  if (cap.state === 'ok') return null;
  const day = endsAt.slice(0, 10);
  const use = `${nameCap(cap)} used ${formatUse(cap)} this month.`;
  const tries = cap.site_key === null ? ', and trials and runs are blocked' : '';
  const asks = `patients are asked for name and telephone number${tries}`;
  return cap.state === 'reached'
    ? `${use} Until ${day}, ${asks}.`
    : `${use} When the cap is reached, ${asks} until ${day}.`;
}
