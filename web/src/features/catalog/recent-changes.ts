import type { ChangelogEntry } from '@contract/catalog/schemas/blocks.ts';
import type { CatalogBlock } from './catalog-block.ts';

interface RecentChange {
  path: string;
  title: string;
  entry: ChangelogEntry;
}

/** Groups the changelog entries of all blocks by day, newest day first, blocks in page order. */
export function recentChanges(blocks: CatalogBlock[]): { date: string; changes: RecentChange[] }[] {
  const byDay = new Map<string, RecentChange[]>();
  for (const { path, title, changelog } of blocks) {
    for (const entry of changelog) {
      byDay.set(entry.date, [...byDay.get(entry.date) ?? [], { path, title, entry }]);
    }
  }
  return [...byDay]
    .map(([date, changes]) => ({ date, changes }))
    .sort((a, b) => b.date.localeCompare(a.date));
}
