import type { Box } from './rendered-node.ts';
import { type ReviewEntry, toSentence } from './review-entry.ts';

/** The place of a line at one width, in CSS pixels of the page. */
interface Seen {
  width: number;
  before: Box | null;
  after: Box | null;
}

/** A line with the widths at which it occurs, at least one. */
export type SeenEntry = Omit<ReviewEntry, 'place'> & { seen: [Seen, ...Seen[]] };

/** Joins the lines of several widths: each once, with its widths. */
export function joinWidths(reviews: [width: number, ReviewEntry[]][]): SeenEntry[] {
  const joined = new Map<string, SeenEntry>();
  for (const [width, entries] of reviews) {
    for (const { place, ...entry } of entries) {
      const key = toSentence(entry);
      const known = joined.get(key);
      if (!known) joined.set(key, { ...entry, seen: [{ width, ...place }] });
      else {
        known.seen.push({ width, ...place });
        if (entry.uses) known.uses = [...new Set([...known.uses ?? [], ...entry.uses])];
      }
    }
  }
  return [...joined.values()];
}
