import { assistantApi, readPage } from '@/api/index.ts';
import type { paths } from '@/api/generated/assistant.ts';

export type ThreadsQuery = NonNullable<paths['/threads']['get']['parameters']['query']>;

/** Loads a page of the dialogs that match a filter; throws ApiProblem. */
export const findThreads = (query: ThreadsQuery, signal?: AbortSignal) =>
  readPage(assistantApi.raw.GET('/threads', { params: { query }, signal }));

export type FoundThread = Awaited<ReturnType<typeof findThreads>>['items'][number];
