import { z } from 'zod';
import { asJson } from '../../../shared/as-json.ts';
import { DATA_API_MAX_ROWS } from '../../../shared/contract/limits.ts';
import { ApiRoutes } from '../../../shared/http/api-routes.ts';
import type { ApiEnv } from '../../../shared/http/api-env.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import {
  forEditors,
  forOperators,
  json,
  problems,
  withHeaders,
} from '../../../shared/http/openapi.ts';
import { problem } from '../../../shared/http/problem.ts';
import { type DialogTest, formatDialogTest, parseDialogTests } from '../../schemas/dialog-test.ts';
import { LineError } from '../../schemas/json-lines.ts';
import { ImportSummary, Test } from '../../schemas/tests.ts';
import { findUnknownBranches } from './test-resource.ts';

export const exchangeTests = new ApiRoutes('Tests');

/** A media type of JSON Lines, typed as text because Hono's types support no others. */
const JSON_LINES = 'application/x-ndjson' as 'text/plain';
const TAKEN_TYPES: string[] = [JSON_LINES, 'application/jsonl', 'text/plain'];

const StoredTest = Test.pick({
  id: true,
  name: true,
  intent_code: true,
  is_enabled: true,
  setup: true,
  turns: true,
});

async function readAll(db: ApiEnv['Variables']['db']): Promise<DialogTest[]> {
  const tests: DialogTest[] = [];
  for (let from = 0;; from += DATA_API_MAX_ROWS) {
    const query = db.from('dialog_tests')
      .select('id, name, intent_code, is_enabled, setup, turns')
      .order('intent_code').order('created_at').order('id')
      .range(from, from + DATA_API_MAX_ROWS - 1);
    const rows = z.array(StoredTest).parse(unwrap(await query));
    tests.push(...rows);
    if (rows.length < DATA_API_MAX_ROWS) return tests;
  }
}

exchangeTests.operation('get', '/tests/export', {
  operationId: 'exportTests',
  summary: 'Export all tests as JSON Lines',
  description: 'The format of prompts/tests/*.jsonl in the repository.',
  ...forOperators,
  200: withHeaders(
    { description: 'The file', content: { [JSON_LINES]: { schema: z.string() } } },
    'Content-Disposition',
  ),
}, async (c) => {
  const lines = (await readAll(c.var.db)).map((test) => `${formatDialogTest(test)}\n`);
  return c.text(lines.join(''), 200, {
    'Content-Type': `${JSON_LINES}; charset=utf-8`,
    'Content-Disposition': 'attachment; filename="tests.jsonl"',
  });
});

const lineProblem = (line: number, message: string) =>
  problem(422, `Nothing was imported. Line ${line}: ${message}`, {
    errors: [{ path: `line ${line}`, message }],
  });

/** Parses lines; throws 422 for the first line that is not a test or names an unknown branch. */
async function readLines(db: ApiEnv['Variables']['db'], text: string): Promise<DialogTest[]> {
  try {
    const lines = parseDialogTests(text);
    const [unknown] = await findUnknownBranches(db, lines.map(({ value }) => value));
    if (!unknown) return lines.map(({ value }) => value);
    throw new LineError(lines[unknown.index]!.line, `${unknown.path}: ${unknown.message}`);
  } catch (error) {
    if (error instanceof LineError) throw lineProblem(error.line, error.reason);
    throw error;
  }
}

exchangeTests.operation('post', '/tests/import', {
  operationId: 'importTests',
  summary: 'Import tests from JSON Lines in one transaction',
  description:
    'A test whose id exists is replaced. A line without an id gets one derived from its ' +
    'branch and name, so that importing the file again changes the same tests. Fails with 422 ' +
    'that names the first invalid line.',
  ...forEditors,
  body: { required: true, content: { [JSON_LINES]: { schema: z.string() } } },
  responses: {
    200: json(ImportSummary, 'Numbers of added and changed tests'),
    ...problems(401, 403, 413, 415, 422),
  },
}, async (c) => {
  const [type = ''] = (c.req.header('Content-Type') ?? '').split(';');
  if (!TAKEN_TYPES.includes(type.trim().toLowerCase())) {
    throw problem(415, `Send the file as one of ${TAKEN_TYPES.join(', ')}.`);
  }
  const tests = await readLines(c.var.db, await c.req.text());
  if (tests.length === 0) throw problem(422, 'The file contains no tests.');
  const imported = await c.var.db.rpc('import_tests', { p_tests: asJson<DialogTest[]>(tests) });
  return ImportSummary.parse(unwrap(imported));
});
