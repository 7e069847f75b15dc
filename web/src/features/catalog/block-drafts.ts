import type { ChangelogEntry } from '@contract/catalog/schemas/blocks.ts';
import { useDrafts } from '@/stores/drafts.ts';
import type { CatalogBlock } from './catalog-block.ts';

export interface BlockDraft {
  label?: string;
  /** The whole edited changelog. */
  changelog?: ChangelogEntry[];
  /** The block when the edit began: later differences are another person's changes. */
  base?: Pick<CatalogBlock, 'version' | 'changelog'>;
}

export function useBlockDrafts() {
  const drafts = useDrafts();

  const of = (path: string): BlockDraft =>
    drafts.mine('block', path)?.value as BlockDraft | undefined ?? {};

  function isEdited(path: string): boolean {
    const { label, changelog } = of(path);
    return label !== undefined || changelog !== undefined;
  }

  const drop = (path: string) => drafts.drop('block', path);

  /** Changes the draft of a block; `seen` is the block on the page. */
  function set(path: string, change: BlockDraft, seen?: CatalogBlock): void {
    const base = of(path).base ?? (seen && { version: seen.version, changelog: seen.changelog });
    const { label, changelog } = { ...of(path), ...change };
    if (label === undefined && changelog === undefined) drop(path);
    else drafts.write('block', path, { label, changelog, base });
  }

  /** Bases the draft on the stored block. */
  function rebase(path: string, { version, changelog }: CatalogBlock): void {
    if (isEdited(path)) drafts.write('block', path, { ...of(path), base: { version, changelog } });
  }

  const claim = (path: string) => drafts.claim('block', path);

  return { of, set, drop, isEdited, rebase, claim };
}
