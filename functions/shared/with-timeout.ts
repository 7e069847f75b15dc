/**
 * Awaits a promise for at most `ms` milliseconds; then returns or throws the result of `late`. Does
 * not stop the work.
 */
export async function withTimeout<T, L>(
  ms: number,
  work: Promise<T>,
  late: () => L,
): Promise<T | L> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => timer = setTimeout(resolve, ms)).then(late);
  return await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
