import type { ChangelogEntry } from '../../../../functions/catalog/schemas/blocks.ts';
import { useDrafts } from '../../stores/drafts.ts';
import type { CatalogBlock } from './catalog-block.ts';

/** What was typed on a block's page and is not stored yet. */
export interface BlockDraft {
  /** A label typed over the stored one. */
  label?: string;
  /** The whole changelog as edited. */
  changelog?: ChangelogEntry[];
  /** What the block had when the typing began: what differs by now, somebody else changed. */
  base?: Pick<CatalogBlock, 'version' | 'changelog'>;
}

/** Typed but unsaved label and changelog by block path. */
export function useBlockDrafts() {
  const drafts = useDrafts();

  const of = (path: string): BlockDraft =>
    drafts.mine('block', path)?.value as BlockDraft | undefined ?? {};

  function isEdited(path: string): boolean {
    const { label, changelog } = of(path);
    return label !== undefined || changelog !== undefined;
  }

  const drop = (path: string) => drafts.drop('block', path);

  /** Changes the draft of a block; `seen` is the block as it stands on the page. */
  function set(path: string, change: BlockDraft, seen?: CatalogBlock): void {
    const base = of(path).base ?? (seen && { version: seen.version, changelog: seen.changelog });
    const { label, changelog } = { ...of(path), ...change };
    if (label === undefined && changelog === undefined) drop(path);
    else drafts.write('block', path, { label, changelog, base });
  }

  /** The draft stays and is from now on one of the block as it is stored. */
  function rebase(path: string, { version, changelog }: CatalogBlock): void {
    if (isEdited(path)) drafts.write('block', path, { ...of(path), base: { version, changelog } });
  }

  const claim = (path: string) => drafts.claim('block', path);

  return { of, set, drop, isEdited, rebase, claim };
}
