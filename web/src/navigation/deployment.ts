/**
 * Storage key of the build from which this tab was reloaded, so that each build causes only one
 * reload.
 */
const LEFT_KEY = 'linden.left-build';

/** Returns the page's own script, whose name contains a hash of the build. */
function ownEntry(): string | null {
  return document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;
}

async function servedPage(): Promise<string | null> {
  try {
    const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(8000) });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/**
 * Compares the page's scripts with the server's. `away`: the server is unreachable; `replaced`: a
 * new deployment has others; `current`: they are equal, or the page was already reloaded and a
 * cache is outdated.
 */
export async function compareDeployment(): Promise<'away' | 'replaced' | 'current'> {
  const page = await servedPage();
  if (page === null) return 'away';
  const entry = ownEntry();
  if (!entry || page.includes(entry) || sessionStorage.getItem(LEFT_KEY) === entry) {
    return 'current';
  }
  return 'replaced';
}

/** Reloads the page at a URL, including its scripts. */
export function reloadAt(address: string): void {
  sessionStorage.setItem(LEFT_KEY, ownEntry() ?? '');
  const { pathname, search } = new URL(address, location.href);
  // A change of only the hash would load nothing.
  if (pathname === location.pathname && search === location.search) location.reload();
  else location.assign(address);
}
