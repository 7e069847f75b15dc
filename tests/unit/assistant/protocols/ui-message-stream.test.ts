import { expect, test } from 'vitest';
import { uiMessageStream } from '../../../../functions/assistant/protocols/ui-message-stream.ts';
import type { TurnWriter } from '../../../../functions/assistant/protocols/stream-turn.ts';
import type { ChatResponse } from '../../../../functions/assistant/schemas/turn.ts';
import { problem } from '../../../../functions/shared/http/problem.ts';
import { answer, held, MESSAGE, THREAD } from './answers.ts';

type Decision = Parameters<TurnWriter['router']>[0];
const ROUTE = {} as Decision;

/** Returns what a turn writes, without the common end. */
function written(turn: (writer: TurnWriter) => void) {
  let body = '';
  turn(uiMessageStream((frame) => void (body += frame)));
  const frames = body.split('\n\n').filter(Boolean).map((frame) => frame.replace(/^data: /, ''));
  expect(frames.pop()).toBe('[DONE]');
  return frames.map((frame) => JSON.parse(frame));
}

const typesOf = (chunks: { type: string }[]) => chunks.map(({ type }) => type);
const AROUND = [['start', 'start-step'], ['finish-step', 'finish']] as const;

test('a turn streams its text, then its sources, then where it is stored', () => {
  const chunks = written(({ router, delta, done }) => {
    router(ROUTE);
    delta('It is ');
    delta('300.');
    done(answer);
  });
  expect(chunks).toMatchObject([
    { type: 'start' },
    { type: 'start-step' },
    { type: 'text-start', id: 'reply' },
    { type: 'text-delta', id: 'reply', delta: 'It is ' },
    { type: 'text-delta', id: 'reply', delta: '300.' },
    { type: 'text-end', id: 'reply' },
    { type: 'source-document', sourceId: 'd#3', title: 'Prices.md', mediaType: 'text/plain' },
    { type: 'finish-step' },
    { type: 'finish', messageMetadata: { thread_id: THREAD, message_id: MESSAGE } },
  ]);
});

test('text that becomes void is taken back before another reply begins', () => {
  const chunks = written(({ router, delta, done }) => {
    router(ROUTE);
    delta('One moment.');
    router(ROUTE);
    delta('It is 300.');
    done({ ...answer, sources: [] } as ChatResponse);
  });
  expect(typesOf(chunks)).toEqual([
    ...AROUND[0],
    'text-start',
    'text-delta',
    'reset-step',
    'text-start',
    'text-delta',
    'text-end',
    ...AROUND[1],
  ]);
});

test('a turn that is already stored has its text at once', () => {
  const chunks = written(({ done }) => done({ ...answer, sources: [] } as ChatResponse));
  expect(chunks).toContainEqual({ type: 'text-delta', id: 'reply', delta: 'It is 300.' });
});

test('a person who took the dialog over meanwhile makes void what was shown', () => {
  const chunks = written(({ router, delta, done }) => {
    router(ROUTE);
    delta('It is');
    done(held);
  });
  expect(typesOf(chunks)).toEqual([
    ...AROUND[0],
    'text-start',
    'text-delta',
    'reset-step',
    'data-held',
    ...AROUND[1],
  ]);
  expect(chunks.at(-1)).toMatchObject({ messageMetadata: { held_by_person: true } });
});

test('a failure takes back what was shown, for nothing is stored', () => {
  const chunks = written(({ router, delta, failed }) => {
    router(ROUTE);
    delta('It is');
    failed(problem(503, 'The model is overloaded.'));
  });
  expect(chunks.slice(-2)).toEqual([
    { type: 'reset-step' },
    { type: 'error', errorText: 'The model is overloaded.' },
  ]);
});
