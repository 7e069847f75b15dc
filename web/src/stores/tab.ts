const KEY = 'linden.tab';
/**
 * Storage key that is set while no page of the tab is open. A duplicated tab copies the id but not
 * this key, so it takes a new id.
 */
const FREE = 'linden.tab.free';
const lockOf = (tab: string) => `${KEY}.${tab}`;

function take(): string {
  const isReload = sessionStorage.getItem(FREE) !== null;
  const id = isReload ? sessionStorage.getItem(KEY) : null;
  sessionStorage.removeItem(FREE);
  return id ?? crypto.randomUUID();
}

let id: string | undefined;

/** Returns the id of this tab, the same after a reload; a duplicated tab gets another one. */
export function tabId(): string {
  if (id) return id;
  const own = id = take();
  sessionStorage.setItem(KEY, own);
  addEventListener('pagehide', () => sessionStorage.setItem(FREE, '1'));
  addEventListener('pageshow', () => sessionStorage.removeItem(FREE));
  // Held until the page ends in any way.
  void navigator.locks.request(lockOf(own), () => new Promise(() => {}));
  return own;
}

/** Returns the ids of the open tabs of this browser, including this one. */
export async function openTabs(): Promise<Set<string>> {
  const { held = [], pending = [] } = await navigator.locks.query();
  const names = [...held, ...pending].map(({ name }) => name ?? '');
  return new Set(
    names.filter((name) => name.startsWith(lockOf(''))).map((name) =>
      name.slice(lockOf('').length)
    ),
  );
}
