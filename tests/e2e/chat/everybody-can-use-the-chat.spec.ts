import type { Page } from '@playwright/test';
import { expectNoFinding } from '../look-for-findings.ts';
import { expect, type Model, test } from '../assistant/operator.ts';
import { createSite, demoSite } from './foreign-site.ts';

test.use({ email: null });

const SITE = {
  languages: ['en', 'ar'],
  texts: {
    en: { title: 'Chat with us' },
    ar: {
      message: 'رسالة',
      send: 'إرسال',
      greeting: 'مرحبا! كيف يمكنني مساعدتك؟',
      helpful: 'مفيد',
    },
  },
};

let site: string;
test.beforeAll(async () => {
  site = await createSite(SITE);
});

/** Opens the chat's own page with a message and its reply. */
async function openDialog(page: Page, model: Model, { path = '', text = 'We are open.' } = {}) {
  await model.route('general_info');
  await model.play({ kind: 'reply', role: 'branch', text });
  await page.goto(`/chat?site=${site}${path}`);
  await page.getByRole('textbox').fill('Hello');
  await page.keyboard.press('Enter');
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.locator('.rating')).toBeVisible();
}

test('who reads from right to left', async ({ page, model }) => {
  await openDialog(page, model, { path: '&lang=ar', text: 'نحن نفتح في الثامنة.' });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const middleOf = async (selector: string) => {
    const { x, width } = (await page.locator(selector).first().boundingBox())!;
    return x + width / 2;
  };
  const middle = page.viewportSize()!.width / 2;
  expect(await middleOf('.message.user .bubble')).toBeLessThan(middle);
  expect(await middleOf('.message.assistant .bubble')).toBeGreaterThan(middle);
  expect(await middleOf('.send')).toBeLessThan(await middleOf('textarea'));
  expect(await middleOf('header button')).toBeLessThan(await middleOf('h1'));
  await expectNoFinding(page, 'the chat from right to left');
});

test('who chooses the colours of their system', async ({ page, model }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openDialog(page, model);
  await expectNoFinding(page, 'the chat in forced colours');
  for (const selector of ['.send', '.user .bubble']) {
    await expect(page.locator(selector)).not.toHaveCSS('border-top-width', '0px');
  }
  await page.goto(demoSite(site));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  const button = page.getByRole('button', { name: 'Chat with us' });
  await expect(button.locator('svg')).toHaveCSS('stroke', 'rgb(0, 0, 0)');
  await expect(button).toHaveCSS('border-top-color', 'rgb(0, 0, 0)');
});

test('who enlarges the page or the text to 200%', async ({ page, model }) => {
  await openDialog(page, model);
  await expectNoFinding(page, 'the chat at 200%', [{ colorScheme: 'light', width: 640 }]);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await expect(page.locator('.bubble').first()).toHaveCSS('font-size', '32px');
  await expectNoFinding(page, 'the chat with text at 200%', [{ colorScheme: 'light', width: 400 }]);
  await page.setViewportSize({ width: 400, height: 640 });
  await page.getByRole('textbox').fill('The box can be seen.');
  await expect(page.getByRole('textbox')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('We are open.', { exact: true })).toBeInViewport();
});

test('who opens it on a page, in light, dark and at 320 px', async ({ page }) => {
  await page.goto(demoSite(site));
  await expectNoFinding(page, 'a page with the button');
  await page.getByRole('button', { name: 'Chat with us' }).click();
  const chat = page.frameLocator('linden-chat iframe');
  await expect(chat.getByRole('textbox')).toBeFocused();
  await expectNoFinding(page, 'a page with the open chat');
  expect(await chat.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(320);
});
