import '../../support/browser.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendMessage } from '@/features/assistant/sandbox/send-message.ts';
import { answer, callsTo, problem } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { eventsOf, turnOf } from './turns.ts';

const CHAT = 'POST /assistant/chat';

beforeEach(() => {
  openPage();
  asVisitor();
});

function send(signal = new AbortController().signal) {
  const happened: unknown[] = [];
  const done = sendMessage({ message: 'Hello' }, {
    onRouter: ({ served_intent_code }) => happened.push(served_intent_code),
    onSources: () => happened.push('sources'),
    onDelta: (text) => happened.push(text),
  }, signal);
  return { happened, done };
}

describe('sendMessage', () => {
  test('tells what happens in order and resolves with the whole turn', async () => {
    const turn = turnOf('t1');
    answer(CHAT, () =>
      eventsOf(
        ['router', { served_intent_code: 'booking' }],
        ['sources', []],
        ['delta', { text: 'Of ' }],
        ['something_new', {}],
        ['delta', { text: 'course.' }],
        ['done', turn],
      ));
    const { happened, done } = send();
    expect(await done).toEqual(turn);
    expect(happened).toEqual(['booking', 'sources', 'Of ', 'course.']);
    expect(callsTo(CHAT)[0]!.headers.get('accept')).toBe('text/event-stream');
  });

  test.each([
    ['a refused call', () => problem(409), 409],
    ['an error event', () => eventsOf(['error', { status: 503, title: 'Busy' }]), 503],
    ['an error event without a status', () => eventsOf(['error', {}]), 503],
    ['a stream that ends early', () => eventsOf(['delta', { text: 'Of' }]), 0],
    ['a stream of nonsense', () => new Response('event: delta\ndata: {"te\n\n'), 0],
  ])('%s throws a problem with its status', async (_, reply, status) => {
    answer(CHAT, reply);
    await expect(send().done).rejects.toMatchObject({ name: 'ApiProblem', status });
  });

  test('that is stopped throws what it was stopped with', async () => {
    const stop = new AbortController();
    answer(CHAT, () =>
      new Response(
        new ReadableStream({
          start: (body) =>
            stop.signal.addEventListener('abort', () => body.error(new Error('gone'))),
        }),
      ));
    const { done } = send(stop.signal);
    setTimeout(() => stop.abort(), 1);
    await expect(done).rejects.toThrow('gone');
  });
});
