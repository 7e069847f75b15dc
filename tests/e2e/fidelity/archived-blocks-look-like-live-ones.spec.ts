import { expect, test } from '@playwright/test';
import { FIDELITY_CASES, TOO_LARGE } from './cases.ts';
import { LOST_CASES } from './lost-cases.ts';
import {
  ALLOWED,
  type CasePages,
  type Cells,
  differing,
  inPercent,
  measureCase,
  openCasePages,
  overclaimed,
  saveCase,
  underclaimed,
} from './measure-case.ts';
import { MEDIA_CASES } from './media-cases.ts';
import { SHADOW_CASES } from './shadow-cases.ts';
import { STATE_CASES } from './state-cases.ts';

let pages: CasePages;
test.beforeAll(async ({ browser }) => (pages = await openCasePages(browser)));
test.afterAll(() => pages.page.context().close());

const CASES = [...FIDELITY_CASES, ...STATE_CASES, ...MEDIA_CASES, ...SHADOW_CASES];

for (const each of CASES) {
  test(`archived as it was: ${each.name}`, { tag: each.tag ?? [] }, async () => {
    const { cells, unresolved } = await measureCase(pages, each);
    console.log(`${each.name}: ${cells.map(inPercent).join(', ')}`);
    expect.soft(differing(cells)).toEqual([]);
    expect.soft(overclaimed(cells)).toEqual([]);
    expect.soft(underclaimed(cells)).toEqual([]);
    expect.soft(unresolved).toEqual(each.unresolved ?? []);
  });
}

/** Changes that simulate a worse capture. */
const DAMAGES: [what: string, of: string, find: RegExp, put: string][] = [
  ['a margin at the edge', 'margins at the edges', /margin:64px 0 48px/, 'margin:0'],
  ['the height of the viewport', 'viewport units', /vh:(?:9|8.44)px/g, 'vh:4px'],
  ['the order of layers', 'layers in their first-named order', /@layer base,theme,unused;?/, ''],
  ['a query for the scheme', 'prefers-color-scheme', /prefers-color-scheme: ?dark/g, 'color'],
  ['a colour', 'attributes of ancestors', /#fc6/g, '#c33'],
  ['a stop of a gradient', 'gradients, patterns, filters and masks', /#0c78c8/g, '#c33'],
  ['a colour of a pattern', 'gradients, patterns, filters and masks', /#c33/g, '#036'],
  ['a colour inside a drawing', 'HTML inside drawings', /#fc6/g, '#c33'],
  ['a picture', 'image-set', /data:image[^"')]+/g, 'data:,'],
];

for (const [what, of, find, put] of DAMAGES) {
  test(`the proof sees that ${what} was lost`, async () => {
    const each = CASES.find(({ name }) => name === of)!;
    const { cells } = await measureCase(pages, each, { light: [390, 1440] }, (captured) => {
      const css = captured.css.replace(find, put);
      expect(css, 'something is broken').not.toBe(captured.css);
      return { ...captured, css };
    });
    console.log(`${what}: ${cells.map(inPercent)} ${cells[0]!.claim?.differences.join('; ')}`);
    expect(Math.min(...cells.map(({ share }) => share))).toBeGreaterThan(ALLOWED);
    expect(overclaimed(cells)).toEqual([]);
  });
}

const CELLS_OF_LOST: Cells = { light: [390, 1440], dark: [768] };

for (const each of LOST_CASES) {
  test(`what cannot be archived is named: ${each.name}`, async () => {
    const { cells, unresolved, isLossless } = await measureCase(pages, each, CELLS_OF_LOST);
    console.log(`${each.name}: ${cells.map(inPercent).join(', ')}`);
    expect.soft(unresolved).toEqual(each.unresolved);
    expect.soft(isLossless).toBe(false);
    expect.soft(overclaimed(cells)).toEqual([]);
  });
}

test('what is too large to be archived is named with its size', async () => {
  await expect(saveCase(pages.page, TOO_LARGE)).rejects.toThrow(
    /img\.photo with 1,200,0\d\d bytes/,
  );
});
