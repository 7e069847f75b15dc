/** Range below the ephemeral ports, which an outgoing connection could take. */
const FIRST = 20_000;
const COUNT = 10_000;

/** Ports that this process returned before; nothing may listen on them yet. */
const given = new Set<number>();

function findFreePort(): string {
  const port = FIRST + Math.floor(Math.random() * COUNT);
  if (given.has(port)) return findFreePort();
  try {
    Deno.listen({ hostname: '127.0.0.1', port }).close();
    given.add(port);
    return String(port);
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) return findFreePort();
    throw error;
  }
}

/** Returns two ports that nothing listens on now. */
export function findFreePorts(): { API_PORT: string; DATABASE_PORT: string } {
  return { API_PORT: findFreePort(), DATABASE_PORT: findFreePort() };
}
