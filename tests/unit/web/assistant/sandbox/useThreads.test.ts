import '../../support/browser.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { useThreads } from '../../../../../web/src/features/assistant/sandbox/useThreads.ts';
import { answer, callsTo, json, problem, unreachable } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';

const LIST = 'GET /assistant/threads';
const thread = (id: string, name = id) => ({ id, name, switch_count: 0 });
const NEXT = { link: '</assistant/threads?cursor=2>; rel="next"' };

beforeEach(() => {
  openPage();
  asVisitor();
});

let filter: Record<string, string> = {};
const useList = () => useThreads(() => filter);

beforeEach(() => (filter = {}));

const names = ({ threads }: ReturnType<typeof useThreads>) => threads.value.map(({ name }) => name);

describe('useThreads', () => {
  test('shows the first page, and further ones below it', async () => {
    answer(LIST, () => json([thread('a'), thread('b')], NEXT), [thread('c')]);
    const threads = useList();
    await threads.refresh();
    await threads.more();
    expect(names(threads)).toEqual(['a', 'b', 'c']);
    expect(threads.cursor.value).toBeNull();
    expect(callsTo(LIST)[1]!.query).toEqual({ limit: '50', cursor: '2' });
  });

  test('searches by what is typed, and begins at the first page', async () => {
    answer(LIST, () => json([thread('a')], NEXT), [thread('b')]);
    const threads = useList();
    await threads.refresh();
    filter = { q: 'tooth' };
    await threads.refresh();
    expect(callsTo(LIST)[1]!.query).toEqual({ limit: '50', q: 'tooth' });
    expect(names(threads)).toEqual(['b']);
  });

  test('an answer that a later search overtook is left out', async () => {
    let answerFirst = (_: Response) => {};
    answer(
      LIST,
      () => new Promise<Response>((resolve) => (answerFirst = resolve)),
      [thread('new')],
    );
    const threads = useList();
    const first = threads.refresh();
    await threads.refresh();
    answerFirst(json([thread('old')]));
    await first;
    expect(names(threads)).toEqual(['new']);
  });

  test('a failure keeps the list, and says loading only where there is none', async () => {
    answer(LIST, () => problem(503), [thread('a')], unreachable);
    const threads = useList();
    await threads.refresh();
    expect(threads.status.value).toBe('failed');
    const retry = threads.refresh();
    expect(threads.status.value).toBe('loading');
    await retry;
    await threads.refresh();
    expect([threads.status.value, names(threads)]).toEqual(['failed', ['a']]);
  });

  test('says what is wrong in a filter', async () => {
    const errors = [{ path: 'has', message: 'has is one of fallback, error.' }];
    answer(LIST, () => json({ detail: 'One field is not valid.', errors }, {}, 422));
    const threads = useList();
    await threads.refresh();
    expect(threads.problem.value).toBe('One field is not valid. has is one of fallback, error.');
  });

  test('trying again asks for the search or for the next page, whichever failed', async () => {
    answer(
      LIST,
      () => json([thread('a')], NEXT),
      unreachable,
      () => json([thread('b')], NEXT),
      unreachable,
      [thread('c')],
    );
    const threads = useList();
    await threads.refresh();
    filter = { q: 'tooth' };
    await threads.refresh();
    await threads.retry();
    await threads.more();
    await threads.retry();
    expect(callsTo(LIST).map(({ query }) => query.cursor)).toEqual([
      ...[undefined, undefined, undefined],
      ...['2', '2'],
    ]);
    expect(names(threads)).toEqual(['b', 'c']);
  });

  test('no page of the list before is put below a search that is not answered yet', async () => {
    answer(LIST, () => json([thread('a')], NEXT), [thread('b')]);
    const threads = useList();
    await threads.refresh();
    filter = { q: 'tooth' };
    const search = threads.refresh();
    await threads.more();
    await search;
    expect(names(threads)).toEqual(['b']);
  });

  test('shows the name that was stored, and takes a deleted dialog out', async () => {
    answer(LIST, [thread('a'), thread('b')]);
    answer('PATCH /assistant/threads/a', thread('a', 'Tooth'));
    answer('DELETE /assistant/threads/b', () => new Response(null, { status: 204 }));
    const threads = useList();
    await threads.refresh();
    await threads.rename('a', 'tooth');
    await threads.remove('b');
    expect(names(threads)).toEqual(['Tooth']);
  });

  test('a refused change leaves the list as it was', async () => {
    answer(LIST, [thread('a')]);
    answer('PATCH /assistant/threads/a', () => problem(403));
    answer('DELETE /assistant/threads/a', () => problem(403));
    const threads = useList();
    await threads.refresh();
    await expect(threads.rename('a', 'x')).rejects.toMatchObject({ status: 403 });
    await expect(threads.remove('a')).rejects.toMatchObject({ status: 403 });
    expect(names(threads)).toEqual(['a']);
  });
});
