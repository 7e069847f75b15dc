/** Whether the browser keeps anything for this document: not in a private frame of some browsers. */
let isKept = true;
const inMemory = new Map<string, string>();

/**
 * Reads a value that was stored for a site.
 *
 * @param name `token`, or `draft` for a message that was not sent.
 */
export function readStored(site: string, name: 'token' | 'draft'): string | null {
  const key = `linden.chat.${site}.${name}`;
  try {
    return localStorage.getItem(key) ?? inMemory.get(key) ?? null;
  } catch {
    isKept = false;
    return inMemory.get(key) ?? null;
  }
}

/** Stores a value, or removes it if it is empty; only in memory where the browser refuses. */
export function store(site: string, name: 'token' | 'draft', value: string): void {
  const key = `linden.chat.${site}.${name}`;
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    isKept = false;
  }
  if (value) inMemory.set(key, value);
  else inMemory.delete(key);
}

/** Returns whether what was stored survives a reload. */
export const survivesReload = (): boolean => isKept;
