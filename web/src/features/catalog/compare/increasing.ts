/**
 * Returns the longest increasing subsequence by rank: the items that stayed where others were
 * moved. Ranks are distinct.
 */
export function increasing<Item>(items: Item[], rankOf: (item: Item) => number): Set<Item> {
  /** For each length, the index of the item with the lowest rank that ends such a run. */
  const ends: number[] = [];
  const earlier: (number | undefined)[] = [];
  const ranks = items.map(rankOf);
  ranks.forEach((rank, at) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ranks[ends[middle]!]! < rank) low = middle + 1;
      else high = middle;
    }
    earlier[at] = ends[low - 1];
    ends[low] = at;
  });
  const kept = new Set<Item>();
  for (let at = ends.at(-1); at !== undefined; at = earlier[at]) kept.add(items[at]!);
  return kept;
}
