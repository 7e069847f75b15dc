/** Below the ports that systems give to outgoing connections, which could take one in between. */
const FIRST = 20_000;
const COUNT = 10_000;

/** Given by this process: nothing may listen on them yet. */
const given = new Set<number>();

function freePort(): string {
  const port = FIRST + Math.floor(Math.random() * COUNT);
  if (given.has(port)) return freePort();
  try {
    Deno.listen({ hostname: '127.0.0.1', port }).close();
    given.add(port);
    return String(port);
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) return freePort();
    throw error;
  }
}

/** Two ports that nothing listens on now. */
export function freePorts(): { API_PORT: string; DATABASE_PORT: string } {
  return { API_PORT: freePort(), DATABASE_PORT: freePort() };
}
