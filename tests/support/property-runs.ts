/**
 * How many cases a property is tried with: all of them with TEST_DEPTH=full, as `deno task test`
 * sets it; a tenth otherwise, so that the gate stays short.
 */
export function runs(full: number): number {
  return Deno.env.get('TEST_DEPTH') === 'full' ? full : Math.ceil(full / 10);
}
