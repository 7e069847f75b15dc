import { describe, expect, test } from 'vitest';
import { extractText } from '../../../../../../functions/assistant/knowledge/extract/extract-text.ts';
import { splitDocument } from '../../../../../../functions/assistant/knowledge/indexing/split-document.ts';
import {
  type DrawnText,
  drawPdf,
} from '../../../../../../scripts/testing/samples/reference-files/draw-pdf.ts';
import { tableAt } from '../../../../../../scripts/testing/samples/reference-files/typeset.ts';

const line = (text: string, y: number, more: Partial<DrawnText> = {}): DrawnText => (
  { x: 60, y, text, ...more }
);

/** Returns the blocks of a PDF with these pages: each block's page and text. */
async function blocksOf(...pages: DrawnText[][]): Promise<[number | undefined, string][]> {
  const { text, blocks } = await extractText(drawPdf(pages), 'a.pdf');
  return blocks!.map(({ page, start, end }) => [page, text.slice(start, end).trim()]);
}

describe('readPdf', () => {
  test('repeats the header of a table that goes on overleaf, and that of no other', async () => {
    const columns = [60, 300];
    const blocks = await blocksOf(
      tableAt([['Service', 'Price'], ['Crown', '400 €'], ['Filling', '80 €']], columns, 300),
      [
        ...tableAt([[], ['Implant', '900 €'], ['Sealing', '30 €']], columns, 200),
        line('Opening hours', 400, { size: 16, font: 'bold' }),
        ...tableAt([[], ['Monday', '9 to 18'], ['Friday', '9 to 14']], columns, 440),
      ],
    );
    expect(blocks).toEqual([
      [1, 'Service | Price\nCrown | 400 €\nFilling | 80 €'],
      [2, 'Service | Price\nImplant | 900 €\nSealing | 30 €'],
      [2, 'Opening hours'],
      [2, 'Monday | 9 to 18\nFriday | 9 to 14'],
    ]);
  });

  test('says on which page each chunk begins', async () => {
    const section = (title: string) => [
      line(title, 80, { size: 16, font: 'bold' }),
      line(`All there is to know about ${title.toLowerCase()} is written here.`, 110),
    ];
    const { text, fileType, blocks } = await extractText(
      drawPdf([section('Crowns'), section('Implants')]),
      'a.pdf',
    );
    const { chunks } = splitDocument({ raw_text: text, file_type: fileType, blocks });
    expect(chunks.map(({ page, headingPath }) => [page, headingPath])).toEqual([
      [1, 'Crowns'],
      [2, 'Implants'],
    ]);
  });

  test('joins what a page divides, words and paragraphs', async () => {
    const blocks = await blocksOf(
      [
        line('Our long-term results are good. The implan-', 100),
        line('tation takes an hour, and for its long-', 113),
        line('term success you should not smoke, while', 126),
      ],
      [line('it heals.', 100)],
    );
    expect(blocks).toEqual([[
      1,
      'Our long-term results are good. The implantation takes an hour, and for its long-term ' +
      'success you should not smoke, while it heals.',
    ]]);
  });

  test('joins a word whose line is short or changes its font, and one in a table', async () => {
    const blocks = await blocksOf(
      [
        line('This is the first and the longest line of the whole paragraph, and it is', 100),
        line('followed by a shorter one with a veter-', 113),
        { ...line('inary word in it.', 126), font: 'bold' },
        ...tableAt(
          [['Service', 'Includes'], ['Crown', 'the anaes-'], ['', 'thetic too'], [
            'Filling',
            'a polish',
          ]],
          [60, 300],
          300,
        ),
      ],
    );
    const text = blocks.map(([, each]) => each).join('\n');
    expect(text).toContain('a veterinary word');
    expect(text).toContain('Crown | the anaesthetic too');
  });

  test('keeps prices behind leaders: they are no contents', async () => {
    const entries = ['Crown ........ 400', 'Filling ........ 80', 'Implant ........ 900'];
    const [[, text]] = await blocksOf(entries.map((entry, i) => line(entry, 100 + 13 * i))) as [
      [number, string],
    ];
    expect(text).toBe('Crown …400\nFilling …80\nImplant …900');
  });

  test('keeps a number that is no page’s, though it stands at the edge', async () => {
    const page = (text: string, edge: string) => [line(text, 300), line(edge, 815)];
    const blocks = await blocksOf(
      page('The first of two pages.', '4711'),
      page('The second of two pages.', '2'),
    );
    expect(blocks.map(([, text]) => text).join('\n')).toBe(
      'The first of two pages.\n4711\nThe second of two pages.',
    );
  });
});
