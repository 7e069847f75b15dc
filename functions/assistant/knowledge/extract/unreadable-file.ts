/**
 * Thrown for a file from which no text can be extracted, with an HTTP status: 413 too large, 415
 * unsupported type, 422 empty, damaged, encrypted or without text. People see the message.
 */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  constructor(readonly status: 413 | 415 | 422, message: string) {
    super(message);
  }
}

/** Instruction for a PDF that viewers can open but this reader cannot. */
export const ANEW = 'Print it to a new PDF and upload that.';
