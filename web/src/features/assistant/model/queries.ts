import { defineQueryOptions } from '@pinia/colada';
import type { ModelPrice } from '@contract/assistant/schemas/model-prices.ts';
import type { ChatClient } from '@contract/assistant/schemas/model-probe.ts';
import { fetchWithin } from '@/api/client.ts';
import { assistantApi, useChange } from '@/api/index.ts';

const PROBES = ['models', 'probes'];
const STATS = ['models', 'stats'];
const PRICES = ['models', 'prices'];
const CAPS = ['models', 'caps'];
/**
 * Request options with a timeout of five minutes, because a probe sends five requests in sequence.
 */
const PROBING = { fetch: fetchWithin(300_000) };

export const modelClientsQuery = defineQueryOptions({
  key: ['models', 'clients'],
  query: () => assistantApi.GET('/model-clients'),
});

/** The last probe of each chat model. */
export const modelProbesQuery = defineQueryOptions({
  key: PROBES,
  query: () => assistantApi.GET('/model-probe'),
});

/** Periods of the statistics, by number of hours. */
export const PERIODS = [
  { value: '1', label: 'Hour' },
  { value: '24', label: 'Day' },
  { value: '168', label: 'Week' },
] as const;
export type Hours = (typeof PERIODS)[number]['value'];

export const modelStatsQuery = defineQueryOptions((hours: Hours) => ({
  key: [...STATS, hours],
  staleTime: 0,
  query: () => assistantApi.GET('/model-stats', { params: { query: { hours } } }),
}));

export const modelPricesQuery = defineQueryOptions({
  key: PRICES,
  query: async () => (await assistantApi.GET('/model-prices')).prices,
});

/** The monthly caps, their usage and this month's cost. */
export const modelCapsQuery = defineQueryOptions({
  key: CAPS,
  query: () => assistantApi.GET('/model-caps'),
});

/** Sets the installation's monthly cap; null removes it. */
export const useSetCap = () =>
  useChange(
    CAPS,
    (tokens_per_month: number | null) =>
      assistantApi.PATCH('/model-caps', { body: { tokens_per_month } }),
  );

export const useProbeModel = () =>
  useChange(
    PROBES,
    (client: ChatClient) => assistantApi.POST('/model-probe', { body: { client }, ...PROBING }),
  );

/** Replaces all prices, which also changes the costs in statistics. */
export const useReplacePrices = () =>
  useChange(
    ['models'],
    (prices: ModelPrice[]) => assistantApi.PUT('/model-prices', { body: { prices } }),
  );

export const modelStatusQuery = defineQueryOptions({
  key: ['model-status'],
  query: () => assistantApi.GET('/model-status'),
});
