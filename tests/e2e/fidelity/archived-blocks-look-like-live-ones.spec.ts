import { expect, test } from '@playwright/test';
import { FIDELITY_CASES, TOO_LARGE } from './cases.ts';
import { LOST_CASES } from './lost-cases.ts';
import { ALLOWED, captureCase, inPercent, measureCase } from './measure-case.ts';
import { MEDIA_CASES } from './media-cases.ts';
import { SHADOW_CASES } from './shadow-cases.ts';
import { STATE_CASES } from './state-cases.ts';

const CASES = [...FIDELITY_CASES, ...STATE_CASES, ...MEDIA_CASES, ...SHADOW_CASES];

for (const each of CASES) {
  test(`archived as it was: ${each.name}`, async ({ page }) => {
    const { cells, unresolved } = await measureCase(page, each);
    console.log(`${each.name}: ${cells.map(inPercent).join(', ')}`);
    expect.soft(cells.filter(({ share }) => share > ALLOWED).map(inPercent)).toEqual([]);
    expect.soft(unresolved).toEqual(each.unresolved ?? []);
  });
}

for (const each of LOST_CASES) {
  test(`what cannot be archived is named: ${each.name}`, async ({ page }) => {
    expect((await captureCase(page, each)).capture.unresolved).toEqual(each.unresolved);
  });
}

test('what is too large to be archived is named with its size', async ({ page }) => {
  await expect(captureCase(page, TOO_LARGE)).rejects.toThrow(/img\.photo with 1,200,0\d\d bytes/);
});
