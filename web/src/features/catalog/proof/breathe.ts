/** Lets the page go on. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
