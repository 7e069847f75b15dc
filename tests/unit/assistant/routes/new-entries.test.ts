import { expect, test } from 'vitest';
import { newEntries } from '../../../../functions/assistant/routes/new-entries.ts';

/** A history that grows by these entries at each pause; what was told, in the end. */
async function tell(before: number[], after: number, ...grown: number[][]): Promise<number[]> {
  const stored = [...before];
  const pause = () => {
    const more = grown.shift();
    if (!more) return Promise.reject(new Error('over'));
    stored.push(...more);
    return Promise.resolve();
  };
  const read = (from: number) =>
    Promise.resolve(
      stored.filter((id) => id > from).sort((a, b) => a - b)
        .map((id) => ({ id, request_id: 'r', what: 'changed' })),
    );
  const told: number[] = [];
  const follow = async () => {
    for await (const { id } of newEntries(read, after, pause)) told.push(id);
  };
  await expect(follow()).rejects.toThrow('over');
  return told;
}

test('what came after the last event is told, then what comes', async () => {
  expect(await tell([1, 2, 3], 2, [4], [], [5, 6])).toEqual([3, 4, 5, 6]);
});

test('nothing is told twice, nor what was there before', async () => {
  expect(await tell([1, 2, 3], 3, [], [])).toEqual([]);
});

test('an entry that is stored late, with a smaller number, is told too', async () => {
  expect(await tell([1, 3], 3, [5], [4, 2])).toEqual([5, 2, 4]);
});
