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
export const ANEW = 'Print it to a new PDF and upload the new file.';

/** Instruction for a file above a limit. */
export const TOO_LARGE = 'Divide it and upload the parts.';

/** Instruction for a damaged DOCX. */
export const SAVE_COPY = 'Open it in a word processor, save a copy and upload the copy.';

/** Instruction for a file of an unsupported type. */
export const ACCEPTED = 'Upload a Markdown, plain text, HTML, PDF or DOCX file.';
