/** A reason not to start that the person at the terminal can fix: printed as one line. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Returns the message of a thrown value. */
export const toMessage = (error: unknown) => error instanceof Error ? error.message : String(error);
