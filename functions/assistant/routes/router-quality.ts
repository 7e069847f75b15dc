import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import type { FunctionEnv } from '../../shared/env.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { toPeriodEnd, toPeriodStart } from '../../shared/http/date-or-timestamp.ts';
import { forOperators, jsonPage } from '../../shared/http/openapi.ts';
import { toPage } from '../../shared/http/paginate.ts';
import { problem } from '../../shared/http/problem.ts';
import { ROUTER_BRANCH } from '../engine/branch-codes.ts';
import type { Branch } from '../engine/branches.ts';
import { groupByConfusion, measureRouterQuality } from '../evaluation/router-quality.ts';
import { findNamedBranch } from '../model-text/read-route.ts';
import {
  CELL_MESSAGES,
  JudgedMessage,
  RouterQualityQuery,
  VersionQuality,
} from '../schemas/router-quality.ts';
import { readSettings } from './settings-resource.ts';

/** A row of `judged_routes`. */
const JudgedRow = z.object({
  config_id: z.uuid().nullable(),
  version: z.int(),
  messages: z.array(JudgedMessage.extend({
    expected: z.string().nullable(),
    intent_code: z.string(),
    fallback: z.boolean(),
    raw: z.string().nullable(),
  })),
});

/** Throws 422 unless a version belongs to the router. */
async function requireRouter(db: Db, id: string): Promise<void> {
  const query = db.from('agent_configs').select('version, intents(code)').eq('id', id);
  const found = unwrap(await query.maybeSingle());
  const code = found?.intents?.code;
  if (code === ROUTER_BRANCH) return;
  const message = found
    ? `This is a version of ${code ?? 'a deleted branch'}; send one of ${ROUTER_BRANCH}`
    : `There is no configuration ${id}`;
  throw problem(422, 'One field is not valid.', { errors: [{ path: 'config_id', message }] });
}

/** Loads all branches as enabled, because the router may have chosen one before it was disabled. */
async function readNameable(db: Db): Promise<Branch[]> {
  const columns = 'code, name, description, is_system, is_authoritative';
  const rows = unwrap(await db.from('intents').select(columns));
  return rows.map((row) => ({ ...row, is_enabled: true, steps: [] }));
}

function toQuality(row: unknown, branches: Branch[], minConfidence: number): VersionQuality {
  const { config_id, version, messages } = JudgedRow.parse(row);
  const routed = messages.map(({ intent_code, fallback, raw, ...message }) => ({
    ...message,
    answered: fallback ? findNamedBranch(raw ?? '', branches) : intent_code,
  }));
  const confusion = groupByConfusion(routed, minConfidence).map(({ messages, ...cell }) => ({
    ...cell,
    count: messages.length,
    messages: z.array(JudgedMessage).parse(messages.slice(0, CELL_MESSAGES)),
  }));
  return {
    config_id,
    version,
    messages: routed.length,
    ...measureRouterQuality(routed, minConfidence),
    confusion,
  };
}

/** Constant tie-breaker of cursors: pages are sorted by version, which is unique. */
const NO_ID = '00000000-0000-4000-8000-000000000000';

export function routerQualityRoute({ initialSettings }: Pick<FunctionEnv, 'initialSettings'>) {
  return new ApiRoutes('Configurations').operation('get', '/router/quality', {
    operationId: 'getRouterQuality',
    summary: 'Get the quality of each version of the router, newest first',
    description: 'Measured on the messages whose route an editor corrected or confirmed ' +
      '(`PUT /messages/{id}/route`), without trials and without calls that failed. The accuracy ' +
      'holds for these messages, not for all: people correct wrong routes more often than they ' +
      'confirm right ones. `deno task eval:router` measures the same on a labelled set. The Link ' +
      'header with rel="next" gives the URL of the next page.',
    ...forOperators,
    query: RouterQualityQuery,
    200: jsonPage(z.array(VersionQuality), 'The versions that have such messages'),
  }, async (c, { query: { config_id, from, to, limit, cursor } }) => {
    const { db } = c.var;
    if (config_id) await requireRouter(db, config_id);
    const [judged, branches, settings] = await Promise.all([
      db.rpc('judged_routes', {
        p_config_id: config_id,
        p_from: from && toPeriodStart(from),
        p_to: to && toPeriodEnd(to),
        p_before: cursor?.at,
        p_limit: limit + 1,
      }),
      readNameable(db),
      readSettings(db, initialSettings),
    ]);
    const rows = toPage(c, unwrap(judged), {
      limit,
      position: ({ version }) => ({ at: version, id: NO_ID }),
    });
    const { router_min_confidence: minimum } = settings;
    return rows.map((row) => toQuality(row, branches, minimum));
  });
}
