import { PRIVATE_PREFIX } from '../stores/reset-on-sign-out.ts';

const KEY = `${PRIVATE_PREFIX}recent`;
const KEPT = 30;

/** Returns the paths that the signed-in person opened in this browser, most recent first. */
export function readRecentPaths(): string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

export function storeRecentPath(address: string): void {
  const places = [address, ...readRecentPaths().filter((each) => each !== address)].slice(0, KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(places));
  } catch {
    // Ignores a full storage: only the order of search results suffers.
  }
}
