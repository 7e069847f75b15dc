/// <reference types="vite/types/importMeta.d.ts" />
/**
 * As much of a browser as stores and composables touch, without a DOM. Import it first: modules of
 * the front read these globals as they load.
 */
import { vi } from 'vitest';

class MemoryStorage {
  /** Makes every write fail as a full browser storage does. */
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

/** The window of the page that is open: what an earlier page listens to is gone with it. */
let events = new EventTarget();

/** The root element's data attributes, where the theme is set. */
export const dataset: Record<string, string> = {};

export const page = { visibilityState: 'visible' };

vi.stubGlobal('location', new URL('http://linden.test/sandbox'));
vi.stubGlobal(
  'document',
  Object.assign(page, {
    documentElement: { dataset },
    // Vue makes one for its templates as it loads.
    createElement: () => ({}),
  }),
);
/** Tabs with a page in them, as `navigator.locks` tells; this one is among them once it asked. */
const locks = new Set<string>();
/** Another tab of the browser is opened or closed. */
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

/** A page that nobody listens on, and a localStorage with these entries. */
export function resetBrowser(stored: Record<string, string> = {}): void {
  MemoryStorage.isFull = false;
  events = new EventTarget();
  page.visibilityState = 'visible';
  const storage = new MemoryStorage();
  for (const [key, value] of Object.entries(stored)) storage.setItem(key, value);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', new MemoryStorage());
}

/** What localStorage holds, for a page that opens after this one. */
export const storedEntries = (): Record<string, string> =>
  Object.fromEntries(Object.entries(localStorage)) as Record<string, string>;

/** Another tab writes or, with null, removes an entry of localStorage. */
export function storeElsewhere(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  dispatchOnWindow(Object.assign(new Event('storage'), { key, newValue: value }));
}

/** From now on nothing more fits into localStorage, or something does again. */
export function fillStorage(isFull = true): void {
  MemoryStorage.isFull = isFull;
}

resetBrowser();
