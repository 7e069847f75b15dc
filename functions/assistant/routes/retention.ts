import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { asJson } from '../../shared/as-json.ts';
import { runInBackground } from '../../shared/background/run-in-background.ts';
import type { Db } from '../../shared/clients.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { parseRevision, RevisionMatch } from '../../shared/http/if-match.ts';
import { forEditors, forOperators, json, jsonBody, problems } from '../../shared/http/openapi.ts';
import { problem } from '../../shared/http/problem.ts';
import { applyRetention } from '../retention/apply-retention.ts';
import {
  ANONYMISED_KINDS,
  NewRetention,
  Retention,
  RETENTION_KINDS,
  RetentionPreview,
  RetentionRun,
} from '../schemas/retention.ts';

export const retention = new OpenAPIHono<ApiEnv>();

const tags = ['Privacy'];
const NEWEST = { ascending: false } as const;

/** A retention run; counts in an unknown form are omitted. */
const StoredRun = RetentionRun.extend({ counts: RetentionRun.shape.counts.catch({}) });

async function readRetention(db: Db): Promise<Retention> {
  const [rules, runs] = await Promise.all([
    db.from('retention_rules').select('kind, anonymise_after_days, delete_after_days, revision')
      .in('kind', RETENTION_KINDS),
    db.from('retention_runs').select('started_at, finished_at, counts')
      .order('started_at', NEWEST).limit(1),
  ]);
  const rows = unwrap(rules);
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  return Retention.parse({
    revision: rows.reduce((sum, row) => sum + row.revision, 0),
    rules: RETENTION_KINDS.map((kind) => ({
      kind,
      anonymise_after_days: byKind.get(kind)?.anonymise_after_days ?? null,
      delete_after_days: byKind.get(kind)?.delete_after_days ?? null,
      can_anonymise: ANONYMISED_KINDS.some((each) => each === kind),
    })),
    last_run: StoredRun.nullable().parse(unwrap(runs)[0] ?? null),
  });
}

const read = createRoute({
  method: 'get',
  path: '/retention',
  operationId: 'getRetention',
  tags,
  summary: 'Get the retention rules',
  ...forOperators,
  responses: { 200: json(Retention, 'The rules'), ...problems(401) },
});

retention.openapi(read, async (c) => c.json(await readRetention(c.var.db), 200));

const replace = createRoute({
  method: 'put',
  path: '/retention',
  operationId: 'replaceRetention',
  tags,
  summary: 'Set the retention rules',
  description:
    'A kind that is omitted is kept. Fails with 412 if somebody changed the rules since ' +
    'the revision in If-Match. The next run applies them, within an hour; GET ' +
    '/retention/preview returns what it would do.',
  ...forEditors,
  request: {
    headers: z.object({ 'If-Match': RevisionMatch }),
    body: jsonBody(NewRetention),
  },
  responses: {
    200: json(Retention, 'The changed rules'),
    ...problems(400, 401, 403, 412, 415, 422),
  },
});

retention.openapi(replace, async (c) => {
  const { db } = c.var;
  const isStored = unwrap(
    await db.rpc('store_retention', {
      p_revision: parseRevision(c.req.valid('header')['If-Match']),
      p_rules: asJson<object>(c.req.valid('json')),
    }),
  );
  if (!isStored) {
    throw problem(412, 'Somebody changed the retention since you read it. Read it again.');
  }
  return c.json(await readRetention(db), 200);
});

const preview = createRoute({
  method: 'get',
  path: '/retention/preview',
  operationId: 'previewRetention',
  tags,
  summary: 'Preview a retention run',
  description: 'Returns exactly what a run would do now: both use the same selection.',
  ...forOperators,
  responses: { 200: json(RetentionPreview, 'Counts and ids by kind'), ...problems(401) },
});

retention.openapi(preview, async (c) => {
  const found = unwrap(await c.var.clients.service.rpc('preview_retention'));
  return c.json(RetentionPreview.parse(found), 200);
});

const apply = createRoute({
  method: 'post',
  path: '/retention/apply',
  operationId: 'applyRetention',
  tags,
  summary: 'Start a retention run',
  description: 'GET /retention returns the run as `last_run`. On Supabase, where no process runs ' +
    'permanently, a cron job sends this request.',
  ...forEditors,
  responses: { 202: { description: 'Started' }, ...problems(401, 403) },
});

retention.openapi(apply, (c) => {
  runInBackground(applyRetention(c.var.clients.service));
  return c.body(null, 202);
});
