import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { sendTurnEvents } from '../../../../functions/assistant/routes/turn-events.ts';
import type { ChatResponse } from '../../../../functions/assistant/schemas/turn.ts';
import { problem } from '../../../../functions/shared/http/problem.ts';
import { toProblem } from '../../../../functions/shared/http/to-problem.ts';

type Run = Parameters<typeof sendTurnEvents>[1];

/** One request whose turn is `run`, as the API answers it. */
function request(run: Run) {
  const app = new Hono().get('/', (c) => sendTurnEvents(c, run));
  app.onError((error, c) => c.json({}, toProblem(error).status));
  return app.request('/');
}

const names = (stream: string) => [...stream.matchAll(/^event: (.*)$/gm)].map(([, name]) => name);

test('what a turn tells arrives in order, its response last', async () => {
  const response = await request((_, { sources, delta }) => {
    sources([]);
    delta('Yes.');
    return Promise.resolve({ reply: 'Yes.' } as ChatResponse);
  });
  expect(response.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
  expect(await response.text()).toBe(
    'event: sources\ndata: []\n\n' +
      'event: delta\ndata: {"text":"Yes."}\n\n' +
      'event: done\ndata: {"reply":"Yes."}\n\n',
  );
});

test('a failure before the first event is an ordinary status', async () => {
  const response = await request(() => Promise.reject(problem(404, 'Gone.')));
  expect(response.status).toBe(404);
});

test('a failure after the first event is an event of its own', async () => {
  const response = await request((_, { delta }) => {
    delta('Yes');
    return Promise.reject(problem(503, 'The model is overloaded.'));
  });
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(names(text)).toEqual(['delta', 'error']);
  expect(text).toContain('"status":503');
});

test('a reader who leaves aborts the turn', async () => {
  const turns: AbortSignal[] = [];
  const response = await request((signal, { delta }) => {
    turns.push(signal);
    delta('Yes');
    return new Promise(() => {});
  });
  await response.body!.cancel();
  expect(turns.map(({ aborted }) => aborted)).toEqual([true]);
});
