import { expect, test } from 'vitest';
import { useAssistant, withTail } from './support/assistant.ts';
import { Dialog } from './support/dialog.ts';
import { freeSlots } from './support/free-slots.ts';

const assistant = useAssistant();

async function call(path: string, options: object = {}) {
  const response = await assistant.current.call(path, options);
  return {
    status: response.status,
    body: response.status === 304 ? null : await response.json(),
    etag: response.headers.get('ETag'),
  };
}

/** Returns the requests of one dialog, oldest first. */
async function requestsOf(thread: string) {
  const { body } = await call('/requests?limit=200');
  return body.filter((each: { thread_id: string }) => each.thread_id === thread);
}

const SLOTS = { name: 'Ann', phone: '07700 900123', reason: 'toothache' };

async function booked() {
  const dialog = new Dialog(assistant.current);
  const slots = { ...SLOTS, ...await freeSlots(assistant.current) };
  const steps = [['offer_time', slots], ['book', {}], ['close', {}]] as const;
  for (const [state_after, slots_updated] of steps) {
    await dialog.turn('new_booking', withTail('Fine.', { state_after, slots_updated }));
  }
  return dialog;
}

test('a finished booking is a request, once; starting again makes a second', async () => {
  const dialog = await booked();
  const thread = dialog.last.thread_id;
  await dialog.turn('new_booking', withTail('Bye.', { state_after: 'close' }));
  expect(await requestsOf(thread)).toMatchObject([
    { kind: 'booking', status: 'open', slots: SLOTS, reason: 'close', revision: 1 },
  ]);
  await dialog.turn(
    'new_booking',
    withTail('Sure.', { state_after: 'close', slots_updated: { phone: '2' } }),
  );
  expect(await requestsOf(thread)).toMatchObject([{
    slots: { ...SLOTS, phone: '2' },
    revision: 2,
  }]);

  const slots_updated = { ...SLOTS, ...await freeSlots(assistant.current), name: 'Ben' };
  const again = { state_after: 'intro', slots_updated };
  await dialog.turn('new_booking', withTail('Who else?', again));
  for (const state_after of ['offer_time', 'book', 'close']) {
    await dialog.turn('new_booking', withTail('Fine.', { state_after }));
  }
  expect((await requestsOf(thread)).map(({ slots }: { slots: { name: string } }) => slots.name))
    .toEqual(['Ann', 'Ben']);
});

test('a reply asks for a request that its branch may ask for, and for no other', async () => {
  const dialog = new Dialog(assistant.current);
  const ask = (kind: string) =>
    withTail('Noted.', { slots_updated: {}, request: { kind, slots: { phone: '1' } } });
  await dialog.turn('reschedule', ask('callback'));
  const thread = dialog.last.thread_id;
  expect(await requestsOf(thread)).toEqual([]);
  expect(dialog.last.reply).toBe('Noted.');
  await dialog.turn('reschedule', ask('change'));
  expect(await requestsOf(thread)).toMatchObject([{ kind: 'change', slots: { phone: '1' } }]);
});

test('a hand-over to people and a danger reach people', async () => {
  const dialog = new Dialog(assistant.current);
  await dialog.turn('escalate_human', 'A colleague will call you.');
  const danger = await call('/chat', {
    body: { message: "I can't breathe", thread_id: dialog.last.thread_id },
  });
  expect(danger.body.events).toEqual(['safety']);
  expect(await requestsOf(dialog.last.thread_id)).toMatchObject([
    { kind: 'urgent', reason: 'emergency', summary: "I can't breathe" },
    { kind: 'callback', reason: 'handed_over' },
  ]);
});

test('two people who change one request do not lose each other', async () => {
  const [{ id }] = await requestsOf((await booked()).last.thread_id);
  const first = await call(`/requests/${id}`);
  expect(first.etag).toMatch(/^"1-/);
  const patch = (body: object, etag = '"1"') =>
    call(`/requests/${id}`, { method: 'PATCH', body, headers: { 'If-Match': etag } });
  expect(await patch({ status: 'done' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'outcome', message: 'Enter an outcome' }] },
  });
  expect(await patch({ status: 'in_progress' })).toMatchObject({
    ...{ status: 200, etag: expect.stringMatching(/^"2-/) },
  });
  expect((await patch({ status: 'cancelled' })).status).toBe(412);
  expect((await call(`/requests/${id}`, { method: 'PATCH', body: { status: 'open' } })).status)
    .toBe(422);
  const { etag } = await call(`/requests/${id}`);
  const held = { headers: { 'If-None-Match': etag! } };
  expect((await call(`/requests/${id}`, held)).status).toBe(304);
  const noted = await call(`/requests/${id}/notes`, { body: { text: 'Called, no answer' } });
  expect(noted).toMatchObject({
    status: 201,
    body: {
      status: 'in_progress',
      history: [
        { what: 'created', by: null },
        { what: 'changed', changes: { status: ['open', 'in_progress'] } },
        { what: 'note', note: 'Called, no answer' },
      ],
    },
  });
  // A note keeps the revision, but changes the response.
  expect((await call(`/requests/${id}`, held)).status).toBe(200);
  const done = await patch({ status: 'done', outcome: 'Confirmed' }, `W/${etag}`);
  expect(done.body).toMatchObject({ status: 'done', outcome: 'Confirmed', revision: 3 });
  const open = await call('/requests?status=open&status=in_progress&limit=200');
  expect(open.body.some((each: { id: string }) => each.id === id)).toBe(false);
});

test('a closed request is found by its patient and reopened, and the history notes it', async () => {
  const thread = (await booked()).last.thread_id;
  const [{ id }] = await requestsOf(thread);
  const patch = (body: object, revision: number) =>
    call(`/requests/${id}`, { method: 'PATCH', body, headers: { 'If-Match': `"${revision}"` } });
  await patch({ status: 'done', outcome: 'Confirmed' }, 1);
  const found = await call('/requests?status=done&q=07700-900123&order=latest&limit=200');
  expect(found.body.find((each: { id: string }) => each.id === id)).toMatchObject({
    thread_id: thread,
    site_name: null,
    last_message: expect.any(String),
  });
  expect(await patch({ status: 'cancelled' }, 2)).toMatchObject({
    status: 409,
    body: { code: 'status-conflict', detail: 'This request is closed; reopen it first.' },
  });
  const reopened = await patch({ status: 'open' }, 2);
  expect(reopened.body).toMatchObject({ status: 'open', outcome: null, done_at: null });
  expect(reopened.body.history.at(-1).changes)
    .toEqual({ status: ['done', 'open'], outcome: ['Confirmed', null] });
});

test('a snoozed request is left out until its time, and a message of the patient ends it', async () => {
  const dialog = await booked();
  const thread = dialog.last.thread_id;
  const [{ id }] = await requestsOf(thread);
  const patch = (body: object, revision: number) =>
    call(`/requests/${id}`, { method: 'PATCH', body, headers: { 'If-Match': `"${revision}"` } });
  const isIn = async (query: string) =>
    (await call(`/requests?limit=200&${query}`)).body.some((each: { id: string }) =>
      each.id === id
    );
  expect(await patch({ snoozed_until: '2020-01-01T00:00:00Z' }, 1)).toMatchObject({
    status: 422,
    body: {
      errors: [{ path: 'snoozed_until', message: 'Choose a time within the next 90 days' }],
    },
  });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const { body, status } = await patch({ snoozed_until: until }, 1);
  expect([status, Date.parse(body.snoozed_until)]).toEqual([200, Date.parse(until)]);
  expect(await Promise.all(['', 'snoozed=only', 'snoozed=include'].map(isIn)))
    .toEqual([false, true, true]);
  await dialog.turn('general_info', 'We are open.');
  expect(await Promise.all(['', 'snoozed=only'].map(isIn))).toEqual([true, false]);
  expect((await call(`/requests/${id}`)).body).toMatchObject({
    snoozed_until: null,
    history: [{}, {}, {
      what: 'changed',
      by: null,
      changes: { snoozed_until: [body.snoozed_until, null] },
    }],
  });
});

test('a request is assigned to a person of the list, and to nobody else', async () => {
  const [{ id }] = await requestsOf((await booked()).last.thread_id);
  const assign = (assignee: string) =>
    call(`/requests/${id}`, {
      method: 'PATCH',
      body: { assignee },
      headers: { 'If-Match': '"1"' },
    });
  expect(await assign(crypto.randomUUID())).toMatchObject({
    status: 422,
    body: {
      errors: [{ path: 'assignee', message: expect.stringMatching(/^This person may not serve/) }],
    },
  });
  const people = await call('/requests/assignees');
  expect(people.status).toBe(200);
  const [{ id: assignee, name }] = people.body;
  expect(await assign(assignee)).toMatchObject({
    status: 200,
    body: {
      assignee,
      assignee_name: name,
      history: [{ assignee_name: null }, { assignee_name: name }],
    },
  });
  expect((await call('/requests/assignees', { as: 'viewer' })).status).toBe(403);
});

test('a viewer reads requests and changes none', async () => {
  const [{ id }] = await requestsOf((await booked()).last.thread_id);
  expect((await call(`/requests/${id}`, { as: 'viewer' })).status).toBe(200);
  const change = { as: 'viewer', method: 'PATCH', body: { status: 'done', outcome: 'x' } };
  expect((await call(`/requests/${id}`, { ...change, headers: { 'If-Match': '"1"' } })).status)
    .toBe(403);
  expect((await call(`/requests/${id}/notes`, { as: 'viewer', body: { text: 'x' } })).status)
    .toBe(403);
});
