/** Returns whether a text contains every word of a search, in any case and order. */
export function matchesWords(search: string, text: string): boolean {
  const lower = text.toLowerCase();
  return search.toLowerCase().split(/\s+/).every((word) => lower.includes(word));
}
