/** Two ports that nothing listens on now. */
export function freePorts(): { API_PORT: string; DATABASE_PORT: string } {
  const listeners = [0, 0].map((port) => Deno.listen({ hostname: '127.0.0.1', port }));
  const [api, database] = listeners.map(({ addr }) => String((addr as Deno.NetAddr).port));
  listeners.forEach((listener) => listener.close());
  return { API_PORT: api!, DATABASE_PORT: database! };
}
