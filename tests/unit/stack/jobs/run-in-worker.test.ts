import { expect, test } from 'vitest';
import { UnreadableFile } from '../../../../functions/assistant/knowledge/extract/unreadable-file.ts';
import { splitDocument } from '../../../../functions/assistant/knowledge/indexing/split-document.ts';
import { runInWorker } from '../../../../scripts/stack/jobs/run-in-worker.ts';

const LONG = 'Open from nine to five. '.repeat(3000);
const stored = { raw_text: `# Hours\n\n${LONG}`, file_type: 'markdown', blocks: null };

/** Returns whether the event loop continued while something was awaited. */
async function leavesTheLoop(work: Promise<unknown>): Promise<boolean> {
  let turns = 0;
  const timer = setInterval(() => turns++);
  await work.finally(() => clearInterval(timer));
  return turns > 0;
}

test('a long document is split while others are answered', async () => {
  const work = runInWorker(['split', stored]);
  expect(await leavesTheLoop(work)).toBe(true);
  expect(await work).toEqual(splitDocument(stored));
});

test('a page that came as text is read while others are answered', async () => {
  const page = '<p>Nine to five</p>';
  const work = runInWorker(['extractFromText', page, 'html', page.length]);
  expect(await leavesTheLoop(work)).toBe(true);
  expect(await work).toMatchObject({ fileType: 'html', text: 'Nine to five' });
});

test('a file is read, and one that cannot be is refused as it is anywhere', async () => {
  const file = (html: string) => new TextEncoder().encode(html);
  const read = runInWorker(['extract', file('<p>Nine to five</p>'), 'hours.html', 'text/html']);
  expect(await read).toMatchObject({ fileType: 'html', text: 'Nine to five' });
  const refused = runInWorker(['extract', file('<p></p>'), 'hours.html', 'text/html']);
  await expect(refused).rejects.toThrow('The file contains no text.');
  await expect(refused).rejects.toBeInstanceOf(UnreadableFile);
});

test('a job that breaks fails', async () => {
  const broken = { ...stored, blocks: 'none' };
  await expect(runInWorker(['split', broken])).rejects.toThrow(/array/);
});
