/** Storage key; survives sign-out. The path has no query, which may contain patients' words. */
const keyOf = (personId: string) => `linden.last-page.${personId}`;

/** Stores the page of the assistant that was opened last in this browser. */
export function storeLastPage(personId: string, path: string): void {
  try {
    localStorage.setItem(keyOf(personId), path);
  } catch {
    // Ignores a full storage: the person arrives at the start page.
  }
}

export function readLastPage(personId: string): string | null {
  try {
    return localStorage.getItem(keyOf(personId));
  } catch {
    return null;
  }
}
