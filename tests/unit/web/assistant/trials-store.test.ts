import '../support/browser.ts';
import { beforeEach, expect, test } from 'vitest';
import { useTrials } from '@/features/assistant/trials-store.ts';
import { answer, callsTo, problem, type SentRequest } from '../support/api.ts';
import { asEditor, openPage } from '../support/session.ts';
import { eventsOf, turnOf } from './sandbox/turns.ts';

const CHAT = 'POST /assistant/chat';
const texts = { system_prompt: 'x', rules_text: '', exit_conditions_text: '' };
const candidates = { draft: { booking: texts }, active: {} };
const options = { candidates, live_lookups: false };

interface Body {
  message: string;
  thread_id?: string;
  client_message_id: string;
  candidate: object;
  start?: object;
}
const bodies = () => callsTo(CHAT).map(({ body }) => body as Body);
const isDraft = ({ body }: SentRequest) => 'booking' in (body as Body).candidate;
/** Finishes a turn; each side's dialog has its name. */
const done = (request: SentRequest) =>
  eventsOf(['done', turnOf(isDraft(request) ? 'draft' : 'active')]);

beforeEach(() => {
  openPage();
  asEditor();
});

test('a message goes to both sides, and the next one to the dialogs that they began', async () => {
  answer(CHAT, done);
  const trials = useTrials();
  await trials.send('booking', ' Hello ', options);
  await trials.send('booking', 'And now?', options);
  expect(bodies().map(({ message, thread_id, candidate }) => [message, thread_id, candidate]))
    .toEqual([
      ['Hello', undefined, candidates.draft],
      ['Hello', undefined, {}],
      ['And now?', 'draft', candidates.draft],
      ['And now?', 'active', {}],
    ]);
  expect(new Set(bodies().map((body) => body.client_message_id)).size).toBe(4);
  const { draft, active } = trials.of('booking')!;
  for (const { messages } of [draft, active]) {
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
  }
});

test('lookups reach the real systems only where the editor says so', async () => {
  answer(CHAT, done);
  const trials = useTrials();
  await trials.send('booking', 'Hello', options);
  await trials.send('booking', 'And now?', { ...options, live_lookups: true });
  expect(bodies().map((body) => 'live_lookups' in body)).toEqual([false, false, true, true]);
});

test('a trial begins where it is told, only with its first message', async () => {
  answer(CHAT, done);
  const trials = useTrials();
  const start = { intent_code: 'booking', step: 'confirm', slots: { name: 'Ann' } };
  trials.restart('booking', { draft: start, active: null });
  await trials.send('booking', 'Hello', options);
  await trials.send('booking', 'And now?', options);
  expect(bodies().map((body) => body.start)).toEqual([start, undefined, undefined, undefined]);
  trials.restart('booking');
  expect(trials.of('booking')!.draft.start).toBeNull();
});

test('a side that fails is asked again with the same id before both go on', async () => {
  answer(CHAT, (request: SentRequest) => isDraft(request) ? problem(503, 'Busy') : done(request));
  const trials = useTrials();
  await trials.send('booking', 'Hello', options);
  expect(trials.of('booking')).toMatchObject({
    draft: { messages: [], problem: { title: 'Busy' } },
    active: { unanswered: null },
  });
  expect([trials.mayGoOn('booking'), trials.isRunning('booking')]).toEqual([false, false]);
  await trials.send('booking', 'More', options);
  expect(bodies()).toHaveLength(2);

  answer(CHAT, done);
  await trials.retry('booking', 'active', options);
  await trials.retry('booking', 'draft', options);
  expect(bodies()[2]!.client_message_id).toBe(bodies()[0]!.client_message_id);
  expect(bodies()).toHaveLength(3);
  expect(trials.mayGoOn('booking')).toBe(true);
  trials.restart('booking');
  expect(trials.of('booking')!.draft.messages).toEqual([]);
});
