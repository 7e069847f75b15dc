/** An error that the person at the terminal can fix; only its message is printed. */
export class StartError extends Error {
  override name = 'StartError';
}

export const toMessage = (error: unknown) => error instanceof Error ? error.message : String(error);
