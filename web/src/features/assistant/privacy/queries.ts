import { useMutation } from '@pinia/colada';
import { assistantApi } from '@/api/index.ts';
import type { components } from '@/api/generated/assistant.ts';
import { ApiProblem } from '@/api/problem.ts';

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

/** Loads all stored data of a person; throws ApiProblem. */
export const exportPerson = ({ by, value }: PersonKey) =>
  assistantApi.GET('/privacy/export', { params: { query: { [by]: value } } });

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
