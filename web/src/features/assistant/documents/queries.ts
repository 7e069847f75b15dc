import { defineQueryOptions, useQuery } from '@pinia/colada';
import { computed } from 'vue';
import type { DocumentView } from '@contract/assistant/schemas/documents.ts';
import type { Gap, GapChange } from '@contract/assistant/schemas/gaps.ts';
import { fetchWithin } from '@/api/client.ts';
import { assistantApi, byId, ifMatch, useChange, useChanges, useInvalidate } from '@/api/index.ts';
import { usePolling } from '@/ui/controls.ts';
import type { GapDraft } from './gap-draft.ts';

const KEY = ['documents'];
const POLL_MS = 1000;
/** Request options with a timeout of two minutes, because the response may wait for indexing. */
const INDEXING = { fetch: fetchWithin(120_000) };

const documentsQuery = defineQueryOptions({
  key: KEY,
  staleTime: 0,
  query: () => assistantApi.GET_ALL('/documents'),
});

/**
 * Loads the documents; reloads them every second while some of them, `waiting`, are being indexed.
 */
export function useDocuments() {
  const { data, error, refetch } = useQuery(documentsQuery);
  const documents = computed(() => data.value ?? []);
  const waiting = computed(() =>
    documents.value.filter(({ index_status }) => ['pending', 'indexing'].includes(index_status))
  );
  usePolling(refetch, () => waiting.value.length > 0, POLL_MS);
  return { data, error, refetch, documents, waiting };
}

export const documentQuery = defineQueryOptions((id: string) => ({
  key: [...KEY, id],
  query: async () => {
    const params = byId({ id });
    const [document, chunks] = await Promise.all([
      assistantApi.GET('/documents/{id}', { params }),
      assistantApi.GET('/documents/{id}/chunks', { params }),
    ]);
    return { document, chunks };
  },
}));

export const useDocumentChanges = () =>
  useChanges(KEY, {
    rename: ({ document, name }: { document: DocumentView; name: string }) =>
      assistantApi.PATCH('/documents/{id}', { params: byId(document), body: { name } }),
    remove: (document: DocumentView) =>
      assistantApi.DELETE('/documents/{id}', { params: byId(document) }),
    write: ({ name, text }: GapDraft) => {
      const body = { name, file_type: 'markdown' as const, text };
      return assistantApi.POST('/documents/text', { body, ...INDEXING });
    },
    /**
     * Replaces a document's name and text; throws ApiProblem, 412 when another person has changed
     * it.
     */
    rewrite: ({ document, base, name, text }: RewrittenDocument) => {
      const params = { ...byId(document), header: ifMatch(base) };
      const file_type = document.file_type === 'text' ? 'text' as const : 'markdown' as const;
      const body = { name, file_type, text };
      return assistantApi.PUT('/documents/{id}/text', { params, body, ...INDEXING });
    },
    reindexAll: () =>
      assistantApi.POST('/documents/reindex-all', {
        body: { only: 'all' },
        fetch: fetchWithin(30_000),
      }),
  });

interface RewrittenDocument extends GapDraft {
  document: Pick<DocumentView, 'id' | 'file_type'>;
  /** text_updated_at of the text that the change is based on. */
  base: string;
}

/** Time in milliseconds after a request to reindex, when the list shows that indexing began. */
const STARTS_WITHIN_MS = 150;

/** Returns a function that indexes a document again and waits for the result. */
export function useReindex() {
  const invalidate = useInvalidate();
  return useChange(KEY, (document: DocumentView) => {
    setTimeout(() => void invalidate(KEY), STARTS_WITHIN_MS);
    const params = byId(document);
    return assistantApi.POST('/documents/{id}/reindex', { params, ...INDEXING });
  });
}

const RETRIEVAL_KEY = ['retrieval'];

export const retrievalQuery = defineQueryOptions({
  key: RETRIEVAL_KEY,
  query: () => assistantApi.GET('/retrieval'),
});

export const useSaveThreshold = () =>
  useChange(
    RETRIEVAL_KEY,
    (min_score: number) => assistantApi.PATCH('/retrieval', { body: { min_score } }),
  );

const readScoresFrom = (from: number) =>
  assistantApi.POST('/retrieval/golden-scores', { params: { query: { from } } });

/** Loads the scores of all golden questions, in several requests. Throws ApiProblem. */
export async function readGoldenScores() {
  let all = await readScoresFrom(0);
  while (all.next !== null) {
    const part = await readScoresFrom(all.next);
    all = {
      ...part,
      answerable: [...all.answerable, ...part.answerable],
      unanswerable: [...all.unanswerable, ...part.unanswerable],
    };
  }
  return all;
}

export interface Search {
  q: string;
  /** Maximum number of hits; defaults to a reply's limit. */
  limit?: number;
  /** If no hit reaches this score, the search returns none; 0 by default. */
  min_score?: number;
  document_id?: string;
}

/** The hits of a search, and its duration in milliseconds. */
export const searchQuery = defineQueryOptions((search: Search) => ({
  key: ['search', { ...search }],
  staleTime: 0,
  query: async () => {
    const started = performance.now();
    const query = { min_score: 0, ...search };
    const hits = await assistantApi.GET('/documents/search', { params: { query } });
    return { hits, tookMs: Math.round(performance.now() - started) };
  },
}));

const GAPS_KEY = ['gaps'];

export const gapsQuery = defineQueryOptions((status: Gap['status']) => ({
  key: [...GAPS_KEY, status],
  staleTime: 0,
  query: () => assistantApi.GET_ALL('/gaps', { params: { query: { status } } }),
}));

export const useChangeGap = () =>
  useChange(GAPS_KEY, ({ gap, body }: { gap: Gap; body: GapChange }) => {
    const params = { ...byId(gap), header: ifMatch(gap.updated_at) };
    return assistantApi.PATCH('/gaps/{id}', { params, body });
  });
