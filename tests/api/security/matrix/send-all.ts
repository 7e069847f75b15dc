/** Runs tasks with a limited concurrency and returns their results in order. */
export async function sendAll<T>(tasks: (() => Promise<T>)[], atOnce = 16): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  async function worker(): Promise<void> {
    while (next < tasks.length) {
      const mine = next++;
      results[mine] = await tasks[mine]!();
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
