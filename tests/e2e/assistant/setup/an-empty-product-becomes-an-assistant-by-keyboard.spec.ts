import { expect as expectSoon, type Locator, type Page, test } from '@playwright/test';
import { startEmptyStack } from '../../empty-stack.ts';
import { expectNoFinding } from '../../look-for-findings.ts';
import { EDITOR, PASSWORD } from '../../stack.ts';

/** The product of each test starts cold, beside the one of all others. */
const expect = expectSoon.configure({ timeout: 60_000 });

/** More than any page has controls. */
const MOST_TABS = 150;

/** Moves the focus to a control as a person without a mouse does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; !await isFocused(); tabs += 1) {
    if (tabs === MOST_TABS) throw new Error(`Tab does not reach ${control}`);
    await page.keyboard.press('Tab');
  }
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  // A button ignores keys while what it waits for is being checked.
  await expect(control).toBeEnabled();
  await page.keyboard.press(key);
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(EDITOR);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${url}/start`);
}

/** Enters the organisation's name, which the frame then shows. */
async function nameOrganisation(page: Page): Promise<void> {
  await tabTo(page, page.getByLabel('Name'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Enter a name.');
  await page.keyboard.type('Rowan Tyres');
  await page.keyboard.press('Tab');
  await page.keyboard.type('garage');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Edit the organisation' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Rowan Tyres, start' }).first()).toBeAttached();
  await expect(page).toHaveTitle('Set up your assistant · Rowan Tyres');
}

/** Writes to the assistant; returns its reply. */
async function send(page: Page, message: string): Promise<Locator> {
  await tabTo(page, page.getByRole('textbox', { name: 'Message' }));
  await page.keyboard.type(message);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sandbox\/[0-9a-f-]{36}$/);
  return page.getByRole('article', { name: 'Assistant' });
}

const step = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
const backToGuide = (page: Page) => press(page, page.getByRole('link', { name: /^Set up \d/ }));

test('an empty product becomes an assistant with a scenario by keyboard', async ({ page }) => {
  const { url, stop } = await startEmptyStack();
  try {
    await signIn(page, url);
    await expectNoFinding(page, 'the guide of an empty product');
    await page.setViewportSize({ width: 1440, height: 900 });
    await nameOrganisation(page);

    await press(page, page.getByRole('button', { name: /^Start empty/ }));
    const form = page.getByRole('dialog', { name: 'New branch' });
    await expect(form.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Tyre change');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Wants to have tyres changed, or asks for winter tyres.');
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL(`${url}/settings/tyre_change`);

    await tabTo(page, page.getByRole('textbox', { name: 'System prompt' }));
    await page.keyboard.type('You book tyre changes for {{organisation.name}}.');
    await press(page, page.getByRole('button', { name: 'Save as v1 and activate' }));
    const activation = page.getByRole('dialog', { name: /^Activate v1 of/ });
    await press(page, activation.getByRole('button', { name: 'Activate v1' }));
    await expect(page.getByText(/^Active: v1/)).toBeVisible();

    await tabTo(page, page.getByRole('tab', { name: 'Prompt' }));
    for (const name of ['Figures', 'History', 'Runs', 'Preview', 'Versions', 'Scenario']) {
      await page.keyboard.press('ArrowLeft');
      await expect(page.getByRole('tab', { name })).toBeFocused();
    }
    const add = page.getByRole('button', { name: 'Add a step' });
    for (const name of ['Ask for the size', 'Offer a day', 'Say goodbye']) {
      await press(page, add);
      await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
      await page.keyboard.type(name);
      await tabTo(page, page.getByRole('textbox', { name: 'Step prompt' }));
      await page.keyboard.type(`${name}.`);
    }
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Scenario saved.').first()).toBeVisible();

    await backToGuide(page);
    await press(page, page.getByRole('button', { name: 'Switch on Tyre change' }));
    await expect(step(page, 'Switch it on')).toContainText('New messages reach your branches.');

    await press(page, page.getByRole('link', { name: 'Add a document' }));
    const chooser = page.waitForEvent('filechooser');
    await press(page, page.getByRole('button', { name: 'Upload', exact: true }));
    await (await chooser).setFiles({
      name: 'winter-tyres.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('# Winter tyres\n\nA set of four winter tyres costs £240 with fitting.'),
    });
    await expect(page.getByRole('row', { name: /winter-tyres/ })).toContainText('ready');

    await backToGuide(page);
    await press(page, page.getByRole('link', { name: 'Try it' }));
    const reply = await send(page, 'How much is a set of four winter tyres?');
    await expect(reply).toContainText('Tyre change');
    await expect(reply).toContainText('Ask for the size');
    await expect(reply).toContainText('winter-tyres');
    await expect(page.getByRole('link', { name: /^Set up/ })).toHaveCount(0);
  } finally {
    await stop();
  }
});

test('an example makes an empty product an assistant by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { url, stop } = await startEmptyStack();
  try {
    await signIn(page, url);
    await nameOrganisation(page);
    await press(page, page.getByRole('button', { name: /^Millbrook Garage/ }));
    const preview = page.getByRole('dialog', { name: 'Begin with Millbrook Garage' });
    await expect(preview).toContainText('10 documents');
    await expect(step(page, 'Add a document').getByText('done')).toHaveCount(0);
    await press(page, preview.getByRole('button', { name: 'Import the example' }));
    await expect(preview).toBeHidden();
    await expect(page.getByText('4 of 5 done')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Rowan Tyres, start' }).first()).toBeAttached();

    await press(page, page.getByRole('link', { name: 'Try it' }));
    await expect(await send(page, 'I would like to book an MOT')).toContainText('Book a visit');
    await page.goto(`${url}/start`);
    await expect(page.getByText('Your assistant is set up.')).toBeVisible();
    await expectNoFinding(page, 'the guide of an assistant');
    await page.goto(url);
    await expect(page).toHaveURL(`${url}/foundation/logo`);
  } finally {
    await stop();
  }
});
