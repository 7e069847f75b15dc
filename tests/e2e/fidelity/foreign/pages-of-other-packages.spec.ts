import { expect, type Page, test } from '@playwright/test';
import {
  type Cells,
  differing,
  inPercent,
  measureCase,
  overclaimed,
  underclaimed,
} from '../measure-case.ts';
import { foreignCase } from './foreign-case.ts';
import { FOREIGN_PAGES } from './pages.ts';

/** A phone and a screen in light, a tablet in dark: what one cell sees, its neighbours see too. */
const CELLS: Cells = { light: [390, 1440], dark: [768] };

let page: Page;
test.beforeAll(async ({ browser }) => (page = await browser.newPage()));
test.afterAll(() => page.close());

for (const each of FOREIGN_PAGES) {
  test(`archived as it was: a page with ${each.name}`, async () => {
    const started = Date.now();
    const { cells, unresolved } = await measureCase(page, foreignCase(each), CELLS);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`${each.name}: ${cells.map(inPercent).join(', ')} (${seconds} s)`);
    expect.soft(differing(cells)).toEqual([]);
    expect.soft(overclaimed(cells)).toEqual([]);
    expect.soft(underclaimed(cells)).toEqual([]);
    expect.soft(unresolved).toEqual([]);
  });
}
