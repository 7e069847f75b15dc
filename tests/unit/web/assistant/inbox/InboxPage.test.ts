// @vitest-environment happy-dom
import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import { defineComponent, h } from 'vue';
import AssignMenu from '@/features/assistant/inbox/AssignMenu.vue';
import InboxPage from '@/features/assistant/inbox/InboxPage.vue';
import SnoozeMenu from '@/features/assistant/inbox/SnoozeMenu.vue';
import { useDrafts } from '@/stores/drafts.ts';
import { useSession } from '@/stores/session.ts';
import { useToasts } from '@/ui/toasts.ts';
import { answer, callsTo, problem, resetApi } from '../../support/api.ts';
import { fill, mountComponent, press } from '../../support/mount-component.ts';

const LIST = 'GET /assistant/requests';
const ONE = 'GET /assistant/requests/r1';
const ASSIGNEES = 'GET /assistant/requests/assignees';
const VIEWS = 'GET /assistant/filters';
const CHANGE = 'PATCH /assistant/requests/r1';
const REQUEST = {
  id: 'r1',
  thread_id: null,
  kind: 'callback',
  status: 'open',
  summary: 'Call Maria',
  reason: 'handoff',
  slots: { preferred_time: 'Monday' },
  outcome: null,
  assignee: null,
  assignee_name: null,
  snoozed_until: null,
  revision: 3,
  due_at: '2036-11-22T10:00:00Z',
  created_at: '2026-11-22T10:00:00Z',
  history: [],
  appointment_id: null,
  origin: 'site',
  site_name: 'Website',
  last_message: 'Please call me back',
};

// happy-dom has no layout, and the list renders only the rows in view.
vi.mock('@/ui/VirtualList.vue', () => ({
  default: defineComponent({
    props: ['rows'],
    emits: ['end'],
    setup: (props, { slots, expose }) => {
      expose({ show: () => {} });
      return () => h('ul', props.rows.map((row: unknown) => slots.default!({ row, draw: {} })));
    },
  }),
}));

beforeEach(() => {
  resetApi();
  answer('GET /assistant/events', () => new Promise<Response>(() => {}));
  answer(LIST, [REQUEST]);
  answer(ONE, REQUEST);
  answer(ASSIGNEES, []);
  answer(VIEWS, []);
});

/** Opens the inbox of a person who serves requests. */
async function open(path = '/inbox/r1') {
  const page = await mountComponent(InboxPage, { path, route: '/inbox/:id?' });
  const { operator } = useSession();
  useSession().$patch({ operator: { ...operator!, canServe: true } });
  await flushPromises();
  return page;
}

test('lists open requests, and shows one with the details of its dialog', async () => {
  const { mounted } = await open();
  expect(mounted.find('[aria-label="Requests"]').text()).toContain('1 open');
  const detail = mounted.find('article');
  expect(detail.find('h1').text()).toBe('Call Maria');
  expect([detail.find('dt').text(), detail.find('dd').text()])
    .toEqual(['Preferred time', 'Monday']);
});

test('without requests, and for an address of none, the page says so', async () => {
  answer(LIST, []);
  answer(ONE, () => problem(404));
  const { mounted } = await open();
  expect(mounted.text()).toContain('No open requests');
  expect(mounted.text()).toContain('Request not found');
});

test('a list that cannot be loaded can be tried again', async () => {
  answer(LIST, () => problem(503), [REQUEST]);
  const { mounted } = await open('/inbox');
  expect(mounted.find('[role=alert]').text()).toContain('Couldn’t load requests');
  await press('Try again');
  expect(mounted.find('a.request').text()).toContain('Call Maria');
});

test('a request is closed with its outcome, on the revision that is shown', async () => {
  answer(CHANGE, { ...REQUEST, status: 'done', revision: 4 });
  const { mounted } = await open();
  await fill('Outcome', 'Called her');
  answer(ONE, { ...REQUEST, status: 'done', revision: 4 });
  answer(LIST, []);
  await mounted.find('article form').trigger('submit');
  await flushPromises();
  const [sent] = callsTo(CHANGE);
  expect([sent!.headers.get('if-match'), sent!.body])
    .toEqual(['"3"', { status: 'done', outcome: 'Called her' }]);
  expect(useDrafts().all).toEqual([]);
  expect(mounted.text()).toContain('No open requests');
});

test('a refused change keeps the outcome that was typed', async () => {
  answer(CHANGE, () => problem(412));
  const { mounted } = await open();
  await fill('Outcome', 'Called her');
  await mounted.find('article form').trigger('submit');
  await flushPromises();
  expect(useToasts().toasts.at(-1)!.text).toContain('Couldn’t change the request');
  expect(useDrafts().all.map(({ value }) => value)).toEqual(['Called her']);
});

test('a row says who waits how long for what, and where they wrote', async () => {
  const slots = { name: 'Maria', phone: '07700 900123' };
  answer(LIST, [{ ...REQUEST, slots, assignee_name: 'Ann' }]);
  const { mounted } = await open('/inbox');
  const text = mounted.find('a.request').text();
  for (
    const part of [
      'Callback',
      'Maria · 07700 900123',
      'Waiting since 22 Nov 2026',
      'Call Maria · “Please call me back”',
      'Ann · Website',
    ]
  ) expect(text).toContain(part);
});

test('a filter of the address narrows the list, and j stays in it', async () => {
  const mine = { ...REQUEST, id: 'r2', summary: 'Call Ben', kind: 'booking' };
  answer(LIST, [REQUEST, mine]);
  const { mounted, router } = await open('/inbox?kind=booking');
  expect(mounted.findAll('a.request').map((row) => row.attributes('href')))
    .toEqual(['/inbox/r2?kind=booking']);
  expect(mounted.find('[role=status]').text()).toBe('1 found');
  await mounted.find('select[aria-label=Show]').setValue('mine');
  await flushPromises();
  expect(router.currentRoute.value.fullPath).toBe('/inbox?show=mine&kind=booking');
  expect(mounted.text()).toContain('No requests found');
});

test('closed requests are loaded latest first, and can be reopened', async () => {
  answer(ONE, { ...REQUEST, status: 'done', outcome: 'Called' });
  answer(CHANGE, { ...REQUEST, status: 'open', revision: 4 });
  await open('/inbox/r1?show=done&q=maria');
  expect(callsTo(LIST).map(({ query }) => query))
    .toContainEqual({ status: 'cancelled', q: 'maria', order: 'latest', limit: '100' });
  await press('Reopen request');
  const [sent] = callsTo(CHANGE);
  expect([sent!.headers.get('if-match'), sent!.body]).toEqual(['"3"', { status: 'open' }]);
});

test('selected requests are taken, each on its revision, and a conflict names its request', async () => {
  const ben = { ...REQUEST, id: 'r2', revision: 7, slots: { name: 'Ben' } };
  answer(LIST, [REQUEST, ben]);
  answer(CHANGE, REQUEST);
  answer('PATCH /assistant/requests/r2', () => problem(412));
  const { mounted } = await open('/inbox');
  for (const box of mounted.findAll('input[type=checkbox]')) await box.trigger('change');
  expect(mounted.find('.bulk').text()).toContain('2 selected');
  await press('Assign to me');
  const sent = [...callsTo(CHANGE), ...callsTo('PATCH /assistant/requests/r2')];
  expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"7"']);
  expect(sent[0]!.body).toEqual({ assignee: 'u1', status: 'in_progress' });
  const toasts = useToasts().toasts.map(({ text }) => text).join();
  expect(toasts).toContain('Couldn’t take “Ben”.');
  expect(toasts).toContain('1 request taken.');
  expect(mounted.find('.bulk').text()).toContain('1 selected');
});

/** Opens a menu, chooses one of its items and returns all of them. */
async function choose(menu: VueWrapper, name: string): Promise<string[]> {
  await menu.find('button').trigger('click');
  const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const find = () => items().find(({ textContent }) => textContent?.includes(name));
  await vi.waitFor(() => {
    if (!find()) throw new Error(`${name} is not offered`);
  }, 10_000);
  const offered = items().map(({ textContent }) => textContent ?? '');
  find()!.click();
  await flushPromises();
  return offered;
}

const PEOPLE = [{ id: 'u1', name: 'Ann' }, { id: 'u2', name: 'Ben' }];

test('selected requests are assigned to another person, and a refusal names its request', async () => {
  const maria = { ...REQUEST, id: 'r2', revision: 7, slots: { name: 'Maria' } };
  answer(LIST, [REQUEST, maria]);
  answer(ASSIGNEES, PEOPLE);
  answer(CHANGE, REQUEST);
  answer('PATCH /assistant/requests/r2', () => problem(412));
  const { mounted } = await open('/inbox');
  for (const box of mounted.findAll('input[type=checkbox]')) await box.trigger('change');
  await choose(mounted.findComponent(AssignMenu), 'Ben');
  expect(callsTo(CHANGE).map(({ body }) => body)).toEqual([{ assignee: 'u2' }]);
  const toasts = useToasts().toasts.map(({ text }) => text).join();
  expect(toasts).toContain('Couldn’t assign “Maria”.');
  expect(toasts).toContain('1 request assigned to Ben.');
  expect(mounted.find('.bulk').text()).toContain('1 selected');
});

test('the open request is assigned to anybody but the one who has it', async () => {
  answer(ONE, { ...REQUEST, assignee: 'u2' });
  answer(ASSIGNEES, PEOPLE);
  answer(CHANGE, { ...REQUEST, assignee: 'u1', revision: 4 });
  const { mounted } = await open();
  expect(await choose(mounted.findComponent(AssignMenu), 'Ann')).toEqual(['Annyou']);
  expect(callsTo(CHANGE).map(({ body }) => body)).toEqual([{ assignee: 'u1' }]);
});

test('a snoozed request leaves the list and the count, and comes back on top at its time', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const later = { ...REQUEST, id: 'r2', summary: 'Call Ben' };
  const until = new Date(Date.now() + 60_000).toISOString();
  answer(LIST, [REQUEST, { ...later, snoozed_until: until }]);
  const { mounted } = await open('/inbox');
  const rows = () => mounted.findAll('a.request').map((row) => row.text());
  expect(callsTo(LIST)[0]!.query).toMatchObject({ snoozed: 'include' });
  expect([rows().length, rows()[0]]).toEqual([1, expect.stringContaining('Call Maria')]);
  await mounted.find('select[aria-label=Show]').setValue('snoozed');
  await flushPromises();
  expect([rows().length, rows()[0]]).toEqual([1, expect.stringMatching(/until .*Call Ben/)]);
  await mounted.find('select[aria-label=Show]').setValue('open');
  vi.advanceTimersByTime(80_000);
  await flushPromises();
  expect(rows()[0]).toMatch(/Snooze over.*Call Ben/);
  expect(rows()).toHaveLength(2);
  vi.useRealTimers();
});

test('the menu snoozes the open request, and ends its snooze', async () => {
  const until = new Date(Date.now() + 600_000).toISOString();
  answer(ONE, { ...REQUEST, snoozed_until: until });
  answer(CHANGE, { ...REQUEST, revision: 4 });
  const { mounted } = await open();
  expect(mounted.find('article').text()).toContain('snoozed until');
  await choose(mounted.findComponent(SnoozeMenu), 'End snooze');
  expect(callsTo(CHANGE).map(({ body }) => body)).toEqual([{ snoozed_until: null }]);
});
