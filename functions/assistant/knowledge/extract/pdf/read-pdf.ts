import { formatNumber } from '../../../../shared/contract/limits.ts';
import { sleep } from '../../../../shared/sleep.ts';
import type { ReadText } from '../block-writer.ts';
import type { Budget } from '../budget.ts';
import { decodeLatin1 } from '../decode-latin1.ts';
import { ANEW, TOO_LARGE, UnreadableFile } from '../unreadable-file.ts';
import { normalizeTitle, removeFurniture } from './furniture.ts';
import type { Outline } from './headings.ts';
import { findRegions, type Region } from './layout.ts';
import { collectWords, type Words } from './join-lines.ts';
import { CUT_OFF, isCutOff } from './missing-end.ts';
import { joinParagraphs } from './paragraphs.ts';
import { type PageText, type Pdf, readPage } from './read-page.ts';
import { groupRows } from './group-rows.ts';
import { type Element, writeBlocks } from './write-blocks.ts';

/**
 * Maximum number of pages: more than real uploads have, fewer than a forged page tree can claim.
 */
const MOST_PAGES = 10_000;

const PASSWORD = 'The PDF has a password. Remove it and upload the file again.';
const DAMAGED = `The PDF is damaged: its structure cannot be read. ${ANEW}`;

/**
 * Reads text and blocks of a PDF.
 *
 * @throws UnreadableFile if it cannot be read.
 */
export async function readPdf(bytes: Uint8Array, budget: Budget): Promise<ReadText> {
  const pdf = await openPdf(bytes, budget);
  try {
    const outline = await readOutline(pdf, budget);
    return await writeText(await readPages(pdf, budget), outline, budget);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(422, `The PDF is damaged: its pages cannot be read. ${ANEW}`);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function openPdf(bytes: Uint8Array, budget: Budget): Promise<Pdf> {
  const [unpdf, { checkPdf }] = await Promise.all([import('unpdf'), import('./check-pdf.ts')]);
  const settings = { verbosity: 0, isEvalSupported: false, enableXfa: false };
  return await unpdf.getDocumentProxy(checkPdf(bytes, budget), settings).catch((error: Error) => {
    if (error.name === 'PasswordException') throw new UnreadableFile(422, PASSWORD);
    throw new UnreadableFile(422, isCutOff(decodeLatin1(bytes)) ? CUT_OFF : DAMAGED);
  });
}

async function readPages(pdf: Pdf, budget: Budget): Promise<PageText[]> {
  if (pdf.numPages > MOST_PAGES) {
    throw new UnreadableFile(
      413,
      `The file has too many pages: the limit is ${formatNumber(MOST_PAGES)}. ${TOO_LARGE}`,
    );
  }
  const pages: PageText[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    // Yields to other requests.
    await sleep(0);
    pages.push(await readPage(await pdf.getPage(number), budget));
  }
  return pages;
}

type OutlineItems = NonNullable<Awaited<ReturnType<Pdf['getOutline']>>>;

/** Returns the outline; empty when it is damaged. */
async function readOutline(pdf: Pdf, budget: Budget): Promise<Outline> {
  const outline: Outline = new Map();
  const add = (items: OutlineItems, depth: number) => {
    budget.checkDepth(depth);
    for (const { title, items: below } of items) {
      budget.take('elements');
      if (!outline.has(normalizeTitle(title))) outline.set(normalizeTitle(title), depth);
      add(below, depth + 1);
    }
  };
  add(await budget.within(pdf.getOutline()).catch(rethrowUnreadable) ?? [], 1);
  outline.delete('');
  return outline;
}

function rethrowUnreadable(error: unknown): null {
  if (error instanceof UnreadableFile) throw error;
  return null;
}

async function writeText(texts: PageText[], outline: Outline, budget: Budget): Promise<ReadText> {
  const pages = removeFurniture(
    texts.map(({ segments, ...page }) => ({ ...page, rows: groupRows(segments) })),
    new Set(outline.keys()),
  );
  const words = collectWords(texts.flatMap(({ segments }) => segments.map(({ text }) => text)));
  const elements: Element[][] = [];
  for (const { number, rows } of pages) {
    await sleep(0);
    const regions = findRegions(rows, { budget, words });
    elements.push(regions.flatMap((region) => readElements(region, number, words)));
  }
  return writeBlocks(elements.flat(), { outline, words, budget });
}

function readElements(region: Region, page: number, words: Words): Element[] {
  if (region.kind === 'table') {
    const { rows, last } = region;
    const text = rows.flat().join(' ');
    const paragraph = { ...last, text, lines: Infinity, isItem: false, isFull: false };
    return [{ kind: 'table', page, rows, paragraph }];
  }
  return joinParagraphs(region, words).map((paragraph) => ({ kind: 'paragraph', page, paragraph }));
}
