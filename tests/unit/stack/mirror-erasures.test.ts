import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../functions/shared/clients.ts';
import { mirrorErasures } from '../../../scripts/stack/jobs/mirror-erasures.ts';
import { readErasures } from '../../../scripts/lib/erasures.ts';

let folder: string;
beforeEach(() => {
  folder = Deno.makeTempDirSync();
});
afterEach(() => Deno.removeSync(folder, { recursive: true }));

const hashOf = (number: number) => String(number).padStart(64, '0');

/** Creates a database with these erasures, in the Data API's format. */
const databaseWith = (numbers: number[]) =>
  ({
    from: () => ({
      select: () => ({
        gt: (_: string, last: string) => ({
          order: () => ({
            limit: (most: number) =>
              Promise.resolve({
                data: numbers.map((each) => ({ hash: hashOf(each), at: 'now' }))
                  .filter(({ hash }) => hash > last).slice(0, most),
                error: null,
                status: 200,
              }),
          }),
        }),
      }),
    }),
  }) as unknown as Db;

test('the file gets each hash once, from every page, and is read by nobody else', async () => {
  const path = `${folder}/erasures.jsonl`;
  const numbers = Array.from({ length: 1200 }, (_, at) => at);
  await mirrorErasures(databaseWith(numbers), path)();
  await mirrorErasures(databaseWith([...numbers, 1200]), path)();
  const found = readErasures(Deno.readTextFileSync(path));
  expect(found).toEqual([...numbers, 1200].map(hashOf));
  expect(Deno.statSync(path).mode! & 0o077).toBe(0);
});

test('a file that cannot be written does not fail the erasure', async () => {
  await expect(mirrorErasures(databaseWith([1]), `${folder}/none/erasures.jsonl`)()).resolves
    .toBeUndefined();
});
