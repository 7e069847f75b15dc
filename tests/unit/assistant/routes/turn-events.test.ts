import { Hono } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import { sendTurnEvents } from '../../../../functions/assistant/routes/turn-events.ts';
import type { ChatResponse } from '../../../../functions/assistant/schemas/turn.ts';
import type { ApiEnv } from '../../../../functions/shared/http/api-env.ts';
import { problem } from '../../../../functions/shared/http/problem.ts';
import { toProblem } from '../../../../functions/shared/http/to-problem.ts';

type Run = Parameters<typeof sendTurnEvents>[1];

/** Returns the API's response to a request whose turn is `run`. */
function request(run: Run) {
  const app = new Hono<ApiEnv>();
  app.use((c, next) => {
    c.set('requestId', 'request-1');
    c.set('caller', { kind: 'service' });
    return next();
  });
  app.get('/', (c) => sendTurnEvents(c, run));
  app.onError((error, c) => c.json({}, toProblem(error).status));
  return app.request('/');
}

/** Records the lines of the log from now on. */
function watchLog() {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => said.mock.calls.map(([line]) => JSON.parse(line));
}

afterEach(() => vi.restoreAllMocks());

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
  watchLog();
  const response = await request((_, { delta }) => {
    delta('Yes');
    return Promise.reject(problem(503, 'The model is overloaded.'));
  });
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(names(text)).toEqual(['delta', 'error']);
  expect(text).toContain('"status":503');
});

test('a failure of ours after the first event is logged under the id of its request', async () => {
  const logged = watchLog();
  const response = await request((_, { delta }) => {
    delta('Yes');
    return Promise.reject(new TypeError('a patient wrote this'));
  });
  await response.text();
  expect(logged()).toMatchObject([{
    level: 'error',
    event: 'streamed turn failed',
    requestId: 'request-1',
    error: { name: 'TypeError' },
  }]);
  expect(JSON.stringify(logged())).not.toContain('a patient wrote this');
});

test('a refusal after the first event is not logged', async () => {
  const logged = watchLog();
  const response = await request((_, { delta }) => {
    delta('Yes');
    return Promise.reject(problem(409, 'Another turn came first.'));
  });
  await response.text();
  expect(logged()).toEqual([]);
});

test('a turn whose reader left is not logged', async () => {
  const logged = watchLog();
  const response = await request((signal, { delta }) => {
    delta('Yes');
    return new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason))
    );
  });
  await response.body!.cancel();
  await new Promise((resolve) => setTimeout(resolve));
  expect(logged()).toEqual([]);
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
