import '../../support/browser.ts';
import { useQueryCache } from '@pinia/colada';
import { beforeEach, expect, test, vi } from 'vitest';
import { REQUESTS_KEY } from '@/features/assistant/requests/queries.ts';
import { dialogKey } from '@/features/assistant/queries.ts';
import { useTakeover } from '@/features/assistant/takeover/useTakeover.ts';
import { useToasts } from '@/ui/toasts.ts';
import { answer, callsTo, problem, unreachable } from '../../support/api.ts';
import { asEditor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const TAKE = 'POST /assistant/threads/t1/takeover';
const WRITE = 'POST /assistant/threads/t1/messages';
const RELEASE = 'POST /assistant/threads/t1/release';

const open = () => withSetup(() => useTakeover(() => 't1'));
const spyReloads = () => vi.spyOn(useQueryCache(), 'invalidateQueries');
const DIALOG = [{ key: dialogKey('t1') }];

beforeEach(() => {
  openPage();
  asEditor();
});

test('taking over reads the dialog again, also when somebody else was first', async () => {
  answer(TAKE, {}, () => problem(409, 'Ann holds this dialog'));
  const takeover = open();
  const reloads = spyReloads();
  expect(await takeover.takeOver()).toBe(true);
  expect(await takeover.takeOver()).toBe(false);
  expect(reloads.mock.calls).toEqual([DIALOG, [{ key: REQUESTS_KEY }], DIALOG]);
  expect(useToasts().latest).toMatchObject({
    tone: 'danger',
    text: expect.stringContaining('Ann holds this dialog'),
  });
});

test('who lost a dialog is told who has it, and keeps the text', async () => {
  const hold = { by: 'p2', by_name: 'Ann', since: '', ends_at: '' };
  answer(WRITE, () => Response.json({ title: 'Held', hold }, { status: 409 }));
  const takeover = open();
  const reloads = spyReloads();
  takeover.text.value = 'Hello';
  expect(await takeover.write()).toBe(false);
  expect(useToasts().latest).toMatchObject({
    text: 'Couldn’t send the message. Your text is kept. Ann has this dialog now.',
  });
  expect(takeover.text.value).toBe('Hello');
  expect(reloads.mock.calls).toEqual([DIALOG]);
});

test('a message is in the box until it is stored, and sent again it is the same one', async () => {
  answer(WRITE, unreachable, {});
  const takeover = open();
  takeover.text.value = 'Hello, this is Ann ';
  expect(await takeover.write()).toBe(false);
  expect(takeover.text.value).toBe('Hello, this is Ann ');
  expect(await takeover.write()).toBe(true);
  expect(takeover.text.value).toBe('');
  const [first, second] = callsTo(WRITE).map(({ body }) => body);
  expect(first).toEqual({ text: 'Hello, this is Ann', client_message_id: expect.any(String) });
  expect(second).toEqual(first);
});

test('a changed message is another one, and what is typed while it is sent stays', async () => {
  answer(WRITE, () => problem(409), () => (takeover.text.value = 'And more', new Response('{}')));
  const takeover = open();
  takeover.text.value = 'One';
  await takeover.write();
  takeover.text.value = 'Two';
  await takeover.write();
  const ids = callsTo(WRITE).map(({ body }) => (body as { client_message_id: string }))
    .map(({ client_message_id }) => client_message_id);
  expect(new Set(ids).size).toBe(2);
  expect(takeover.text.value).toBe('And more');
});

test('an empty summary is none', async () => {
  answer(RELEASE, {});
  await open().handBack(' ');
  await open().handBack('Ask for the phone');
  expect(callsTo(RELEASE).map(({ body }) => body)).toEqual([{}, { summary: 'Ask for the phone' }]);
});
