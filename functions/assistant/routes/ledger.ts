import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { readAuthorNames } from '../../shared/read-author-names.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forOperators, jsonPage, problems } from '../../shared/http/openapi.ts';
import { limitToPage, toPage } from '../../shared/http/paginate.ts';
import { LedgerEntry, LedgerQuery } from '../schemas/ledger.ts';

export const ledger = new OpenAPIHono<ApiEnv>();

const COLUMNS =
  'id, at, by:made_by, what, intent_code, from:old_value, to:new_value, reason, run_id, ' +
  'via_agent, api_key_id';

const list = createRoute({
  method: 'get',
  path: '/ledger',
  operationId: 'listLedgerEntries',
  tags: ['Ledger'],
  summary: 'List configuration changes, newest first',
  description: 'Written by the database, whoever makes the change, and never changed itself. ' +
    'The next page is named in the Link header with rel="next".',
  ...forOperators,
  request: { query: LedgerQuery },
  responses: { 200: jsonPage(z.array(LedgerEntry), 'One page of entries'), ...problems(401, 422) },
});

const rowsOf = z.array(LedgerEntry.omit({ by_name: true }));

ledger.openapi(list, async (c) => {
  const { intent_code, via_agent, ...paging } = c.req.valid('query');
  const all = c.var.db.from('ledger').select(COLUMNS);
  const ofBranch = intent_code === undefined ? all : all.eq('intent_code', intent_code);
  const query = via_agent === undefined ? ofBranch : ofBranch.eq('via_agent', via_agent);
  const rows = toPage(c, rowsOf.parse(unwrap(await limitToPage(query, 'at', paging))), {
    limit: paging.limit,
    position: ({ at, id }) => ({ at, id }),
  });
  const names = await readAuthorNames(c.var, rows.map(({ by }) => by));
  return c.json(rows.map((row) => ({ ...row, by_name: names.get(row.by) ?? null })), 200);
});
