import { UnreadableFile } from './unreadable-file.ts';

/** Text of a PDF, its pages divided by a blank line. Throws UnreadableFile for what has none. */
export async function pdfToText(bytes: Uint8Array): Promise<string> {
  const { extractText, getDocumentProxy } = await import('unpdf');
  // The reader takes the buffer over; the caller keeps its own.
  const pdf = await getDocumentProxy(bytes.slice(), { verbosity: 0 }).catch((error: Error) => {
    throw new UnreadableFile(
      422,
      error.name === 'PasswordException'
        ? 'The file is encrypted. Remove its password and upload it again.'
        : 'The file is damaged: it is no PDF inside.',
    );
  });
  try {
    const { text } = await extractText(pdf, { mergePages: false });
    return text.map((page) => page.trim()).filter(Boolean).join('\n\n');
  } catch {
    throw new UnreadableFile(422, 'The file is damaged: its pages cannot be read.');
  } finally {
    await pdf.loadingTask.destroy();
  }
}
