import type { Catalog } from './read-catalog.ts';

/** A difference between two databases: an object in only one of them, or changed. */
export interface CatalogDifference {
  /** `function public.whoami()`. */
  key: string;
  /** Undefined if the first database does not have it. */
  before: string | undefined;
  /** Undefined if the second database does not have it. */
  after: string | undefined;
}

/** Lists the differences between two catalogs, by name. */
export function compareCatalogs(before: Catalog, after: Catalog): CatalogDifference[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .sort()
    .map((key) => ({ key, before: before.get(key), after: after.get(key) }));
}
