/** A reason not to start that the person at the terminal can act on: printed as one line. */
export class StartError extends Error {
  override name = 'StartError';
}
