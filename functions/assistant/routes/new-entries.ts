/** Something stored, with its number. */
interface Entry {
  id: number;
}

/** Numbers are given before an entry is stored: a smaller one can come later, though not much. */
const LOOK_BACK = 50;

/**
 * Entries as they are stored, each once: those after a number, and what comes late before it. Ends
 * by what `read` or `pause` throws.
 *
 * @param read entries with a greater number, in their order.
 */
export async function* newEntries<Kind extends Entry>(
  read: (after: number) => Promise<Kind[]>,
  after: number,
  pause: () => Promise<unknown>,
): AsyncGenerator<Kind> {
  const known = new Set(
    (await read(after - LOOK_BACK)).map(({ id }) => id).filter((id) => id <= after),
  );
  let newest = after;
  for (;; await pause()) {
    for (const entry of await read(newest - LOOK_BACK)) {
      if (known.has(entry.id)) continue;
      known.add(entry.id);
      newest = Math.max(newest, entry.id);
      yield entry;
    }
  }
}
