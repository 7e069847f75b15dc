import { z } from 'zod';
import { asJson } from '../../../shared/as-json.ts';
import { PUBLIC_PREFIX } from '../../../shared/contract/public-prefix.ts';
import { ApiRoutes } from '../../../shared/http/api-routes.ts';
import { answerOnce } from '../../../shared/http/answer-once.ts';
import { unwrap, unwrapOne } from '../../../shared/http/database-error.ts';
import { IfMatch, parseBase } from '../../../shared/http/if-match.ts';
import {
  forEditors,
  forOperators,
  json,
  jsonPage,
  problems,
  withHeaders,
} from '../../../shared/http/openapi.ts';
import { readPage } from '../../../shared/http/paginate.ts';
import { problem } from '../../../shared/http/problem.ts';
import {
  DeletedTest,
  NewTest,
  Test,
  TestChange,
  TestFromDialog,
  TestQuery,
} from '../../schemas/tests.ts';
import { createRowFromDialog } from './from-dialog.ts';
import {
  readTest,
  refuseUnknownBranches,
  TEST_COLUMNS,
  toTests,
  UNKNOWN,
} from './test-resource.ts';

export const editTests = new ApiRoutes('Tests');

const byId = z.object({ id: z.string() });

editTests.operation('get', '/tests', {
  operationId: 'listTests',
  summary: 'List the tests, oldest first',
  description: 'The Link header with rel="next" gives the URL of the next page.',
  ...forOperators,
  query: TestQuery,
  200: jsonPage(z.array(Test), 'One page of tests'),
}, async (c, { query: { intent_code, ...paging } }) => {
  const all = c.var.db.from('dialog_tests').select(TEST_COLUMNS);
  const query = intent_code === undefined ? all : all.eq('intent_code', intent_code);
  const rows = await readPage(c, query, 'created_at', paging, 'asc');
  return await toTests(c.var, rows);
});

editTests.operation('get', '/tests/{id}', {
  operationId: 'getTest',
  summary: 'Get a test',
  ...forOperators,
  params: byId,
  responses: { 200: json(Test, 'The test'), ...problems(401, 404) },
}, (c, { params }) => readTest(c.var, params.id));

editTests.operation('post', '/tests', {
  operationId: 'createTest',
  summary: 'Add a test, or make one of the last turns of a dialog',
  description: 'A test from a dialog expects what happened in it.',
  ...forEditors,
  body: z.union([NewTest, TestFromDialog]),
  problems: [404, 409, 'nothing-recorded'],
  201: withHeaders(json(Test, 'The test'), 'Location'),
  wrap: answerOnce,
}, async (c, { body }) => {
  const { db } = c.var;
  const test = 'from_message_id' in body ? await createRowFromDialog(db, body) : body;
  await refuseUnknownBranches(db, test);
  const id = unwrap(await db.rpc('add_test', { p_test: asJson(test) }));
  c.header('Location', `${PUBLIC_PREFIX}${c.req.path}/${id}`);
  return await readTest(c.var, id);
});

editTests.operation('patch', '/tests/{id}', {
  operationId: 'updateTest',
  summary: 'Change a test',
  description: 'With an If-Match header that contains the `updated_at` on which the change is ' +
    'based, in quotes, the request fails with 412 if somebody changed the test since.',
  ...forEditors,
  params: byId,
  headers: z.object({ 'If-Match': IfMatch.optional() }),
  body: TestChange,
  200: json(Test, 'The changed test'),
}, async (c, { params: { id }, headers, body: { setup, turns, ...values } }) => {
  await refuseUnknownBranches(c.var.db, { ...values, turns });
  const update = c.var.db.from('dialog_tests').update({
    ...values,
    ...(setup !== undefined && { setup: setup && asJson(setup) }),
    ...(turns && { turns: asJson(turns) }),
  }).eq('id', id);
  const base = parseBase(headers['If-Match']);
  const guarded = base === null ? update : update.eq('updated_at', base);
  const changed = unwrap(await guarded.select('id').maybeSingle());
  const test = await readTest(c.var, id);
  if (!changed) throw problem(412, 'Somebody changed this test since you read it. Read it again.');
  return test;
});

editTests.operation('delete', '/tests/{id}', {
  operationId: 'deleteTest',
  summary: 'Delete a test',
  ...forEditors,
  params: byId,
  responses: { 200: json(DeletedTest, 'Deleted'), ...problems(401, 403, 404) },
}, async (c, { params: { id } }) => {
  const removal = c.var.db.from('dialog_tests').delete().eq('id', id).select('id');
  unwrapOne(await removal.maybeSingle(), UNKNOWN);
  return { id, deleted: true };
});
