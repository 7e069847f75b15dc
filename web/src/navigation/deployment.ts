/** Remembers from which build this tab was opened anew, so that it is done once for each. */
const LEFT_KEY = 'linden.left-build';

/** The script that this page began with; its name holds a hash of the build. */
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
 * How the scripts of this page stand to those that the server has now. `away`: it cannot be
 * reached; `replaced`: a new deployment has others; `current`: they are the same, or the page was
 * opened anew already and a cache still has the old one.
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

/** Loads the page of an address anew, scripts and all. */
export function openAnew(address: string): void {
  sessionStorage.setItem(LEFT_KEY, ownEntry() ?? '');
  const { pathname, search } = new URL(address, location.href);
  // Going to another hash of the same page would load nothing.
  if (pathname === location.pathname && search === location.search) location.reload();
  else location.assign(address);
}
