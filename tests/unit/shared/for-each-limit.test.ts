import { expect, test } from 'vitest';
import { forEachLimit } from '../../../functions/shared/for-each-limit.ts';

async function* numbers(count: number) {
  for (let number = 1; number <= count; number += 1) yield await Promise.resolve(number);
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 1));

test.each([
  ['a list', () => Array.from({ length: 10 }, (_, at) => at + 1)],
  ['a stream', () => numbers(10)],
])('%s is worked through once, so many at a time', async (_, items) => {
  const seen: number[] = [];
  let atOnce = 0;
  let most = 0;
  await forEachLimit(items(), 3, async (item) => {
    most = Math.max(most, atOnce += 1);
    await pause();
    seen.push(item);
    atOnce -= 1;
  });
  expect([most, seen.toSorted((a, b) => a - b)]).toEqual([3, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]);
});

test('after a failure nothing begins, and what is under way ends first', async () => {
  const ended: number[] = [];
  const work = forEachLimit(numbers(10), 2, async (item) => {
    await pause();
    if (item === 1) throw new Error('one');
    await pause();
    ended.push(item);
  });
  await expect(work).rejects.toThrow('one');
  expect(ended).toEqual([2]);
});

test('a stream that breaks off fails when what is under way has ended', async () => {
  const ended: number[] = [];
  async function* breaking() {
    yield* numbers(2);
    throw new Error('away');
  }
  const work = forEachLimit(breaking(), 2, async (item) => {
    await pause();
    ended.push(item);
  });
  await expect(work).rejects.toThrow('away');
  expect(ended).toEqual([1, 2]);
});
