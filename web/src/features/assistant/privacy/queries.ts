import { defineQueryOptions, useMutation, useQuery } from '@pinia/colada';
import { computed } from 'vue';
import type { NewRetention, Retention } from '@contract/assistant/schemas/retention.ts';
import { assistantApi, byId, ifMatch, useChange, useChanges } from '@/api/index.ts';
import type { components } from '@/api/generated/assistant.ts';
import { ApiProblem } from '@/api/problem.ts';
import { usePages } from '@/api/usePages.ts';

const PAGE_SIZE = 50;

export type PersonBy = 'thread_id' | 'identity' | 'phone';

/** The search term for a person, and its kind. */
export interface PersonKey {
  by: PersonBy;
  value: string;
}

export type PersonExport = components['schemas']['PersonExport'];

/** A dialog with a telephone number that several people share. */
export interface Candidate {
  thread_id: string;
  name: string;
  updated_at: string;
}

/** All stored data of a person. It changes with every message, and must not stay in memory. */
export const personQuery = defineQueryOptions(({ by, value }: PersonKey) => ({
  key: ['persons', by, value],
  staleTime: 0,
  gcTime: 0,
  query: () => assistantApi.GET('/privacy/export', { params: { query: { [by]: value } } }),
}));

/** Erases a person; throws ApiProblem. */
export const useErasePerson = () =>
  useMutation({
    mutation: ({ by, value, confirm }: PersonKey & { confirm: string }) =>
      assistantApi.POST('/privacy/erase', { body: { [by]: value, confirm } }),
  }).mutateAsync;

const isCandidate = (value: Partial<Record<keyof Candidate, unknown>>): value is Candidate =>
  [value?.thread_id, value?.name, value?.updated_at].every((each) => typeof each === 'string');

/** Returns the dialogs to choose from when several people match; an empty list for other errors. */
export function listCandidates(error: unknown): Candidate[] {
  const { candidates } = error instanceof ApiProblem ? error.members : {};
  return Array.isArray(candidates) ? candidates.filter(isCandidate) : [];
}

const RETENTION_KEY = ['retention'];

export const retentionQuery = defineQueryOptions({
  key: [...RETENTION_KEY, 'rules'],
  staleTime: 0,
  query: () => assistantApi.GET('/retention'),
});

/** The items that a run would anonymise or delete now. */
export const previewQuery = defineQueryOptions({
  key: [...RETENTION_KEY, 'preview'],
  staleTime: 0,
  query: () => assistantApi.GET('/retention/preview'),
});

/** Replaces the rules; throws ApiProblem, 412 if somebody has changed them since `revision`. */
export const useReplaceRules = () =>
  useChange(
    RETENTION_KEY,
    ({ revision, body }: Pick<Retention, 'revision'> & { body: NewRetention }) =>
      assistantApi.PUT('/retention', { params: { header: ifMatch(revision) }, body }),
  );

export const useApplyRetention = () =>
  useChange(RETENTION_KEY, () => assistantApi.POST('/retention/apply'));

const HOLDS_KEY = ['legal-holds'];

const holdsQuery = defineQueryOptions({
  key: [...HOLDS_KEY, 'all'],
  query: () => assistantApi.GET_ALL('/legal-holds', { params: { query: { names: false } } }),
});

/** Loads all legal holds; `holdOf` returns that of a dialog, or undefined. */
export function useHoldOf() {
  const { data } = useQuery(holdsQuery);
  const byThread = computed(() => new Map(data.value?.map((hold) => [hold.thread_id, hold])));
  return { holdOf: (id: string) => byThread.value.get(id) };
}

/** Loads legal holds page by page, newest first. */
export const useHolds = () =>
  usePages({
    key: [...HOLDS_KEY, 'list'],
    staleTime: 0,
    load: (cursor) =>
      assistantApi.raw.GET('/legal-holds', { params: { query: { limit: PAGE_SIZE, cursor } } }),
  });

export const useHoldChanges = () =>
  useChanges(HOLDS_KEY, {
    place: ({ id, reason }: { id: string; reason: string }) =>
      assistantApi.POST('/threads/{id}/legal-hold', { params: byId({ id }), body: { reason } }),
    release: (id: string) =>
      assistantApi.DELETE('/threads/{id}/legal-hold', { params: byId({ id }) }),
  });

const ACCESS_KEY = ['access-log'];

/** Filter by reader and dialog; all when empty. */
interface AccessFilter {
  by?: string;
  thread_id?: string;
}

/** The number of dialogs that each person, API key and server read in the last 30 days. */
export const readersQuery = defineQueryOptions({
  key: [...ACCESS_KEY, 'readers'],
  staleTime: 0,
  query: () => assistantApi.GET('/access-log/readers'),
});

/** Loads the access log page by page, newest first. */
export const useAccessLog = (filter: () => AccessFilter) =>
  usePages({
    key: () => [...ACCESS_KEY, 'list', filter().by ?? '', filter().thread_id ?? ''],
    staleTime: 0,
    load: (cursor) =>
      assistantApi.raw.GET('/access-log', {
        params: { query: { ...filter(), limit: PAGE_SIZE, cursor } },
      }),
  });

/** The record of processing activities. */
export const recordQuery = defineQueryOptions({
  key: ['processing-record'],
  staleTime: 0,
  query: () => assistantApi.GET('/privacy/record'),
});
