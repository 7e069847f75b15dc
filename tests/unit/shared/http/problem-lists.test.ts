import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  PROBLEM_KINDS,
  type ProblemKind,
  toCode,
} from '../../../../functions/shared/http/problem-kinds.ts';

const ROOT = join(import.meta.dirname!, '../../../../functions');

function* sourcesIn(folder: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    const path = join(folder, name);
    if (isDirectory) yield* sourcesIn(path);
    else if (name.endsWith('.ts')) yield path;
  }
}

/** Lists of problems that are spread consecutively into one object. */
const NEIGHBOURS = /\.\.\.problems\([^)]*\)(?:,\s*(?:\/\/.*\s*)*\.\.\.problems\([^)]*\))+/g;

const statusesOf = (list: string) =>
  new Set(
    [...list.matchAll(/'([\w-]+)'|\b(\d{3})\b/g)].map(([, code, status]) =>
      PROBLEM_KINDS[toCode((code ?? Number(status)) as ProblemKind)][0]
    ),
  );

/**
 * Returns the statuses in more than one of these lists, of which the later would replace the
 * others.
 */
function lostStatuses(neighbours: string): number[] {
  const all = [...neighbours.matchAll(/problems\(([^)]*)\)/g)]
    .flatMap(([, list]) => [...statusesOf(list!)]);
  return all.filter((status, at) => all.indexOf(status) !== at);
}

test('no list of problems replaces codes that a list before it names', () => {
  const found = [...sourcesIn(ROOT)].flatMap((path) =>
    [...Deno.readTextFileSync(path).matchAll(NEIGHBOURS)].map(([text]) => ({ path, text }))
  );
  expect(found).not.toEqual([]);
  expect(found.filter(({ text }) => lostStatuses(text).length > 0)).toEqual([]);
});

test('(control) two lists with codes of one status are found', () => {
  const lists = "...problems(401, 422),\n    ...problems('dialog-held', 'idempotency-key-used')";
  expect(lists.match(NEIGHBOURS)).toHaveLength(1);
  expect(lostStatuses(lists)).toEqual([422]);
});
