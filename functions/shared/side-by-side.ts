/**
 * Works through the items, in their order, at most `limit` of them at once. After a failure no
 * further one begins; it is thrown when those under way have ended.
 */
export async function sideBySide<Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const takeTurns = async () => {
    for (let next = rest.next(); !next.done && failures.length === 0; next = rest.next()) {
      await work(next.value).catch((error) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: limit }, takeTurns));
  if (failures.length > 0) throw failures[0];
}
