/** Whether this document can store data; some browsers forbid it in frames on other sites. */
let isKept = true;
const inMemory = new Map<string, string>();

/**
 * Reads a site's stored value.
 *
 * @param name `token`, or `draft` for an unsent message.
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

/** Stores a value, or removes it when empty; uses memory where the browser forbids storage. */
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

export const survivesReload = (): boolean => isKept;
