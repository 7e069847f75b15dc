import { defineStore } from 'pinia';
import { ApiProblem, ConflictProblem, createInvalidResponse } from '@/api/problem.ts';
import type { Block } from '@contract/catalog/schemas/blocks.ts';
import { type CatalogBlock, isStoredAs, readBlock } from './catalog-block.ts';
import { useCatalog } from './catalog-store.ts';
import { fetchBlock, patchBlock, putBlock, recordFailure } from './queries.ts';

interface BlockAnswer {
  data: Block;
  etag: string | null;
}

export type BlockChange = Partial<Omit<CatalogBlock, 'path'>>;

function expectBlock(answer: unknown): CatalogBlock {
  const block = readBlock(answer);
  if (!block) throw createInvalidResponse();
  return block;
}

/** Shows a block from a response. */
function take({ data }: BlockAnswer): CatalogBlock {
  const block = expectBlock(data);
  putBlock(block);
  return block;
}

/** Changes blocks, unless another person has changed them. */
export const useBlockChanges = defineStore('block-changes', () => {
  const catalog = useCatalog();
  /** Changes whose response was lost: they may be stored. */
  const unanswered = new Map<string, BlockChange>();

  /** Loads a block and returns it. While it is being edited, the page keeps its base. */
  async function refresh(path: string): Promise<CatalogBlock> {
    return take(await fetchBlock(path));
  }

  /**
   * Loads the state of a block on which to base a change. A stored block that equals the one shown
   * here, also with the changes whose response was lost, has no change by another person.
   *
   * @throws ConflictProblem when another person changed it.
   */
  async function readBase(path: string): Promise<{ etag?: string; updatedAt: string }> {
    const answer = await fetchBlock(path).catch(recordFailure);
    const block = expectBlock(answer.data);
    const shown = catalog.find(path);
    const sent = { ...shown, ...unanswered.get(path) };
    const isKnown = shown && (isStoredAs(block, shown) || isStoredAs(block, sent));
    unanswered.delete(path);
    if (!isKnown) throw new ConflictProblem({ status: 412, title: 'The block has changed' });
    take(answer);
    return { etag: answer.etag ?? undefined, updatedAt: answer.data.updatedAt };
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
      const isLost = error instanceof ApiProblem && error.isUnreachable;
      if (!isLost) unanswered.delete(path);
      return recordFailure(error);
    }
  }

  /**
   * Changes a block unless another person has changed it since it was loaded.
   *
   * @throws ConflictProblem then; nothing is overwritten.
   */
  async function change(path: string, values: BlockChange): Promise<CatalogBlock> {
    const { etag } = await readBase(path);
    return send(path, values, () => patchBlock({ path, ...values }, etag));
  }

  /** Adds a block to the preview or removes it; keeps its draft. */
  async function setInPreview(path: string, isInPreview: boolean): Promise<void> {
    take(await patchBlock({ path, isInPreview }).catch(recordFailure));
  }

  return { refresh, readBase, send, change, setInPreview };
}, { keepOnSignOut: true });
