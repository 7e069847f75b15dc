import { expect, type Model, tail, test } from '../operator.ts';
import type { Page } from '@playwright/test';

async function say(page: Page, model: Model, [route, ...replies]: [string, ...object[]]) {
  await model.route(route);
  await model.play(...replies as Parameters<Model['play']>);
  const all = page.getByRole('article', { name: 'Assistant' });
  const before = await all.count();
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill(`To ${route}`);
  await box.press('Enter');
  await expect(all).toHaveCount(before + 1);
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  return all.last();
}

const plain = (text: string) => ({ kind: 'reply', role: 'branch', text });

test('each event, a parse error and an invalid transition are told, with both notes', async ({ page, model }) => {
  await page.goto('/sandbox');
  await say(page, model, ['new_booking', tail('Hello', 'qualify', { reason: 'pain' })]);

  const side = plain('A filling is £110. {"soft_insertion": true, "state_after": null}');
  const aside = await say(page, model, ['price_question', side]);
  await expect(aside).toContainText('stayed in the scenario');
  await expect(aside.getByTitle(/^sticky: /)).toBeVisible();
  await expect(aside).toContainText('side answer');

  const blocked = await say(page, model, ['new_booking', tail('Booked!', 'close')]);
  await expect(blocked).toContainText('step rejected');
  await expect(blocked).toContainText('invalid transition: qualify → close');
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await inspector.getByRole('tab', { name: 'State' }).click();
  await expect(inspector).toContainText('The step didn’t change from “qualify” to “close”');

  const broken = plain('One moment. {"state_after": "present", "slots_upd');
  await expect(await say(page, model, ['new_booking', broken])).toContainText('parse error');

  const left = await say(page, model, [
    'price_question',
    plain('[INTENT_CHANGE: price_question]'),
    plain('An implant is £2,100.'),
  ]);
  await expect(left).toContainText('handed over');
  await expect(page.getByText('“New booking” is suspended at step “Reason and name”.'))
    .toBeVisible();
  await expect(inspector).toContainText(/Returns to step\s*–\s*Reason and name/);

  const back = await say(page, model, ['new_booking', tail('Welcome back', 'qualify')]);
  await expect(back).toContainText('resumed');
  await expect(page.getByText('“New booking” was resumed where the patient left it.'))
    .toBeVisible();
  await expect(page.getByText('“New booking” was suspended at step “Reason and name”.'))
    .toBeVisible();
  await expect(page.getByText(/is suspended/)).toHaveCount(0);
  const switches = page.getByText('2 branch switches', { exact: true });
  await expect(switches).toHaveAttribute('title', /including resumed scenarios/);
});

test('a dialog that switches too often goes to a person, and a new one begins beside it', async ({ page, model }) => {
  await page.goto('/sandbox');
  for (const code of ['price_question', 'reschedule', 'medical_question', 'price_question']) {
    await say(page, model, [code, plain('An answer.')]);
  }
  await model.route('reschedule');
  await page.getByRole('textbox', { name: 'Message' }).fill('Once more');
  await page.keyboard.press('Enter');
  const last = page.getByRole('article', { name: 'Assistant' }).last();
  await expect(last).toContainText('sent to a person');
  await expect(last).toContainText('within about an hour');
  await page.getByRole('link', { name: 'New dialog' }).click();
  await expect(page).toHaveURL(/\/sandbox$/);
  await expect(page.getByRole('article')).toHaveCount(0);
});
