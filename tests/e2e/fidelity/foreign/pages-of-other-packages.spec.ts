import { expect, test } from '@playwright/test';
import {
  ALLOWED,
  type CasePages,
  type Cells,
  differing,
  inPercent,
  measureCase,
  openCasePages,
  overclaimed,
  underclaimed,
} from '../measure-case.ts';
import { foreignCase } from './foreign-case.ts';
import { MORE_FOREIGN_PAGES } from './more-pages.ts';
import { FOREIGN_PAGES } from './pages.ts';

/** A phone and a screen in light, a tablet in dark: neighbouring cells show the same. */
const CELLS: Cells = { light: [390, 1440], dark: [768] };

let pages: CasePages;
test.beforeAll(async ({ browser }) => (pages = await openCasePages(browser)));
test.afterAll(() => pages.page.context().close());

/** Requests of a package to other sites are not answered here. */
const isRemote = (lost: string) => / https:/.test(lost);

for (const each of FOREIGN_PAGES) {
  test(`archived as it was: a page with ${each.name}`, async () => {
    const { cells, unresolved } = await measureCase(pages, foreignCase(each), CELLS);
    console.log(`${each.name}: ${cells.map(inPercent).join(', ')}`);
    expect.soft(differing(cells)).toEqual([]);
    expect.soft(overclaimed(cells)).toEqual([]);
    expect.soft(underclaimed(cells)).toEqual([]);
    expect.soft(unresolved).toEqual([]);
  });
}

for (const each of MORE_FOREIGN_PAGES) {
  test(`the page says how well it archives ${each.name}`, async () => {
    const { cells, unresolved, isLossless } = await measureCase(pages, foreignCase(each));
    console.log(`${each.name}: ${cells.map(inPercent).join(', ')}`);
    expect.soft(overclaimed(cells)).toEqual([]);
    expect.soft(isLossless && differing(cells)).toEqual(isLossless && []);
    // Where it differs, the page names the elements.
    const unnamed = cells.filter(({ share, claim }) =>
      share > ALLOWED && claim!.differences.length === 0
    );
    expect.soft(unnamed.map(inPercent)).toEqual([]);
    expect.soft(differing(cells).length > 0).toBe(each.differs);
    expect.soft(unresolved.filter((lost) => !isRemote(lost))).toEqual([]);
  });
}
