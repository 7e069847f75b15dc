import { z } from 'zod';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import { forEditors, forOperators, json, jsonPage } from '../../shared/http/openapi.ts';
import { limitToPage, toPage } from '../../shared/http/paginate.ts';
import { problem } from '../../shared/http/problem.ts';
import { readAuthorNames } from '../../shared/read-author-names.ts';
import { LegalHold, LegalHoldQuery, NewLegalHold } from '../schemas/legal-holds.ts';

export const legalHolds = new ApiRoutes('Privacy');

const COLUMNS = 'thread_id, reason, placed_by, placed_at';

const Row = LegalHold.omit({ thread_name: true, placed_by_name: true });
const ThreadNames = z.record(z.uuid(), z.string()).nullable();

/**
 * Converts rows to the API's legal holds.
 *
 * @param withNames also loads the names of the dialogs.
 */
async function toLegalHolds(
  scope: ApiEnv['Variables'],
  data: unknown,
  withNames = false,
): Promise<LegalHold[]> {
  const rows = z.array(Row).parse(data);
  const p_ids = rows.map(({ thread_id }) => thread_id);
  const [names, threads] = await Promise.all([
    readAuthorNames(scope, rows.map(({ placed_by }) => placed_by)),
    withNames ? scope.db.rpc('names_of_threads', { p_ids }).then(unwrap) : null,
  ]);
  const threadNames = ThreadNames.parse(threads);
  return rows.map((row) => ({
    ...row,
    thread_name: threadNames?.[row.thread_id] ?? null,
    placed_by_name: names.get(row.placed_by) ?? null,
  }));
}

legalHolds.operation('get', '/legal-holds', {
  operationId: 'listLegalHolds',
  summary: 'List legal holds, newest first',
  description: 'The Link header with rel="next" gives the URL of the next page.',
  ...forOperators,
  query: LegalHoldQuery,
  200: jsonPage(z.array(LegalHold), 'One page of holds'),
}, async (c, { query: { thread_id, names, ...paging } }) => {
  const all = c.var.db.from('legal_holds').select(COLUMNS);
  const query = thread_id === undefined ? all : all.eq('thread_id', thread_id);
  const rows = unwrap(await limitToPage(query, 'placed_at', { ...paging, id: 'thread_id' }));
  const page = toPage(c, await toLegalHolds(c.var, rows, names), {
    limit: paging.limit,
    position: ({ placed_at, thread_id }) => ({ at: placed_at, id: thread_id }),
  });
  return page;
});

legalHolds.operation('post', '/threads/{id}/legal-hold', {
  operationId: 'placeLegalHold',
  summary: 'Place a dialog under legal hold',
  description:
    'Until the hold is lifted, nobody can delete the dialog, and retention does not change ' +
    'it, its requests, appointments and traces. Each hold is recorded in the ledger.',
  ...forEditors,
  body: NewLegalHold,
  problems: ['already-exists'],
  200: json(LegalHold, 'The hold'),
}, async (c, { params: { id: thread_id }, body: { reason } }) => {
  const { db } = c.var;
  const placed = await db.from('legal_holds').insert({ thread_id, reason }).select(COLUMNS);
  if (placed.error?.code === '23503') {
    throw problem(404, 'There is no dialog with this id. It may have been deleted already.');
  }
  if (placed.error?.code === '23505') {
    throw problem('already-exists', 'This dialog is under legal hold already.');
  }
  const [hold] = await toLegalHolds(c.var, unwrap(placed));
  return hold!;
});

legalHolds.operation('delete', '/threads/{id}/legal-hold', {
  operationId: 'liftLegalHold',
  summary: 'Release the legal hold of a dialog',
  ...forEditors,
  204: { description: 'Released' },
}, async (c, { params: { id } }) => {
  const removal = c.var.db.from('legal_holds').delete().eq('thread_id', id).select('thread_id');
  unwrapOne(await removal.maybeSingle(), 'This dialog is not under legal hold, or was deleted.');
});
