/**
 * What is awaited, or what `late` gives or throws when it takes longer than `ms` milliseconds. The
 * work itself goes on.
 */
export async function atMost<T, L>(ms: number, work: Promise<T>, late: () => L): Promise<T | L> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => timer = setTimeout(resolve, ms)).then(late);
  return await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
