import { expect, test } from 'vitest';
import { listen } from '../../../../scripts/stack/http/listen.ts';
import { freePorts } from '../../../../scripts/free-ports.ts';

test('a stop lets a running request finish and takes no new one', async () => {
  const port = Number(freePorts().API_PORT);
  const url = `http://127.0.0.1:${port}`;
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const stop = listen('127.0.0.1', port, async () => {
    begun.resolve();
    await finish.promise;
    return new Response('the whole answer');
  });
  const running = fetch(url);
  await begun.promise;
  const stopped = stop();
  await expect(fetch(url)).rejects.toThrow();
  finish.resolve();
  expect(await (await running).text()).toBe('the whole answer');
  await stopped;
});

test('a request that does not end does not hold up a stop', async () => {
  const port = Number(freePorts().API_PORT);
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<Response>();
  const stop = listen('127.0.0.1', port, () => {
    begun.resolve();
    return end.promise;
  }, 10);
  const running = fetch(`http://127.0.0.1:${port}`);
  await begun.promise;
  await stop();
  end.resolve(new Response());
  await running;
});
