import { expect, test } from 'vitest';
import { Deliverer } from '../../../../functions/assistant/webhooks/deliverer.ts';
import type { Db } from '../../../../functions/shared/clients.ts';

const SECRETS = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'];

/** Returns a queue in memory: one delivery per name, whose first letter is its webhook. */
function queueOf(...names: string[]) {
  const waiting = new Map(names.map((name) => [name, crypto.randomUUID()]));
  const webhooks = new Map([...'ab'].map((letter) => [letter, crypto.randomUUID()]));
  const finished: Record<string, unknown>[] = [];
  const nextOf = (id: string) => [...waiting].find(([name]) => webhooks.get(name[0]!) === id);
  const calls: Record<string, (args: Record<string, string>) => unknown> = {
    due_webhooks: () => [...webhooks.values()].filter(nextOf),
    claim_delivery: ({ p_webhook_id }) => {
      const next = nextOf(p_webhook_id!);
      if (!next) return null;
      waiting.delete(next[0]);
      const url = `http://127.0.0.1/${next[0]}`;
      const queued_at = new Date().toISOString();
      const run = crypto.randomUUID();
      return { id: next[1], run, url, queued_at, body: '{}', tries: 0, secrets: SECRETS };
    },
    finish_delivery: (args) => (finished.push(args), true),
  };
  const rpc = (name: string, args: Record<string, string>) =>
    Promise.resolve({ data: calls[name]!(args), error: null, status: 200 });
  return { db: { rpc } as unknown as Db, waiting, finished };
}

const RULES = { box: null, allowPrivate: true, resolve: () => Promise.resolve([]) };

test('a receiver that does not answer holds up its own deliveries only', async () => {
  const queue = queueOf('a1', 'a2', 'b1', 'b2');
  const held = Promise.withResolvers<Response>();
  const asked: string[] = [];
  const fetch = (url: unknown) => {
    asked.push(String(url).slice(-2));
    return String(url).endsWith('a1') ? held.promise : Promise.resolve(new Response());
  };
  const deliverer = new Deliverer({ ...queue, ...RULES, isOn: true, fetch: fetch as never });
  const done = deliverer.deliver();
  await expect.poll(() => asked.toSorted()).toEqual(['a1', 'b1', 'b2']);
  held.resolve(new Response());
  await done;
  expect(asked).toHaveLength(4);
  expect(asked.at(-1)).toBe('a2');
  expect(queue.finished.map(({ p_status }) => p_status)).toEqual(Array(4).fill('delivered'));
});

test('what is queued while another is sent is sent, too', async () => {
  const queue = queueOf('a1');
  const asked: string[] = [];
  const fetch = (url: unknown) => {
    asked.push(String(url).slice(-2));
    return Promise.resolve(new Response());
  };
  const deliverer = new Deliverer({ ...queue, ...RULES, isOn: true, fetch: fetch as never });
  const first = deliverer.deliver();
  queue.waiting.set('a2', crypto.randomUUID());
  await Promise.all([first, deliverer.deliver()]);
  expect(asked).toEqual(['a1', 'a2']);
});

test.each([
  [() => Response.json({}), { p_status: 'delivered' }, false],
  [() => new Response('', { status: 503 }), { p_status: 'pending' }, true],
  [() => new Response('', { status: 404 }), { p_status: 'pending' }, true],
  [() => new Response('', { status: 410 }), { p_status: 'failed' }, false],
])('%s comes to its end', async (answer, outcome, isRetried) => {
  const queue = queueOf('a1');
  const fetch = () => Promise.resolve(answer());
  await new Deliverer({ ...queue, ...RULES, isOn: true, fetch }).deliver();
  expect(queue.finished).toMatchObject([outcome]);
  expect('p_next_attempt_at' in queue.finished[0]!).toBe(isRetried);
});

test('nothing is sent where sending is off', async () => {
  const queue = queueOf('a1');
  await new Deliverer({ ...queue, ...RULES, isOn: false }).deliver();
  expect(queue.waiting.size).toBe(1);
});
