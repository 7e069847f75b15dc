/// <reference types="vite/types/importMeta.d.ts" />
/**
 * Browser APIs that stores and composables use, without a DOM. Import it first: modules of the
 * front end read these globals when they load.
 */
import { vi } from 'vitest';

class MemoryStorage {
  /** Makes every write fail like a full browser storage. */
  static isFull = false;
  [key: string]: unknown;

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }

  setItem(key: string, value: string): void {
    if (MemoryStorage.isFull) throw new DOMException('full', 'QuotaExceededError');
    this[key] = value;
  }

  removeItem(key: string): void {
    delete this[key];
  }
}

/** The window of the open page: a new page has no listeners of an earlier one. */
let events = new EventTarget();

/** The root element's data attributes, where the theme is set. */
export const dataset: Record<string, string> = {};

export const page = { visibilityState: 'visible' };

vi.stubGlobal('location', new URL('http://linden.test/sandbox'));
vi.stubGlobal(
  'document',
  Object.assign(page, {
    documentElement: { dataset },
    // Vue creates one for its templates when it loads.
    createElement: () => ({}),
  }),
);
/** Open tabs in `navigator.locks`, including this one after its request. */
const locks = new Set<string>();
/** Opens or closes another tab of the browser. */
export const openTab = (id: string) => locks.add(`linden.tab.${id}`);
export const closeTab = (id: string) => locks.delete(`linden.tab.${id}`);
vi.stubGlobal('navigator', {
  locks: {
    request: (name: string) => Promise.resolve(locks.add(name)),
    query: () => Promise.resolve({ held: [...locks].map((name) => ({ name })), pending: [] }),
  },
});

type Listening = Parameters<EventTarget['addEventListener']>;
vi.stubGlobal('addEventListener', (...args: Listening) => events.addEventListener(...args));
vi.stubGlobal('removeEventListener', (...args: Listening) => events.removeEventListener(...args));

export const dispatchOnWindow = (event: Event) => events.dispatchEvent(event);

/** Resets to a page without listeners, and a localStorage with these entries. */
export function resetBrowser(stored: Record<string, string> = {}): void {
  MemoryStorage.isFull = false;
  events = new EventTarget();
  page.visibilityState = 'visible';
  const storage = new MemoryStorage();
  for (const [key, value] of Object.entries(stored)) storage.setItem(key, value);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', new MemoryStorage());
}

/** Returns the entries of localStorage, for a page that opens later. */
export const storedEntries = (): Record<string, string> =>
  Object.fromEntries(Object.entries(localStorage)) as Record<string, string>;

/** Writes an entry of localStorage in another tab, or removes it with null. */
export function storeElsewhere(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  dispatchOnWindow(Object.assign(new Event('storage'), { key, newValue: value }));
}

/** Fills localStorage, or frees it again. */
export function fillStorage(isFull = true): void {
  MemoryStorage.isFull = isFull;
}

resetBrowser();
