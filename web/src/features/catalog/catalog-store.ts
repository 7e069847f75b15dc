import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import { ApiProblem, ConflictProblem, createInvalidResponse } from '@/api/problem.ts';
import { useConnection } from '@/stores/connection.ts';
import { useSession } from '@/stores/session.ts';
import type { Block } from '@contract/catalog/schemas/blocks.ts';
import { useBlockDrafts } from './block-drafts.ts';
import {
  type CatalogBlock,
  createDefaultBlocks,
  isStoredAs,
  readBlock,
  readBlocks,
} from './catalog-block.ts';
import { listRetired } from './retired-blocks.ts';

/** How long a page waits for the API before it shows the defaults; the call continues. */
const SHOW_DEFAULTS_AFTER_MS = 2500;
const RETRY_MS = 5000;
const REFRESH_MS = 30_000;

const loadCalls = () => import('./catalog-calls.ts');

function expectBlock(answer: unknown): CatalogBlock {
  const block = readBlock(answer);
  if (!block) throw createInvalidResponse();
  return block;
}

interface BlockAnswer {
  data: Block;
  etag: string | null;
}

/** The state of a block on which a change is based. */
interface Stamp {
  etag: string | undefined;
  updatedAt: string;
}

export type BlockChange = Partial<Omit<CatalogBlock, 'path'>>;

/**
 * The blocks of the API's last response, or the built-in defaults. Reloads by itself, so that pages
 * recover.
 */
export const useCatalog = defineStore('catalog', () => {
  const connection = useConnection();
  const session = useSession();
  const drafts = useBlockDrafts();
  const blocks = ref<CatalogBlock[]>(createDefaultBlocks());
  const stamps = new Map<string, Stamp>();
  /** Changes whose response was lost: they may be stored. */
  const unanswered = new Map<string, BlockChange>();
  let loading: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isKnown = computed(() => connection.state !== 'unknown');
  const canEdit = computed(() => connection.state === 'reachable' && session.isEditor);

  /** Keeps an edited block unchanged, so that its save detects another person's change. */
  function merge(stored: CatalogBlock): CatalogBlock {
    const seen = find(stored.path);
    if (seen && drafts.isEdited(stored.path)) return asEdited({ ...stored, ...seen });
    if (JSON.stringify(seen) !== JSON.stringify(stored)) stamps.delete(stored.path);
    return stored;
  }

  /** Returns the block as it was when the edit began, possibly before a reload. */
  const asEdited = (block: CatalogBlock): CatalogBlock => ({
    ...block,
    ...drafts.of(block.path).base,
  });

  function put(block: CatalogBlock) {
    const index = blocks.value.findIndex(({ path }) => path === block.path);
    if (index >= 0) blocks.value[index] = block;
  }

  function find(path: string): CatalogBlock | undefined {
    return blocks.value.find((block) => block.path === path);
  }

  async function readAll(): Promise<void> {
    const fallback = setTimeout(
      () => (connection.state = 'defaults'),
      SHOW_DEFAULTS_AFTER_MS,
    );
    try {
      const stored = readBlocks(await (await loadCalls()).listBlocks());
      if (!stored) throw createInvalidResponse();
      blocks.value = stored.map(merge);
      listRetired(blocks.value);
      connection.state = 'reachable';
      void session.retry();
    } catch {
      connection.state = 'defaults';
    } finally {
      clearTimeout(fallback);
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

  /** Loads all blocks; coalesces concurrent calls. Never throws. */
  function load(): Promise<void> {
    loading ??= readAll().finally(() => (loading = undefined));
    return loading;
  }

  /** Shows a block from a response and records its state. */
  function take({ data, etag }: BlockAnswer): CatalogBlock {
    const block = expectBlock(data);
    stamps.set(block.path, { etag: etag ?? undefined, updatedAt: data.updatedAt });
    put(block);
    return block;
  }

  const read = async (path: string) => await (await loadCalls()).readBlock(path);

  /** Shows the stored state of a block, even while it is being edited. */
  async function refresh(path: string): Promise<CatalogBlock> {
    return take(await read(path));
  }

  /**
   * Returns the state of a block on which to base a change. A stored block that equals the one
   * shown here, or the one sent from here before the response was lost, has no change by another
   * person.
   *
   * @throws ConflictProblem when another person changed it.
   */
  async function stampOf(path: string): Promise<Stamp> {
    const sent = unanswered.get(path);
    if (stamps.has(path) && !sent) return stamps.get(path)!;
    const answer = await read(path).catch(fail);
    const block = expectBlock(answer.data);
    const shown = find(path);
    const isKnown = [shown && asEdited(shown), sent].some((each) =>
      each && isStoredAs(block, each)
    );
    unanswered.delete(path);
    if (!isKnown) throw new ConflictProblem({ status: 412, title: 'The block has changed' });
    take(answer);
    return stamps.get(path)!;
  }

  /**
   * Sends a change of a block and shows the response. Without a response, the change may be stored.
   */
  async function send(
    path: string,
    values: BlockChange,
    request: () => Promise<BlockAnswer>,
  ): Promise<CatalogBlock> {
    unanswered.set(path, values);
    try {
      const answer = await request();
      unanswered.delete(path);
      return take(answer);
    } catch (error) {
      if (!noteFailure(error)) unanswered.delete(path);
      throw error;
    }
  }

  /**
   * Changes a block unless another person has changed it since it was loaded.
   *
   * @throws ConflictProblem then; nothing is overwritten.
   */
  async function change(path: string, values: BlockChange): Promise<CatalogBlock> {
    const { etag } = await stampOf(path);
    const { changeBlock } = await loadCalls();
    return send(path, values, () => changeBlock({ path, ...values }, etag));
  }

  /** Adds a block to the preview or removes it; keeps its draft. */
  async function setInPreview(path: string, isInPreview: boolean): Promise<void> {
    try {
      const { changeBlock } = await loadCalls();
      const stored = expectBlock((await changeBlock({ path, isInPreview })).data);
      stamps.delete(path);
      put({ ...merge(stored), isInPreview });
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown): never {
    noteFailure(error);
    throw error;
  }

  /** Shows the defaults after a call without a response; returns whether there was none. */
  function noteFailure(error: unknown): boolean {
    if (!(error instanceof ApiProblem) || !error.isUnreachable) return false;
    connection.state = 'defaults';
    schedule();
    return true;
  }

  addEventListener('online', () => void load());
  return {
    blocks,
    isKnown,
    canEdit,
    load,
    find,
    refresh,
    stampOf,
    send,
    change,
    setInPreview,
    noteFailure,
  };
}, { keepOnSignOut: true });
