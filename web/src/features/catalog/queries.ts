/**
 * The queries and calls of the catalog's API. Load this module on demand: a block's page is
 * rendered without it.
 */
import { defineQueryOptions, useQuery, useQueryCache } from '@pinia/colada';
import { watch } from 'vue';
import type { Block } from '@contract/catalog/schemas/blocks.ts';
import type { Proof } from '@contract/catalog/schemas/proof.ts';
import type {
  NewVersion,
  SavedSnapshot,
  Snapshot,
  SnapshotSummary,
} from '@contract/catalog/schemas/snapshots.ts';
import { fetchWithin } from '@/api/client.ts';
import { catalogApi, idempotencyKey, ifMatch, readAnswer } from '@/api/index.ts';
import { ApiProblem, createInvalidResponse } from '@/api/problem.ts';
import { SHOW_DEFAULTS_AFTER_MS, useConnection } from '@/stores/connection.ts';
import { useSession } from '@/stores/session.ts';
import { usePolling } from '@/ui/usePolling.ts';
import { type CatalogBlock, readBlocks } from './catalog-block.ts';
import { listRetired } from './retired-blocks.ts';

const RETRY_MS = 5000;
const REFRESH_MS = 30_000;
/** Request options with a timeout for 1 MiB of HTML and 1 MiB of CSS on a slow connection. */
const transfer = { fetch: fetchWithin(60_000) };
/** Visitors may read these, too; only the names of authors depend on the account. */
const meta = { isPublic: true };

/** Records that the API is unreachable if a call had no response. Throws the error. */
export function recordFailure(error: unknown): never {
  if (error instanceof ApiProblem && error.isUnreachable) useConnection().state = 'defaults';
  throw error;
}

const blocksQuery = defineQueryOptions({
  key: ['blocks'],
  meta,
  gcTime: false as const,
  query: async () => {
    const stored = readBlocks(await catalogApi.GET('/blocks'));
    if (!stored) throw createInvalidResponse();
    return stored;
  },
});

/** The summaries of all archived versions of a block, newest first. */
const snapshotsQuery = defineQueryOptions((path: string) => ({
  key: ['snapshots', path],
  meta,
  query: () => catalogApi.GET_ALL('/blocks/snapshots', { params: { query: { path } } }),
}));

/** A snapshot with its markup. It never changes, but its proof may be stored later. */
const snapshotQuery = defineQueryOptions((id: string) => ({
  key: ['snapshot', id],
  meta,
  staleTime: Infinity,
  query: () =>
    catalogApi.GET('/blocks/snapshots/{id}', { params: { path: { id } }, ...transfer })
      .catch(recordFailure),
}));

/** Reads the blocks while a page shows them, and whether the API is reachable. */
export function useBlocksQuery(): void {
  const connection = useConnection();
  const session = useSession();
  const { state, isLoading, refresh } = useQuery(blocksQuery);
  watch(isLoading, (loading, _, onCleanup) => {
    if (!loading) return;
    const late = setTimeout(() => (connection.state = 'defaults'), SHOW_DEFAULTS_AFTER_MS);
    onCleanup(() => clearTimeout(late));
  }, { immediate: true });
  watch(state, ({ status, data }) => {
    if (status === 'pending') return;
    connection.state = status === 'success' ? 'reachable' : 'defaults';
    if (status === 'error') return;
    listRetired(data!);
    void session.retry();
  }, { immediate: true });
  usePolling(refresh, () => connection.state === 'reachable', REFRESH_MS);
  usePolling(refresh, () => connection.state === 'defaults', RETRY_MS);
}

/** Returns the blocks of the API's last response. */
export const getBlocks = () => useQueryCache().getQueryData<CatalogBlock[]>(blocksQuery.key);

/** Shows the state of a block from a response, if the blocks were loaded. */
export function putBlock(block: CatalogBlock): void {
  const cache = useQueryCache();
  const blocks = getBlocks();
  if (!blocks) return;
  const { key } = blocksQuery;
  // A pending response may be older.
  cache.cancelQueries({ key });
  cache.setQueryData<CatalogBlock[]>(
    key,
    blocks.map((each) => each.path === block.path ? block : each),
  );
}

/** Loads a block with its ETag. */
export const fetchBlock = (path: string) =>
  readAnswer(catalogApi.raw.GET('/blocks/by-path', { params: { query: { path } } }));

/** Changes a block, unless another person has changed it since the ETag. */
export const patchBlock = (body: Partial<Block>, etag?: string) =>
  readAnswer(
    catalogApi.raw.PATCH('/blocks/by-path', {
      params: { header: etag === undefined ? undefined : ifMatch(etag) },
      body,
    }),
  );

/** Calls a function when the API is back. */
const whenBack = (run: () => unknown) =>
  watch(() => useConnection().state === 'reachable', (isReachable) => isReachable && run());

/** Reads the archived versions of a block, again when the API is back; nothing without a path. */
export function useSnapshotsQuery(path: () => string | undefined) {
  const enabled = () => path() !== undefined;
  const query = useQuery(() => ({ ...snapshotsQuery(path() ?? ''), enabled: enabled() }));
  whenBack(() => enabled() && query.refresh());
  return query;
}

/** Reads a snapshot, again after a failure when the API is back; nothing without an id. */
export function useSnapshotQuery(id: () => string | undefined) {
  const enabled = () => id() !== undefined;
  const query = useQuery(() => ({ ...snapshotQuery(id() ?? ''), enabled: enabled() }));
  whenBack(() => enabled() && query.refresh());
  return query;
}

/** Returns the newest known version of a block. */
export const getNewestSnapshot = (path: string) =>
  useQueryCache().getQueryData<SnapshotSummary[]>(snapshotsQuery(path).key)?.[0];

/** Reads the archived versions of a block again. Throws ApiProblem. */
export async function refetchSnapshots(path: string): Promise<void> {
  const cache = useQueryCache();
  await cache.fetch(cache.ensure(snapshotsQuery(path)));
}

/**
 * Reads a snapshot once; with `again` reads it again, because its proof may have been stored.
 * Throws ApiProblem.
 */
export async function readSnapshot(id: string, again = false): Promise<Snapshot> {
  const cache = useQueryCache();
  const entry = cache.ensure(snapshotQuery(id));
  const { data, error } = await (again ? cache.fetch(entry) : cache.refresh(entry));
  if (error) throw error;
  // A later call replaced this one before its response.
  return data ?? await readSnapshot(id);
}

const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength;

/** Shows a snapshot that was just stored, and loads the versions of its block again. */
export function putSnapshot(path: string, stored: SavedSnapshot): void {
  const cache = useQueryCache();
  const { html, css, changelog: _, ...rest } = stored;
  const summary = { ...rest, htmlBytes: bytesOf(html), cssBytes: bytesOf(css) };
  const { key } = cache.ensure(snapshotsQuery(path));
  const opened = cache.ensure(snapshotQuery(stored.id));
  cache.setQueryData<Snapshot>(opened.key, { ...stored, proof: null });
  cache.setQueryData<SnapshotSummary[]>(
    key,
    (list = []) => [summary, ...list.filter(({ id }) => id !== stored.id)],
  );
  // A pending response may lack it.
  void cache.invalidateQueries({ key }).catch(() => {});
}

/** Stores a version once for each idempotency key. */
export const postVersion = (key: string, { again = false, ...rest }: NewVersion) =>
  readAnswer(
    catalogApi.raw.POST('/blocks/versions', {
      params: { header: idempotencyKey(key) },
      body: { ...rest, again },
      ...transfer,
    }),
  );

/** Stores the proof of a snapshot; a 409 means that it has another one. */
export const putProof = (id: string, body: Proof) =>
  catalogApi.PUT('/blocks/snapshots/{id}/proof', { params: { path: { id } }, body });
