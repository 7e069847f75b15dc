import { expect, test } from '@playwright/test';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/foundation\/logo$/);
});

test('hierarchy and versions: a primary and a general logo, each with its use', async ({ page }) => {
  const part = page.getByRole('region', { name: 'Hierarchy and versions' });
  for (const name of ['Primary logo', 'General logo']) {
    const version = part.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await expect(version.getByText('Use this when')).toBeVisible();
    await expect(version.getByRole('img')).toBeVisible();
  }
});

test('colour variants: primary, inverted and on a shape, with contrast ratios', async ({ page }) => {
  const part = page.getByRole('region', { name: 'Colour variants' });
  for (const name of ['Primary', 'Inverted', 'On a shape']) {
    const variant = part.getByRole('figure').filter({ has: page.getByText(name, { exact: true }) });
    await expect(variant).toContainText(/\d+\.\d:1/);
    await expect(variant.getByRole('img')).toBeVisible();
  }
});

test('clear zone: a visualisation that can be switched off', async ({ page }) => {
  const part = page.getByRole('region', { name: 'Clear zone' });
  await expect(part).toContainText('half the side of the leaf’s square');
  await expect(part.locator('[data-clear-zone]')).toBeVisible();
  await part.getByRole('switch', { name: 'Show the clear zone' }).click();
  await expect(part.locator('[data-clear-zone]')).toHaveCount(0);
});

test('minimum sizes: each logo stands in the table at its true size', async ({ page }) => {
  const table = page.getByRole('region', { name: 'Minimum sizes of the logo' });
  for (const [version, px, mm] of [['General', 24, 6], ['Primary', 20, 5]] as const) {
    const row = table.getByRole('row').filter({
      has: page.getByRole('rowheader', { name: version, exact: true }),
    });
    await expect(row).toContainText(`${px} px`);
    await expect(row).toContainText(`${mm} mm`);
    const heights = await row.getByRole('img').evaluateAll((images) =>
      images.map((image) => image.getBoundingClientRect().height)
    );
    expect(heights[0]).toBeCloseTo(px, 1);
    expect(heights[1]).toBeCloseTo((mm * 96) / 25.4, 1);
  }
});

test('six disallowed variants, each with its reason in words', async ({ page }) => {
  const cases = page.getByRole('region', { name: 'Do not' }).getByRole('figure');
  await expect(cases).toHaveCount(6);
  for (const each of await cases.all()) {
    await expect(each).toContainText(/Do not .+\. ?/s);
  }
});

test('the download is a placeholder that says why', async ({ page }) => {
  const part = page.getByRole('region', { name: 'Download' });
  await expect(part).toContainText('no signed-off vector file');
  const buttons = part.getByRole('button');
  await expect(buttons).toHaveCount(3);
  for (const each of await buttons.all()) {
    await expect(each).toHaveAttribute('aria-disabled', 'true');
  }
});
