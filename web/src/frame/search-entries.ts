/** Something the search can open. */
export interface SearchEntry {
  title: string;
  /** Section of the rail, shown beside the title. */
  section: string;
  to: string;
  keywords?: string;
}

function scoreOf(entry: SearchEntry, word: string): number {
  const title = entry.title.toLowerCase();
  if (title.startsWith(word)) return 4;
  if (title.split(/[\s-]+/).some((part) => part.startsWith(word))) return 3;
  if (title.includes(word)) return 2;
  return `${entry.section} ${entry.to} ${entry.keywords ?? ''}`.toLowerCase().includes(word)
    ? 1
    : 0;
}

/** Entries in which every word of the query is found, best first; all of them for an empty query. */
export function findEntries(entries: SearchEntry[], query: string): SearchEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return entries
    .map((entry) => ({ entry, scores: words.map((word) => scoreOf(entry, word)) }))
    .filter(({ scores }) => scores.every((score) => score > 0))
    .map(({ entry, scores }) => ({ entry, score: scores.reduce((sum, each) => sum + each, 0) }))
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}
