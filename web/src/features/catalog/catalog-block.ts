import { VERSION_LABEL } from '@contract/catalog/contract/version-label.ts';
import type { Block, ChangelogEntry } from '@contract/catalog/schemas/blocks.ts';
import { DEFAULT_BLOCKS } from '../blocks/default-blocks.ts';

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
    VERSION_LABEL.test(block.version) && typeof block.isInPreview === 'boolean' &&
    Array.isArray(block.changelog) && block.changelog.every(isEntry);
}

/** Parses a block of a response; returns null for an invalid one. */
export function readBlock(answer: unknown): CatalogBlock | null {
  if (!isBlock(answer)) return null;
  const { path, title, version, isInPreview, changelog } = answer;
  return { path, title, version, isInPreview, changelog };
}

/** Parses the blocks of GET /blocks; returns null for an invalid or empty response. */
export function readBlocks(answer: unknown): CatalogBlock[] | null {
  if (!Array.isArray(answer) || answer.length === 0) return null;
  const blocks = answer.map(readBlock).filter((block) => block !== null);
  return blocks.length === answer.length ? blocks : null;
}

/** Returns equal text for equal values: the database changes the order of fields. */
function canonical(value: unknown): string {
  return JSON.stringify(
    value,
    (_, each) =>
      each && typeof each === 'object' && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => a < b ? -1 : 1))
        : each,
  );
}

/** Returns whether a block is stored with all these values. */
export function isStoredAs(block: CatalogBlock, values: Partial<CatalogBlock>): boolean {
  return Object.entries(values).every(([name, value]) =>
    value === undefined || canonical(block[name as keyof CatalogBlock]) === canonical(value)
  );
}

/** Returns the built-in blocks, for an unreachable API. */
export function createDefaultBlocks(): CatalogBlock[] {
  return structuredClone(DEFAULT_BLOCKS);
}
