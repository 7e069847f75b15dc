// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import PeopleBudget from '@/features/assistant/people/PeopleBudget.vue';
import PeopleConfirm from '@/features/assistant/people/PeopleConfirm.vue';
import PeoplePage from '@/features/assistant/people/PeoplePage.vue';
import PeoplePassword from '@/features/assistant/people/PeoplePassword.vue';
import PeopleTable from '@/features/assistant/people/PeopleTable.vue';
import { useToasts } from '@/ui/toasts.ts';
import { answer, callsTo, json, problem, resetApi } from '../../support/api.ts';
import { alerts, dialogText, fill, mountComponent, press } from '../../support/mount-component.ts';

const LIST = 'GET /catalog/users';
const MAIL_OFF = { status: 'off', error: null };
const person = (id: string, fields = {}) => ({
  id,
  email: `${id}@x`,
  displayName: '',
  role: 'viewer',
  isDisabled: false,
  mustChangePassword: false,
  canServe: false,
  createdAt: '2026-11-01T10:00:00Z',
  ...fields,
});
const BUDGET = {
  tokens_per_day: 500,
  used: [{ user_id: 'bob', tokens: 20 }],
  exceptions: [{ user_id: 'bob', tokens_per_day: null }],
};

beforeEach(() => {
  resetApi();
  answer('GET /assistant/model-budget', BUDGET);
  answer(LIST, [person('u1', { role: 'editor' }), person('bob', { isDisabled: true })]);
});

test('accounts are listed with what marks them, and their tokens of today', async () => {
  const { mounted } = await mountComponent(PeoplePage);
  const rows = mounted.findAll('tbody tr').map((row) => row.text());
  expect(rows[0]).toMatch(/^u1@x\s*you.*0 of 500/);
  expect(rows[1]).toMatch(/^bob@x\s*disabled.*20/);
});

test('accounts are shown even if the budget cannot be read', async () => {
  answer('GET /assistant/model-budget', () => problem(503));
  const { mounted } = await mountComponent(PeoplePage);
  expect(mounted.findAll('tbody tr')).toHaveLength(2);
  expect(mounted.text()).not.toContain('Model budget');
});

test('a role is changed at once, but one’s own only after a question', async () => {
  const { mounted } = await mountComponent(PeoplePage);
  answer('PATCH /catalog/users/bob', () => problem(409, 'Not now'), {});
  const table = mounted.getComponent(PeopleTable);
  table.vm.$emit('role', person('bob'), 'editor');
  await expect.poll(() => useToasts().latest?.text).toMatch(/^Couldn’t change the role\. Not now/);
  table.vm.$emit('role', person('bob'), 'editor');
  await expect.poll(() => useToasts().latest?.text).toBe('bob@x is an editor now.');
  table.vm.$emit('role', person('u1', { role: 'editor' }), 'viewer');
  await expect.poll(dialogText).toMatch(/Give up your own editor role/);
  expect(callsTo('PATCH /catalog/users/u1')).toHaveLength(0);
});

test('an invitation shows the one-time password, and an invalid address is not sent', async () => {
  await mountComponent(PeoplePage);
  await press('Invite');
  await expect.poll(dialogText).toContain('Email');
  await fill('Email', 'eve');
  await press('Cancel');
  await press('Invite');
  document.querySelector('form[id]')!.dispatchEvent(new Event('submit', { cancelable: true }));
  await expect.poll(() => alerts()[0]).toMatch(/^Enter an email address/);
  await fill('Email', 'eve@x.example');
  answer('POST /catalog/users', { user: person('eve'), password: 'once-only', mail: MAIL_OFF });
  document.querySelector('form[id]')!.dispatchEvent(new Event('submit', { cancelable: true }));
  await expect.poll(dialogText).toContain('once-only');
});

test.each([
  ['sent', { status: 'sent', error: null }, /Sent to eve@x by email/],
  ['not sent', { status: 'failed', error: '554 refused' }, /could not be sent: 554 refused/],
])('an invitation says that its email was %s', async (_, mail, said) => {
  await mountComponent(PeoplePassword, {
    props: { made: { user: person('eve'), password: 'once-only', mail } },
  });
  await expect.poll(dialogText).toMatch(said);
  expect(dialogText()).toContain('once-only');
});

test('a new password is shown even if its question was closed in the meantime', async () => {
  const { mounted } = await mountComponent(PeoplePage);
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer('POST /catalog/users/bob/reset-password', () => promise);
  mounted.getComponent(PeopleTable).vm.$emit('act', person('bob'), 'reset');
  await expect.poll(dialogText).toMatch(/Reset the password of bob@x/);
  await press('Reset password');
  await press('Cancel');
  resolve(json({ user: person('bob'), password: 'once-only', mail: MAIL_OFF }));
  await expect.poll(dialogText).toContain('once-only');
});

test('a removal asks for the address, in any case', async () => {
  const removals = () => callsTo('DELETE /catalog/users/bob').length;
  answer('DELETE /catalog/users/bob', {});
  const props = { person: person('bob'), action: 'remove', onMade: () => {} };
  await mountComponent(PeopleConfirm, { props });
  await fill('Type bob@x to confirm', 'bo');
  await press('Remove');
  expect([alerts(), removals()]).toEqual([['Type bob@x.'], 0]);
  await fill('Type bob@x to confirm', ' BOB@x ');
  await press('Remove');
  await expect.poll(removals).toBe(1);
});

test('a budget is shown and saved for all accounts or for one', async () => {
  const people = [person('bob')];
  const { mounted } = await mountComponent(PeopleBudget, { props: { people, budget: BUDGET } });
  const box = mounted.get<HTMLInputElement>('input');
  const save = () => mounted.get('form').trigger('submit');
  expect(box.element.value).toBe('500');
  await box.setValue('many');
  await save();
  expect(alerts()[0]).toMatch(/^Enter a whole number/);
  answer('PATCH /assistant/model-budget/bob', () => problem(503, 'Away'));
  await mounted.get('select').setValue('bob');
  expect([box.element.value, alerts()]).toEqual(['', []]);
  await box.setValue('1,000');
  await save();
  await expect.poll(() => alerts()[0]).toMatch(/^Couldn’t change the budget\. Away/);
  expect(callsTo('PATCH /assistant/model-budget/bob')[0]!.body).toEqual({ tokens_per_day: 1000 });
  expect(mounted.text()).toContain('Use default');
});
