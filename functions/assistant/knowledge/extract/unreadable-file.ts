/**
 * A file that cannot become text, and the HTTP status that says so: 413 too large, 415 not a kind
 * of file that is taken, 422 empty, damaged, encrypted or without text. The message is for people.
 */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  constructor(readonly status: 413 | 415 | 422, message: string) {
    super(message);
  }
}

/** What to do with a PDF that a viewer shows and this reader does not read. */
export const ANEW = 'Print it to a new PDF and upload that.';
