/** Lets the page go on. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
