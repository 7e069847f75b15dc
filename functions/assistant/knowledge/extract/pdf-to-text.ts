import type { getDocumentProxy } from 'unpdf';
import { inDigits } from '../../../shared/contract/limits.ts';
import type { Budget } from './budget.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { sleep } from '../../../shared/sleep.ts';

/** Far more than an upload has, but not what a page tree can pretend to have. */
const MOST_PAGES = 10_000;

/** Text of a PDF, its pages divided by a blank line. Throws UnreadableFile for what has none. */
export async function pdfToText(bytes: Uint8Array, budget: Budget): Promise<string> {
  const [unpdf, { checkPdf }] = await Promise.all([import('unpdf'), import('./check-pdf.ts')]);
  const settings = { verbosity: 0, isEvalSupported: false, enableXfa: false };
  const pdf = await unpdf.getDocumentProxy(checkPdf(bytes, budget), settings).catch(
    (error: Error) => {
      throw new UnreadableFile(
        422,
        error.name === 'PasswordException'
          ? 'The file is encrypted. Remove its password and upload it again.'
          : 'The file is damaged: it is no PDF inside.',
      );
    },
  );
  try {
    if (pdf.numPages > MOST_PAGES) {
      throw new UnreadableFile(
        413,
        `The file has too many pages: the limit is ${inDigits(MOST_PAGES)}.`,
      );
    }
    const pages: string[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      // Others' requests get their turn here.
      await sleep(0);
      pages.push((await textOf(await pdf.getPage(number), budget)).trim());
    }
    return pages.filter(Boolean).join('\n\n');
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(422, 'The file is damaged: its pages cannot be read.');
  } finally {
    await pdf.loadingTask.destroy();
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** Text of a page, as it comes: a few bytes can show the same text a million times. */
async function textOf(page: Page, budget: Budget): Promise<string> {
  // Never cancelled: the reader would go on to fill it, and fail where nobody can catch it.
  const reader = page.streamTextContent().getReader();
  const lines: string[] = [];
  for (;;) {
    const { done, value } = await budget.within(reader.read());
    if (done) return lines.join('');
    for (const item of value.items) {
      if (!('str' in item)) continue;
      budget.take('unpackedBytes', item.str.length + 1);
      lines.push(item.hasEOL ? `${item.str}\n` : item.str);
    }
  }
}
