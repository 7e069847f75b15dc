import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import type { ApiAnswer } from '../../api/client.ts';
import { catalogApi } from '../../api/index.ts';
import { ApiProblem } from '../../api/problem.ts';
import { useConnection } from '../../stores/connection.ts';
import { useSession } from '../../stores/session.ts';
import { useDrafts } from './drafts-store.ts';
import {
  type CatalogBlock,
  defaultBlocks,
  isStoredAs,
  readBlock,
  readBlocks,
} from './catalog-block.ts';

/** How long a page waits for the API before it shows the defaults; the call goes on. */
const PATIENCE_MS = 2500;
const RETRY_MS = 5000;
const REFRESH_MS = 30_000;

function expectBlock(answer: unknown): CatalogBlock {
  const block = readBlock(answer);
  if (!block) throw new ApiProblem({ status: 0, title: 'What answered is not the API' });
  return block;
}

/** An answer of the API with its ETag. */
type Told = Pick<ApiAnswer<unknown>, 'data' | 'etag'>;

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
  /** Changes whose answer was lost: they may be stored. */
  const unanswered = new Map<string, BlockChange>();
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

  /** Takes over a block that the API told of, with its ETag. */
  function take({ data, etag }: Told): CatalogBlock {
    const block = expectBlock(data);
    if (etag) etags.set(block.path, etag);
    put(block);
    return block;
  }

  const read = (path: string) => catalogApi.request('GET', '/blocks/by-path', { query: { path } });

  /** Shows a block as it is stored now, whatever was seen of it before. */
  async function refresh(path: string): Promise<void> {
    take(await read(path));
  }

  /**
   * Takes the ETag to change a block by. What is stored as it is seen here, or as it was sent from
   * here, is nobody else's change.
   *
   * @throws ApiProblem 412 when somebody else changed it.
   */
  async function takeEtag(path: string): Promise<void> {
    const sent = unanswered.get(path);
    if (etags.has(path) && !sent) return;
    const told = await read(path);
    const block = expectBlock(told.data);
    const isKnown = [find(path), sent].some((each) => each && isStoredAs(block, each));
    unanswered.delete(path);
    if (!isKnown) throw new ApiProblem({ status: 412, title: 'Somebody else changed this block' });
    take(told);
  }

  /**
   * Changes a block, unless somebody else did since it was read.
   *
   * @throws ApiProblem 412 then; nothing is overwritten.
   */
  async function change(path: string, values: BlockChange): Promise<CatalogBlock> {
    try {
      await takeEtag(path);
      unanswered.set(path, values);
      const told = await catalogApi.request('PATCH', '/blocks/by-path', {
        body: { path, ...values },
        ifMatch: etags.get(path),
      });
      unanswered.delete(path);
      return take(told);
    } catch (error) {
      if (!noticeLoss(error)) unanswered.delete(path);
      throw error;
    }
  }

  /** Puts a block on the preview or takes it off; whatever else was changed of it stays. */
  async function setInPreview(path: string, isInPreview: boolean): Promise<void> {
    try {
      const body = { path, isInPreview };
      const told = expectBlock(await catalogApi.patch('/blocks/by-path', body));
      etags.delete(path);
      put({ ...merge(told), isInPreview });
    } catch (error) {
      noticeLoss(error);
      throw error;
    }
  }

  /** A failed call says more about the connection than the last good one. True when it is lost. */
  function noticeLoss(error: unknown): boolean {
    if (!(error instanceof ApiProblem) || !error.isUnreachable) return false;
    connection.state = 'defaults';
    schedule();
    return true;
  }

  addEventListener('online', () => void load());
  return { blocks, isKnown, canEdit, load, find, refresh, change, setInPreview, noticeLoss };
}, { keepOnSignOut: true });
