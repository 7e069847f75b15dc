/** A reason not to start that the person at the terminal can act on: printed as one line. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Runs a command; a StartError ends it with its one line and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    Deno.exit(1);
  }
}
