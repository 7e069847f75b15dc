import { z } from 'zod';
import { readAuthorNames } from '../../../shared/read-author-names.ts';
import type { Db } from '../../../shared/clients.ts';
import type { ApiEnv } from '../../../shared/http/api-env.ts';
import { unwrap, unwrapOne } from '../../../shared/http/database-error.ts';
import { problem } from '../../../shared/http/problem.ts';
import { Test } from '../../schemas/tests.ts';

export const TEST_COLUMNS =
  'id, name, intent_code, is_enabled, setup, turns, created_from, created_by, created_at, updated_at';

export const UNKNOWN = 'There is no test with this id.';

const TestRow = Test.omit({ created_by_name: true });

export async function toTests(scope: ApiEnv['Variables'], data: unknown): Promise<Test[]> {
  const rows = z.array(TestRow).parse(data);
  const names = await readAuthorNames(scope, rows.map(({ created_by }) => created_by));
  return rows.map((row) => ({ ...row, created_by_name: names.get(row.created_by) ?? null }));
}

/** Loads a test; throws 404 for an unknown id. */
export async function readTest(scope: ApiEnv['Variables'], id: string): Promise<Test> {
  const query = scope.db.from('dialog_tests').select(TEST_COLUMNS).eq('id', id).maybeSingle();
  const [test] = await toTests(scope, [unwrapOne(await query, UNKNOWN)]);
  return test!;
}

/** Returns the branches that a test names, with their paths in the test. */
function listNamedBranches(
  { intent_code, turns = [] }: Partial<Pick<Test, 'intent_code' | 'turns'>>,
) {
  return [
    { path: 'intent_code', code: intent_code },
    ...turns.map(({ expect }, i) => ({
      path: `turns.${i}.expect.intent_code`,
      code: expect.intent_code,
    })),
  ].flatMap(({ path, code }) => code === undefined ? [] : [{ path, code }]);
}

export interface UnknownBranch {
  /** Index of the test in the list. */
  index: number;
  path: string;
  message: string;
}

export async function findUnknownBranches(
  db: Db,
  tests: Parameters<typeof listNamedBranches>[0][],
): Promise<UnknownBranch[]> {
  const branches = unwrap(await db.from('intents').select('code').eq('is_system', false));
  const codes = new Set(branches.map(({ code }) => code));
  return tests.flatMap((test, index) =>
    listNamedBranches(test).filter(({ code }) => !codes.has(code))
      .map(({ path, code }) => ({ index, path, message: `There is no branch ${code}` }))
  );
}

/** Throws 422 that lists every field with an unknown branch. */
export async function refuseUnknownBranches(
  db: Db,
  test: Parameters<typeof listNamedBranches>[0],
): Promise<void> {
  const errors = (await findUnknownBranches(db, [test])).map(({ path, message }) => ({
    path,
    message,
  }));
  if (errors.length === 0) return;
  throw problem(422, 'A test can only name branches that exist.', { errors });
}
