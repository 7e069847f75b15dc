/** Whether every case is tried, as `deno task test` does in CI. */
export const IS_FULL = Deno.env.get('TEST_DEPTH') === 'full';

/**
 * Returns how many cases a property is tried with, or how large a text is: all of it with
 * TEST_DEPTH=full, as `deno task test` sets it in CI; a tenth otherwise, so that `deno task ok` stays fast.
 */
export function runs(full: number): number {
  return IS_FULL ? full : Math.ceil(full / 10);
}
