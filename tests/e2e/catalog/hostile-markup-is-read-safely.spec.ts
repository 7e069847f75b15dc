import { expect, type Page, test } from '@playwright/test';
import { type InPage, inPageScript } from '../fidelity/measure-case.ts';
import { type Beacon, startBeacon } from './beacon.ts';
import type { HostileForm } from './hostile-form.ts';
import { HOSTILE_FORMS } from './hostile-forms.ts';

const FORMS = Object.values(HOSTILE_FORMS).flat();
const CONTROL = 'the control rendered';
let beacon: Beacon;

test.beforeAll(async () => {
  beacon = await startBeacon();
});
test.afterAll(() => beacon.close());

/** Opens a page without its own policy, so that only the frame protects it. */
async function openPage(page: Page): Promise<Page> {
  await page.goto(`${beacon.url}/page`);
  await page.addScriptTag({ content: inPageScript() });
  return await beacon.listen(page);
}

function snapshotOf({ html, css }: HostileForm) {
  return { html: `<p>${CONTROL}</p>${beacon.fill(html)}`, css: beacon.fill(css), capture: null };
}

for (const scheme of ['light', 'dark'] as const) {
  test(`the frame that the proof reads runs, loads and opens nothing in ${scheme}`, async ({ page }) => {
    const listener = await openPage(page);
    const address = page.url();
    for (const form of FORMS) {
      const text = await page.evaluate(
        ([snapshot, shown]) => (globalThis as unknown as InPage).readTempted(snapshot, shown),
        [snapshotOf(form), scheme] as const,
      );
      expect.soft(text, form.name).toContain(CONTROL);
      expect.soft(beacon.hits, form.name).toEqual([]);
    }
    expect(await beacon.heard(listener)).toEqual([]);
    expect([page.url(), page.context().pages()]).toEqual([address, [page, listener]]);
  });
}

/** Shows forms without sanitizer, sandbox and policy. */
for (
  const [name, path] of [
    ['image', '/img'],
    ['script in a shadow root', '/script'],
    ['style in a shadow root', '/shadow'],
    ['colour scheme in the style of a shadow root', '/scheme-style'],
    ['import', '/import'],
    ['handler in a drawing', '/script'],
    ['images and styles in a drawing', '/drawn-import'],
    ['drawing in a frame', '/script'],
  ] as const
) {
  test(`the control: without protection, ${name} is heard`, async ({ page }) => {
    const listener = await openPage(page);
    const { html, css } = snapshotOf(FORMS.find((form) => form.name === name)!);
    const open = `<style>${css}</style>${html}`
      .replaceAll('asset:', `${beacon.url}/functions/v1/catalog/assets/`);
    await page.evaluate((markup) => {
      const frame = Object.assign(document.createElement('iframe'), { srcdoc: markup });
      document.body.append(frame);
      return new Promise((resolve) => frame.onload = resolve);
    }, open);
    await expect.poll(() => beacon.heard(listener)).toContain(path);
  });
}
