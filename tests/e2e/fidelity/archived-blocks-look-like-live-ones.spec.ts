import { expect, test } from '@playwright/test';
import { FIDELITY_CASES, TOO_LARGE } from './cases.ts';
import { ALLOWED, captureCase, type Cell, measureCase } from './measure-case.ts';

const inPercent = ({ width, scheme, share }: Cell) =>
  `${width} ${scheme} ${(share * 100).toFixed(2)}%`;

for (const each of FIDELITY_CASES) {
  test(`archived as it was: ${each.name}`, async ({ page }) => {
    const { cells, unresolved } = await measureCase(page, each);
    console.log(`${each.name}: ${cells.map(inPercent).join(', ')}`);
    expect.soft(cells.filter(({ share }) => share > ALLOWED).map(inPercent)).toEqual([]);
    expect.soft(unresolved).toEqual(each.unresolved ?? []);
  });
}

test('what is too large to be archived is named with its size', async ({ page }) => {
  await expect(captureCase(page, TOO_LARGE)).rejects.toThrow(/img\.photo with 1,200,0\d\d bytes/);
});
