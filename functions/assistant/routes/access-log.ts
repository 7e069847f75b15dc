import { z } from 'zod';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { toPeriodStart } from '../../shared/http/date-or-timestamp.ts';
import { forEditors, json, jsonPage } from '../../shared/http/openapi.ts';
import { readPage } from '../../shared/http/paginate.ts';
import { readAuthorNames } from '../../shared/read-author-names.ts';
import { AccessEntry, AccessQuery, ReaderFigures, ReadersQuery } from '../schemas/access-log.ts';

export const accessLog = new ApiRoutes('Privacy');

/** Default period of the readers' statistics, in milliseconds. */
const PERIOD_MS = 30 * 86_400_000;

interface StoredReader {
  by: string | null;
  api_key_id: string | null;
}

async function withNames<Row extends StoredReader>(scope: ApiEnv['Variables'], rows: Row[]) {
  const keyIds = [...new Set(rows.flatMap(({ api_key_id }) => api_key_id ?? []))];
  const [people, keys] = await Promise.all([
    readAuthorNames(scope, rows.map(({ by }) => by)),
    keyIds.length > 0
      ? scope.clients.service.from('api_keys').select('id, name').in('id', keyIds).then(unwrap)
      : [],
  ]);
  const keyNames = new Map(keys.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    ...row,
    by_name: people.get(row.by) ?? null,
    api_key_name: keyNames.get(row.api_key_id ?? '') ?? null,
  }));
}

const rowsOf = z.array(AccessEntry.omit({ by_name: true, api_key_name: true }));

accessLog.operation('get', '/access-log', {
  operationId: 'listAccess',
  summary: 'List reads of patients’ dialogs, newest first',
  description:
    'The database adds an entry in the transaction of the read. Entries never change. Dialogs ' +
    'that operators began in the workbench are not patients’. The Link header with ' +
    'rel="next" gives the URL of the next page.',
  ...forEditors,
  query: AccessQuery,
  200: jsonPage(z.array(AccessEntry), 'One page of entries'),
}, async (c, { query: { thread_id, by, ...paging } }) => {
  let query = c.var.db.from('access_log').select('id, at, by, api_key_id, what, thread_ids, via');
  if (thread_id !== undefined) query = query.contains('thread_ids', [thread_id]);
  if (by !== undefined) query = query.eq('by', by);
  const rows = rowsOf.parse(await readPage(c, query, 'at', paging));
  return await withNames(c.var, rows);
});

const figuresOf = z.array(ReaderFigures.omit({ by_name: true, api_key_name: true }));

accessLog.operation('get', '/access-log/readers', {
  operationId: 'listReaders',
  summary: 'Count the patients’ dialogs that each person and server read',
  ...forEditors,
  query: ReadersQuery,
  200: json(z.array(ReaderFigures), 'Readers of the most dialogs first'),
}, async (c, { query: { from = new Date(Date.now() - PERIOD_MS).toISOString() } }) => {
  const rows = unwrap(await c.var.db.rpc('access_by_reader', { p_since: toPeriodStart(from) }));
  return await withNames(c.var, figuresOf.parse(rows));
});
