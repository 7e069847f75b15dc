/** Yields to the main thread, so that the page can respond. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
