/**
 * Processes items in order, at most `limit` of them concurrently. After a failure starts no further
 * item, awaits the running ones, then rejects.
 */
export async function forEachLimit<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = Symbol.asyncIterator in items
    ? items[Symbol.asyncIterator]()
    : items[Symbol.iterator]();
  const failures: unknown[] = [];
  const takeTurns = async () => {
    while (failures.length === 0) {
      const next = await rest.next();
      if (next.done || failures.length > 0) return;
      await work(next.value);
    }
  };
  const fail = (error: unknown) => void failures.push(error);
  await Promise.all(Array.from({ length: limit }, () => takeTurns().catch(fail)));
  if (failures.length > 0) throw failures[0];
}
