import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import { catalogApi } from '../../api/index.ts';
import { ApiProblem } from '../../api/problem.ts';
import { useConnection } from '../../stores/connection.ts';
import { useSession } from '../../stores/session.ts';
import { useDrafts } from './drafts-store.ts';
import { type CatalogBlock, defaultBlocks, readBlock, readBlocks } from './catalog-block.ts';

/** How long a page waits for the API before it shows the defaults; the call goes on. */
const PATIENCE_MS = 2500;
const RETRY_MS = 5000;
const REFRESH_MS = 30_000;

export type BlockChange = Partial<Omit<CatalogBlock, 'path'>>;

/**
 * The blocks. What the API says when it answers; else what it last said, or the defaults carried in
 * this front. It asks again by itself, so pages recover without a reload.
 */
export const useCatalog = defineStore('catalog', () => {
  const connection = useConnection();
  const session = useSession();
  const drafts = useDrafts();
  const blocks = ref<CatalogBlock[]>(defaultBlocks());
  const etags = new Map<string, string>();
  let asking: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isKnown = computed(() => connection.state !== 'unknown');
  const canEdit = computed(() => connection.state === 'reachable' && session.isEditor);

  /** What somebody is editing stays as they saw it: their save then notices another's. */
  function merge(told: CatalogBlock): CatalogBlock {
    const seen = find(told.path);
    if (seen && drafts.isEdited(told.path)) return seen;
    if (JSON.stringify(seen) !== JSON.stringify(told)) etags.delete(told.path);
    return told;
  }

  function put(block: CatalogBlock) {
    const index = blocks.value.findIndex(({ path }) => path === block.path);
    if (index >= 0) blocks.value[index] = block;
  }

  function find(path: string): CatalogBlock | undefined {
    return blocks.value.find((block) => block.path === path);
  }

  async function ask(): Promise<void> {
    const impatience = setTimeout(() => (connection.state = 'defaults'), PATIENCE_MS);
    try {
      const told = readBlocks(await catalogApi.get('/blocks'));
      if (!told) throw new ApiProblem({ status: 0, title: 'What answered is not the API' });
      blocks.value = told.map(merge);
      connection.state = 'reachable';
      void session.retry();
    } catch {
      connection.state = 'defaults';
    } finally {
      clearTimeout(impatience);
      schedule();
    }
  }

  function schedule() {
    clearTimeout(timer);
    timer = setTimeout(
      () => document.visibilityState === 'visible' ? void load() : schedule(),
      connection.state === 'reachable' ? REFRESH_MS : RETRY_MS,
    );
  }

  /** Asks the API; calls at the same time share one request. */
  function load(): Promise<void> {
    asking ??= ask().finally(() => (asking = undefined));
    return asking;
  }

  /** Reads one block with its ETag, before it is edited. */
  async function refresh(path: string): Promise<CatalogBlock | undefined> {
    const { data, etag } = await catalogApi.request('GET', '/blocks/by-path', { query: { path } });
    const block = readBlock(data);
    if (!block) throw new ApiProblem({ status: 0, title: 'What answered is not the API' });
    if (etag) etags.set(path, etag);
    put(block);
    return block;
  }

  /**
   * Changes a block, unless somebody else did since it was read.
   *
   * @throws ApiProblem 412 then; nothing is overwritten.
   */
  async function change(path: string, values: BlockChange): Promise<CatalogBlock> {
    try {
      if (!etags.has(path)) await refresh(path);
      const { data, etag } = await catalogApi.request('PATCH', '/blocks/by-path', {
        body: { path, ...values },
        ifMatch: etags.get(path),
      });
      const block = readBlock(data);
      if (!block) throw new ApiProblem({ status: 0, title: 'What answered is not the API' });
      if (etag) etags.set(path, etag);
      put(block);
      return block;
    } catch (error) {
      noticeLoss(error);
      throw error;
    }
  }

  /** A failed call says more about the connection than the last good one. */
  function noticeLoss(error: unknown) {
    if (!(error instanceof ApiProblem) || !error.isUnreachable) return;
    connection.state = 'defaults';
    schedule();
  }

  addEventListener('online', () => void load());
  return { blocks, isKnown, canEdit, load, find, refresh, change, noticeLoss };
}, { keepOnSignOut: true });
