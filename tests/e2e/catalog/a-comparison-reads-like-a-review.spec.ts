import type { Locator } from '@playwright/test';
import { expect, test } from '../session/signed-in.ts';
import { BlockPage } from './block-page.ts';

/** Changes a token, a text and the markup. */
function change(root: Element): void {
  const block = root.querySelector<HTMLElement>('.clinic')!;
  block.style.setProperty('--clinic-space-5', '40px');
  block.querySelector('h1')!.textContent = 'One home for your family’s teeth and health';
  const button = block.querySelector('a')!;
  const wrapper = document.createElement('div');
  wrapper.className = 'actions';
  button.replaceWith(wrapper);
  wrapper.append(button);
}

/** Rewrites the block like another build: with other scope hashes. */
function rebuild(root: Element): void {
  const SCOPE = /data-v-([\da-f]{8})/g;
  const rebuilt = (text: string) =>
    text.replace(SCOPE, (_, hash: string) => `data-v-${[...hash].reverse().join('')}`);
  for (const element of root.querySelectorAll('*')) {
    for (const name of element.getAttributeNames().filter((each) => rebuilt(each) !== each)) {
      element.setAttribute(rebuilt(name), '');
      element.removeAttribute(name);
    }
    element.classList.add('svelte-1x2y3z');
  }
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const css = rebuilt(rules.map(({ cssText }) => cssText).join('\n'));
  root.append(Object.assign(document.createElement('style'), { textContent: css }));
}

const overflowOf = (dialog: Locator) =>
  dialog.evaluate((element) => element.scrollWidth - element.clientWidth);

test('a comparison reads like a review, and shows where each change is', async ({ page }) => {
  const block = new BlockPage(page);
  await block.open('/blocks/hero');
  await block.saveNext();
  await block.live.evaluate(change);
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: /^Compare versions/ });
  const entry = (sentence: string | RegExp) =>
    dialog.getByRole('button', { name: sentence, exact: true });
  await expect(entry('text of .clinic-display, removed “house”, added “home”')).toBeVisible();
  await expect(entry('Added .actions, around .clinic-button')).toBeVisible();
  await expect(entry(/^token clinic-space-5 from 24 to 40 px, .*gap of \.hours/)).toBeVisible();
  await entry('Added .actions, around .clinic-button').press('Enter');
  const after = dialog.getByRole('region', { name: 'After' });
  await expect(after.locator('.mark')).toBeInViewport();
  await expect(dialog.getByRole('region', { name: 'Before' }).locator('.mark')).toHaveCount(0);

  await dialog.getByRole('radio', { name: 'Overlay' }).press('Space');
  const slider = dialog.getByRole('slider');
  await slider.press('End');
  await expect(slider).toHaveValue('100');
  await expect(after).toHaveCSS('clip-path', 'inset(0px 0px 0px 100%)');

  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole('tab', { name: 'Changes' }).click();
  await expect(entry('Added .actions, around .clinic-button')).toBeVisible();
  for (const tab of ['Changes', 'Rendered', 'Markup', 'Styles']) {
    await dialog.getByRole('tab', { name: tab }).click();
    await expect(dialog.getByRole('tabpanel')).toBeVisible();
    await expect.poll(() => overflowOf(dialog), tab).toBeLessThanOrEqual(0);
  }
});

test(
  'another build of the same block is no visible change',
  { tag: '@controls' },
  async ({ page }) => {
    const block = new BlockPage(page);
    await block.open('/blocks/contacts');
    await block.saveNext();
    await block.live.evaluate(rebuild);
    await page.getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: /^Compare versions/ });
    await expect(dialog.getByText('No visible change at 390, 768 and 1440 px.')).toBeVisible();
  },
);
