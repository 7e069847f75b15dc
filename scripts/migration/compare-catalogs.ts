import type { Catalog } from './read-catalog.ts';

/** What differs between two databases: only in the first, only in the second, or in both. */
export interface CatalogDifference {
  /** `function public.whoami()`. */
  key: string;
  /** Undefined where the first database does not have it. */
  before: string | undefined;
  /** Undefined where the second database does not have it. */
  after: string | undefined;
}

/** Lists what differs between two catalogs, by name. */
export function compareCatalogs(before: Catalog, after: Catalog): CatalogDifference[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .sort()
    .map((key) => ({ key, before: before.get(key), after: after.get(key) }));
}
