import { z } from 'zod';
import { wilsonInterval } from '../../shared/contract/wilson-interval.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { toPeriodEnd, toPeriodStart } from '../../shared/http/date-or-timestamp.ts';
import { forOperators, jsonPage } from '../../shared/http/openapi.ts';
import { toPage } from '../../shared/http/paginate.ts';
import { FiguresQuery, VersionFigures } from '../schemas/figures.ts';
import { readIntentId } from './intents.ts';

export const figures = new ApiRoutes('Configurations');

const FiguresRow = VersionFigures.extend({ events: z.record(z.string(), z.int()) });

function toFigures(row: unknown): VersionFigures {
  const { events, ...rest } = FiguresRow.parse(row);
  const { turns } = rest;
  const shares = Object.entries(events).map(([name, count]) =>
    [name, { count, share: count / turns, ...wilsonInterval(count, turns) }] as const
  );
  return { ...rest, events: Object.fromEntries(shares) };
}

/** Constant tie-breaker of cursors: pages are sorted by version, which is unique in a branch. */
const NO_ID = '00000000-0000-4000-8000-000000000000';

figures.operation('get', '/figures', {
  operationId: 'getFigures',
  summary: 'Get statistics of each version of a branch, newest first',
  description: 'Versions without a turn are left out; so are the turns of trials. The Link ' +
    'header with rel="next" gives the URL of the next page.',
  ...forOperators,
  query: FiguresQuery,
  problems: [404],
  200: jsonPage(z.array(VersionFigures), 'The figures'),
}, async (c, { query: { intent_code: p_code, from, to, limit, cursor } }) => {
  await readIntentId(c.var.db, p_code);
  const rows = unwrap(
    await c.var.db.rpc('intent_figures', {
      p_code,
      p_from: from && toPeriodStart(from),
      p_to: to && toPeriodEnd(to),
      p_before: cursor?.at,
      p_limit: limit + 1,
    }),
  );
  const shown = toPage(c, rows.map(toFigures), {
    limit,
    position: ({ version }) => ({ at: version, id: NO_ID }),
  });
  return shown;
});
