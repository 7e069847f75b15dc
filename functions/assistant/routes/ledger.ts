import { z } from 'zod';
import { readAuthorNames } from '../../shared/read-author-names.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forOperators, jsonPage } from '../../shared/http/openapi.ts';
import { limitToPage, toPage } from '../../shared/http/paginate.ts';
import { LedgerEntry, LedgerQuery } from '../schemas/ledger.ts';

export const ledger = new ApiRoutes('Ledger');

const COLUMNS =
  'id, at, by:made_by, what, intent_code, from:old_value, to:new_value, reason, run_id, ' +
  'via_agent, api_key_id';

const rowsOf = z.array(LedgerEntry.omit({ by_name: true }));

ledger.operation('get', '/ledger', {
  operationId: 'listLedgerEntries',
  summary: 'List configuration changes, newest first',
  description:
    'The database adds an entry for each change, whoever makes it. Entries never change. ' +
    'The Link header with rel="next" gives the URL of the next page.',
  ...forOperators,
  query: LedgerQuery,
  200: jsonPage(z.array(LedgerEntry), 'One page of entries'),
}, async (c, { query: { intent_code, via_agent, ...paging } }) => {
  const all = c.var.db.from('ledger').select(COLUMNS);
  const ofBranch = intent_code === undefined ? all : all.eq('intent_code', intent_code);
  const query = via_agent === undefined ? ofBranch : ofBranch.eq('via_agent', via_agent);
  const rows = toPage(c, rowsOf.parse(unwrap(await limitToPage(query, 'at', paging))), {
    limit: paging.limit,
    position: ({ at, id }) => ({ at, id }),
  });
  const names = await readAuthorNames(c.var, rows.map(({ by }) => by));
  return rows.map((row) => ({ ...row, by_name: names.get(row.by) ?? null }));
});
