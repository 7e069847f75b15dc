import '../../support/browser.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ref } from 'vue';
import { useThreads } from '@/features/assistant/sandbox/useThreads.ts';
import { answer, callsTo, json, problem, unreachable } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const LIST = 'GET /assistant/threads';
const thread = (id: string, name = id) => ({ id, name, switch_count: 0 });
const NEXT = { link: '</assistant/threads?cursor=2>; rel="next"' };

beforeEach(() => {
  openPage();
  asVisitor();
});

/** Loads the list and waits for its first answer. */
async function open() {
  const filter = ref<Record<string, string>>({});
  const threads = withSetup(() => useThreads(() => filter.value));
  await vi.waitUntil(() => threads.status.value !== 'loading');
  return { ...threads, filter, names: () => threads.threads.value.map(({ name }) => name) };
}

describe('useThreads', () => {
  test('shows the first page, and further ones below it', async () => {
    answer(LIST, () => json([thread('a'), thread('b')], NEXT), [thread('c')]);
    const threads = await open();
    await threads.more();
    expect([threads.names(), threads.hasMore.value]).toEqual([['a', 'b', 'c'], false]);
    expect(callsTo(LIST)[1]!.query).toEqual({ limit: '50', cursor: '2' });
  });

  test('searches by what is typed, and keeps the list until the answer', async () => {
    const late = Promise.withResolvers<Response>();
    answer(LIST, () => json([thread('a')], NEXT), () => late.promise);
    const threads = await open();
    threads.filter.value = { q: 'tooth' };
    await vi.waitUntil(() => callsTo(LIST).length === 2);
    await threads.more();
    expect([threads.names(), threads.hasMore.value]).toEqual([['a'], false]);
    late.resolve(json([thread('b')]));
    await vi.waitUntil(() => threads.names()[0] === 'b');
    expect(callsTo(LIST).map(({ query }) => query)).toEqual([
      { limit: '50' },
      { limit: '50', q: 'tooth' },
    ]);
  });

  test('leaves out an answer that a later search overtook', async () => {
    const late = Promise.withResolvers<Response>();
    answer(LIST, [thread('a')], () => late.promise, [thread('new')]);
    const threads = await open();
    threads.filter.value = { q: 'old' };
    await vi.waitUntil(() => callsTo(LIST).length === 2);
    threads.filter.value = { q: 'new' };
    await vi.waitUntil(() => threads.names()[0] === 'new');
    late.resolve(json([thread('old')]));
    await new Promise((resolve) => setTimeout(resolve));
    expect(threads.names()).toEqual(['new']);
  });

  test('keeps the list when it fails to load again', async () => {
    answer(LIST, () => problem(503), [thread('a')], unreachable);
    const threads = await open();
    expect([threads.status.value, threads.names()]).toEqual(['failed', []]);
    await threads.refresh();
    expect(threads.status.value).toBe('ready');
    await threads.refresh();
    expect([threads.status.value, threads.names()]).toEqual(['failed', ['a']]);
  });

  test('says what is wrong in a filter', async () => {
    const errors = [{ path: 'has', message: 'has is one of fallback, error.' }];
    answer(LIST, () => json({ detail: 'One field is not valid.', errors }, {}, 422));
    const { problem } = await open();
    expect(problem.value).toBe('One field is not valid. has is one of fallback, error.');
  });

  test('shows the name that was stored, and takes a deleted dialog out', async () => {
    answer(LIST, [thread('a'), thread('b')]);
    answer('PATCH /assistant/threads/a', thread('a', 'Tooth'));
    answer('DELETE /assistant/threads/b', () => new Response(null, { status: 204 }));
    const threads = await open();
    await threads.rename({ id: 'a', name: 'tooth' });
    await threads.remove('b');
    expect(threads.names()).toEqual(['Tooth']);
  });

  test('leaves the list as it was after a refused change', async () => {
    answer(LIST, [thread('a')]);
    answer('PATCH /assistant/threads/a', () => problem(403));
    answer('DELETE /assistant/threads/a', () => problem(403));
    const threads = await open();
    await expect(threads.rename({ id: 'a', name: 'x' })).rejects.toMatchObject({ status: 403 });
    await expect(threads.remove('a')).rejects.toMatchObject({ status: 403 });
    expect(threads.names()).toEqual(['a']);
  });
});
