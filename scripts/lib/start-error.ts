/** A reason not to start that the person at the terminal can act on: printed as one line. */
export class StartError extends Error {
  override name = 'StartError';
}

/** What a thrown value says. */
export const messageOf = (error: unknown) => error instanceof Error ? error.message : String(error);
