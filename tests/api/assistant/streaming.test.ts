import { expect, test } from 'vitest';
import { turnScript, useAssistant, withTail } from './support/assistant.ts';
import { deltasOf, readEvents, streamedText } from './support/read-events.ts';

const assistant = useAssistant();

const SSE = { Accept: 'text/event-stream' };

async function stream(body: object, ...entries: Parameters<typeof assistant.current.script>) {
  await assistant.current.script(...entries);
  const response = await assistant.current.call('/chat', { body, headers: SSE });
  return { response, events: await readEvents(response) };
}

test('a turn arrives as router, sources, deltas and done', async () => {
  const text = 'We are open from eight to eight, and on Saturdays from nine to two.';
  const { response, events } = await stream(
    { message: 'When are you open?' },
    ...turnScript('general_info', text),
  );
  expect(response.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
  const names = events.map(({ event }) => event);
  expect(names.slice(0, 2)).toEqual(['router', 'sources']);
  expect(names.at(-1)).toBe('done');
  expect(events[0]!.data).toMatchObject({ intent_code: 'general_info', fallback: false });
  const done = events.at(-1)!.data;
  expect(deltasOf(events).length).toBeGreaterThan(3);
  expect(streamedText(events)).toBe(done.reply);
  expect(events[1]!.data).toEqual(done.sources);
});

test('the streamed turn is the stored one', async () => {
  const client_message_id = crypto.randomUUID();
  const body = { message: 'How much?', client_message_id };
  const { events } = await stream(body, ...turnScript('price_question', 'It is 300.'));
  const again = await assistant.current.call('/chat', { body });
  expect(await again.text()).toBe(JSON.stringify(events.at(-1)!.data));
});

const replies: [sentence: string, reply: string][] = [
  ['a tail', withTail('Fine, when?', { state_after: 'qualify', slots_updated: { a: '}' } })],
  ['a tail in a fence', 'Fine, when?\n\n```json\n{"state_after": "qualify"}\n```'],
  ['a labelled tail', 'Fine, when?\n\n**STATE_JSON:** {"state_after": "qualify"}'],
  ['a cut tail', 'Fine, when?\n{"state_after": "qua'],
  ['an invalid tag', 'Fine, when? **[INTENT_CHANGE: nobody]**'],
];

test.each(replies)('%s never shows in a delta', async (_, reply) => {
  const { events } = await stream({ message: 'Hi' }, ...turnScript('new_booking', reply));
  expect(streamedText(events)).toBe('Fine, when?');
  expect(deltasOf(events).join('')).not.toMatch(/[{[`*]|STATE|INTENT/);
});

test('a second router event makes void what a branch said before it handed over', async () => {
  const { events } = await stream(
    { message: 'Hi' },
    ...turnScript(
      'price_question',
      'One moment, a colleague knows that. [INTENT_CHANGE: reschedule]',
      'Which day would suit you?',
    ),
  );
  const routers = events.filter(({ event }) => event === 'router');
  expect(routers.map(({ data }) => data.served_intent_code)).toEqual([
    'price_question',
    'reschedule',
  ]);
  expect(streamedText(events)).toBe('Which day would suit you?');
});

test('the fixed escalation reply is streamed too', async () => {
  let thread_id: string | undefined;
  for (const code of ['price_question', 'reschedule', 'medical_question', 'general_info']) {
    const { events } = await stream({ message: 'Hi', thread_id }, ...turnScript(code, 'Yes.'));
    thread_id = events.at(-1)!.data.thread_id;
  }
  const { events } = await stream({ message: 'Hi', thread_id }, ...turnScript('price_question'));
  expect(events.map(({ event }) => event)).toEqual(['router', 'sources', 'delta', 'done']);
  expect(streamedText(events)).toBe(events.at(-1)!.data.reply);
});

test('a failure before the first event is an ordinary status', async () => {
  const thread_id = '00000000-0000-4000-8000-000000000000';
  const { response } = await stream404(thread_id);
  expect(response.status).toBe(404);
  expect(response.headers.get('Content-Type')).toContain('application/problem+json');
});

async function stream404(thread_id: string) {
  const body = { message: 'Hi', thread_id };
  const response = await assistant.current.call('/chat', { body, headers: SSE });
  await response.body?.cancel();
  return { response };
}

test('a failure after it is an error event with the problem', async () => {
  const { events } = await stream(
    { message: 'Hi' },
    ...turnScript('price_question'),
    { kind: 'status', status: 401, role: 'branch' },
  );
  expect(events.map(({ event }) => event)).toEqual(['router', 'sources', 'error']);
  expect(events.at(-1)!.data).toMatchObject({ status: 503, detail: expect.stringMatching(/key/) });
});

test('a stream that is cut and tried again starts its text anew', async () => {
  const long = 'Our prices depend on what the doctor finds. '.repeat(8);
  const { events } = await stream(
    { message: 'Hi' },
    ...turnScript('price_question'),
    { kind: 'cut', role: 'branch', chunks: 40, delay_ms: 0, text: long },
    { kind: 'reply', role: 'branch', text: 'It is 300.' },
  );
  expect(events.filter(({ event }) => event === 'router')).toHaveLength(2);
  expect(streamedText(events)).toBe('It is 300.');
  expect(events.at(-1)).toMatchObject({ event: 'done', data: { reply: 'It is 300.' } });
});

test('a reader who leaves stops the turn: nothing is stored', async () => {
  const name = crypto.randomUUID();
  await assistant.current.script(
    ...turnScript('price_question'),
    { kind: 'hang', role: 'branch' },
  );
  const response = await assistant.current.call('/chat', {
    body: { message: name },
    headers: SSE,
  });
  const reader = response.body!.getReader();
  await reader.read();
  await expect.poll(() => assistant.current.calls('branch')).toHaveLength(1);
  await reader.cancel();
  await assistant.current.reset();
  // If the caller stayed, the failed call would be retried after 500 ms.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await assistant.current.calls('branch')).toEqual([]);
  const threads = await (await assistant.current.call(`/threads?q=${name}`)).json();
  expect(threads).toEqual([]);
});
