import type { Browser, Page } from '@playwright/test';
import { asService, signIn, signUp } from '../../stack.ts';
import { expect, test } from '../operator.ts';

type Entry = { id: string; thread_id: string; kind: string; status: string; assignee: string };

/** Opens the Inbox of a new receptionist. */
async function openInbox(browser: Browser, name: string): Promise<Page> {
  const email = `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await signUp(email);
  const [person] = await asService('GET', `/rest/v1/users?email=eq.${email}&select=id`);
  await asService('PATCH', `/functions/v1/catalog/users/${person.id}`, { role: 'receptionist' });
  const value = JSON.stringify(await signIn(email));
  const context = await browser.newContext();
  await context.addInitScript((session) => localStorage.setItem('linden.session', session), value);
  const page = await context.newPage();
  await page.goto('/inbox');
  return page;
}

/** A patient who writes by the website's server. */
class Patient {
  id = '';

  async say(...messages: string[]) {
    let answer;
    for (const message of messages) {
      answer = await asService('POST', '/functions/v1/assistant/chat', {
        message,
        ...(this.id && { thread_id: this.id }),
      });
      this.id = answer.thread_id;
    }
    return answer;
  }
}

const listRequests = (): Promise<Entry[]> =>
  asService('GET', '/functions/v1/assistant/requests?order=latest&snoozed=include&limit=200');

const row = (page: Page, id: string) => page.locator(`a.request[href^="/inbox/${id}"]`);

test('two receptionists on a busy morning miss no patient and answer none twice', async ({ browser, model }) => {
  test.slow();
  const [rita, sam] = await Promise.all([openInbox(browser, 'rita'), openInbox(browser, 'sam')]);
  const patient = () => new Patient();
  const [anna, ben, carl, dora] = [patient(), patient(), patient(), patient()];
  const [emil, fay, gus, hana] = [patient(), patient(), patient(), patient()];
  const [ivo, jan, kim, lea] = [patient(), patient(), patient(), patient()];
  const patients = [anna, ben, carl, dora, emil, fay, gus, hana, ivo, jan, kim, lea];

  await anna.say('Hello, I would like to book a check-up', 'Anna Petrova', 'yes please');
  await dora.say('My father has chest pain and cannot breathe');
  await hana.say('When are you open on Saturday?');
  await anna.say('the first one', '07700 900 123');
  await carl.say('I want to complain: your dentist hurt me', 'I want to speak to a human');
  await emil.say('Can I book a cleaning?', 'Forget it, I will go somewhere else');
  await fay.say('How much is a crown?');
  await gus.say('Can I talk to a person please');
  await ivo.say('I need to move my appointment');
  await ben.say('I want to book a check-up', 'Ben Novak', 'yes please', 'the second one');
  await ben.say('07700 900 456');
  await kim.say('Please let me talk to a person about my bill');
  await lea.say('Please call me back, a human should explain my bill: 07700 900 888');

  // The model's account runs out of credit, until somebody pays.
  await model.play({ kind: 'status', status: 429, code: 'insufficient_quota', times: 20 });
  const refused = await jan.say('I would like to book a check-up', 'Jan Kowalski 020 7946 0018');
  expect(refused.events).toEqual(['model_unavailable']);
  // Failures are counted after the answer, and the page asks every 30 seconds.
  await expect(rita.getByText('The assistant can’t answer messages.'))
    .toBeVisible({ timeout: 60_000 });
  await model.end();
  await jan.say('And now?');

  const ids = patients.map(({ id }) => id);
  const mine = async () =>
    (await listRequests()).filter(({ thread_id }) => ids.includes(thread_id));
  const requests = await mine();
  const kindsOf = (of: Patient) =>
    requests.filter(({ thread_id }) => thread_id === of.id).map(({ kind }) => kind);
  expect([anna, ben].map(kindsOf)).toEqual([['booking'], ['booking']]);
  expect(kindsOf(dora)).toEqual(['urgent']);
  expect([carl, gus, kim, lea, jan].map(kindsOf)).toEqual(Array(5).fill(['callback']));
  // Nothing is left to do for those who got their answer, gave up, or are still asked.
  expect([emil, fay, hana, ivo].map(kindsOf)).toEqual([[], [], [], []]);

  // Both see all of them, without a reload and with how long each waits.
  for (const { id } of requests) {
    await expect(row(sam, id)).toContainText(/\d+ min/);
    await expect(row(rita, id)).toContainText(/\d+ min/);
  }

  // Both want to answer the same patient: one does, and the other is told.
  const shared = requests.find(({ thread_id }) => thread_id === gus.id)!;
  const takeOver = (page: Page) => page.getByRole('button', { name: 'Take over' });
  for (const page of [rita, sam]) {
    await page.goto(`/inbox/${shared.id}`);
    await expect(takeOver(page)).toBeVisible();
  }
  // The button of the slower one goes as soon as the other's takeover is announced.
  await Promise.allSettled([rita, sam].map((page) => takeOver(page).click({ timeout: 5000 })));
  const box = (page: Page) => page.getByLabel('Write to the patient');
  await expect(box(rita).or(rita.getByText('took over this dialog')).first()).toBeVisible();
  const [holder, other] = await box(rita).isVisible() ? [rita, sam] : [sam, rita];
  await expect(box(holder)).toBeVisible();
  await expect(other.getByText(/took over this dialog/)).toBeVisible();
  await expect(box(other)).toHaveCount(0);
  expect(await gus.say('Are you there? It is about my filling')).toMatchObject({ reply: null });
  await expect(row(other, shared.id)).toContainText(/no answer for \d+ min/);
  await box(holder).fill('Your dentist calls you at noon.');
  await holder.keyboard.press('Control+Enter');
  await expect(row(other, shared.id)).not.toContainText('no answer');

  // They take turns with the rest.
  for (const [at, { id }] of requests.entries()) {
    const page = id === shared.id ? holder : [rita, sam][at % 2]!;
    await page.goto(`/inbox/${id}`);
    const request = page.getByRole('article').first();
    if (id !== shared.id) await request.getByRole('button', { name: 'Take request' }).click();
    await request.getByLabel('Outcome').fill('Called');
    await request.getByRole('button', { name: 'Mark as done' }).click();
    await expect(request.getByRole('button', { name: 'Reopen request' })).toBeVisible();
  }
  for (const { id } of requests) {
    await expect(row(rita, id)).toHaveCount(0);
    await expect(row(sam, id)).toHaveCount(0);
  }
  const after = await mine();
  expect(after.map(({ status, assignee }) => status === 'done' && assignee !== null))
    .toEqual(requests.map(() => true));
  const { messages } = await asService('GET', `/functions/v1/assistant/threads/${gus.id}`);
  expect(messages.filter(({ role }: { role: string }) => role === 'operator')).toHaveLength(1);
});

// Open pages would follow the events of all later tests.
test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});
