/**
 * Runs a step of a task and prints its label and duration; prints nothing when
 * it throws. Also prints the label of a step that still runs after a second.
 */
export type Step = <T>(label: string, work: () => Promise<T>) => Promise<T>;

export function createProgress(write: (line: string) => void): Step {
  return async (label, work) => {
    const started = performance.now();
    const slow = setTimeout(() => write(`  … ${label}`), 1000);
    try {
      const result = await work();
      write(`  ✓ ${label} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
      return result;
    } finally {
      clearTimeout(slow);
    }
  };
}
