/** `Prices.md` as `Prices (2).md`, or with the first number that no other document has. */
export function freeName(name: string, taken: readonly string[]): string {
  const [, base, ending] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? [];
  const inUse = new Set(taken);
  for (let number = 2;; number++) {
    const free = `${base} (${number})${ending ?? ''}`;
    if (!inUse.has(free)) return free;
  }
}
