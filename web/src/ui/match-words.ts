/** Returns whether a text contains every word of a search, case-insensitively and in any order. */
export function matchesWords(search: string, text: string): boolean {
  const lower = text.toLowerCase();
  return search.toLowerCase().split(/\s+/).every((word) => lower.includes(word));
}
