/** Returns a free name: `Prices.md` becomes `Prices (2).md`, or the next free number. */
export function findFreeName(name: string, taken: readonly string[]): string {
  const [, base, ending] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? [];
  const inUse = new Set(taken);
  for (let number = 2;; number++) {
    const free = `${base} (${number})${ending ?? ''}`;
    if (!inUse.has(free)) return free;
  }
}
