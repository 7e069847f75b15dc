import type { SearchEntry } from '../navigation/search-entry.ts';

const SHOWN = 50;

function scoreOf(entry: SearchEntry, word: string): number {
  const title = entry.title.toLowerCase();
  if (entry.isText && title.includes(word)) return 1.5;
  if (title.startsWith(word)) return 4;
  if (title.split(/[\s-]+/).some((part) => part.startsWith(word))) return 3;
  if (title.includes(word)) return 2;
  const { kind, to = '', keywords = '', detail = '' } = entry;
  return `${kind} ${to} ${keywords} ${detail}`.toLowerCase().includes(word) ? 1 : 0;
}

/**
 * Returns at most 50 entries that contain every word of the query, best first; of equal ones,
 * recently opened ones first. An empty query matches all.
 *
 * @param recent paths, most recently opened first.
 */
export function findEntries(
  entries: SearchEntry[],
  query: string,
  recent: string[],
): SearchEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const ageOf = ({ to }: SearchEntry) =>
    to && recent.includes(to) ? recent.indexOf(to) : recent.length;
  return entries
    .map((entry) => ({ entry, scores: words.map((word) => scoreOf(entry, word)) }))
    .filter(({ scores }) => scores.every((score) => score > 0))
    .map(({ entry, scores }) => ({ entry, score: scores.reduce((sum, each) => sum + each, 0) }))
    .sort((a, b) => b.score - a.score || ageOf(a.entry) - ageOf(b.entry))
    .map(({ entry }) => entry)
    .slice(0, SHOWN);
}
