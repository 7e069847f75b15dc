import { defineQueryOptions, useQueryCache } from '@pinia/colada';
import type { components } from '@/api/generated/assistant.ts';
import { assistantApi, ifMatch, readAnswer, useChange } from '@/api/index.ts';
import { BRANCHES_KEY } from '../branches/queries.ts';

/** Polling interval for scenarios that other editors save, in milliseconds. */
export const LOOKS_EVERY_MS = 20_000;

type NewScenario = components['schemas']['NewScenario'];

/**
 * Converts a weak ETag to a strong one: proxies weaken it when they compress, but If-Match requires
 * a strong one.
 */
const toStrong = (etag: string | null) => etag?.replace(/^W\//, '') ?? '';

const inBranch = (code: string) => ({ path: { code } });

/** The stored scenario of a branch, with its report and ETag. */
export const scenarioQuery = defineQueryOptions((code: string) => ({
  key: [...BRANCHES_KEY, code, 'scenario'],
  query: async () => {
    const params = inBranch(code);
    const { data, etag } = await readAnswer(
      assistantApi.raw.GET('/intents/{code}/scenario', { params }),
    );
    return { ...data, etag: toStrong(etag) };
  },
}));

export const scenarioCheckQuery = defineQueryOptions(
  ({ code, body }: { code: string; body: NewScenario }) => ({
    key: ['scenario-check', code, JSON.stringify(body)],
    staleTime: Infinity,
    gcTime: 10_000,
    query: () =>
      assistantApi.POST('/intents/{code}/scenario/check', { params: inBranch(code), body }),
  }),
);

interface Replacement {
  code: string;
  /** ETag of the scenario that the change is based on. */
  etag: string;
  body: NewScenario;
}

/**
 * Replaces the scenario of a branch. Throws ApiProblem: 412 when another person has changed it, 409
 * when dialogs use removed steps or slots.
 */
export function useReplaceScenario() {
  const cache = useQueryCache();
  return useChange(BRANCHES_KEY, async ({ code, etag, body }: Replacement) => {
    const params = { ...inBranch(code), header: ifMatch(etag) };
    const call = assistantApi.raw.PUT('/intents/{code}/scenario', { params, body });
    const { data, etag: now } = await readAnswer(call);
    const stored = { ...data, etag: toStrong(now) };
    // Otherwise the page would show the previous scenario if loading it again failed.
    cache.setQueryData(scenarioQuery(code).key, stored);
    return stored;
  });
}
