import type { Block, ChangelogEntry } from '../../../../functions/shared/contract/catalog.ts';
import { DEFAULT_BLOCKS } from '../../../../functions/shared/contract/default-blocks.ts';
import { isVersionLabel } from './version-label.ts';

/** A block as pages show it, from the API or from the defaults. */
export type CatalogBlock = Pick<
  Block,
  'path' | 'title' | 'version' | 'isInPreview' | 'changelog'
>;

const isText = (value: unknown): value is string => typeof value === 'string';

function isEntry(value: unknown): value is ChangelogEntry {
  const entry = value as Partial<ChangelogEntry> | null;
  return isText(entry?.version) && isText(entry.date) && Array.isArray(entry.changes) &&
    entry.changes.every(isText);
}

function isBlock(value: unknown): value is Block {
  const block = value as Partial<Block> | null;
  return isText(block?.path) && isText(block.title) && isText(block.version) &&
    isVersionLabel(block.version) && typeof block.isInPreview === 'boolean' &&
    Array.isArray(block.changelog) && block.changelog.every(isEntry);
}

/** The blocks in an answer of GET /blocks; null when this is not what the API says. */
export function readBlocks(answer: unknown): CatalogBlock[] | null {
  return Array.isArray(answer) && answer.length > 0 && answer.every(isBlock) ? answer : null;
}

/** One block of an answer; null when this is not what the API says. */
export function readBlock(answer: unknown): CatalogBlock | null {
  return isBlock(answer) ? answer : null;
}

/** The blocks as this front carries them, for when the API cannot be reached. */
export function defaultBlocks(): CatalogBlock[] {
  return structuredClone(DEFAULT_BLOCKS) as CatalogBlock[];
}
