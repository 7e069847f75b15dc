import { asJson } from '../../shared/as-json.ts';
import { runInBackground } from '../../shared/background/run-in-background.ts';
import type { Db } from '../../shared/clients.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { parseRevision, RevisionHeader } from '../../shared/http/if-match.ts';
import { forEditors, forOperators, json } from '../../shared/http/openapi.ts';
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

export const retention = new ApiRoutes('Privacy');

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

retention.operation('get', '/retention', {
  operationId: 'getRetention',
  summary: 'Get the retention rules',
  ...forOperators,
  200: json(Retention, 'The rules'),
}, (c) => readRetention(c.var.db));

retention.operation('put', '/retention', {
  operationId: 'replaceRetention',
  summary: 'Set the retention rules',
  description:
    'Data of an omitted kind is kept. Fails with 412 if somebody changed the rules since ' +
    'the revision in If-Match. The next run applies them, within an hour; GET ' +
    '/retention/preview returns what it would do.',
  ...forEditors,
  headers: RevisionHeader,
  body: NewRetention,
  200: json(Retention, 'The changed rules'),
}, async (c, { headers, body }) => {
  const { db } = c.var;
  const isStored = unwrap(
    await db.rpc('store_retention', {
      p_revision: parseRevision(headers['If-Match']),
      p_rules: asJson<object>(body),
    }),
  );
  if (!isStored) {
    throw problem(412, 'Somebody changed the retention since you read it. Read it again.');
  }
  return await readRetention(db);
});

retention.operation('get', '/retention/preview', {
  operationId: 'previewRetention',
  summary: 'Preview a retention run',
  description: 'Returns exactly what a run would do now: both use the same selection.',
  ...forOperators,
  200: json(RetentionPreview, 'Counts and ids by kind'),
}, async (c) => {
  const found = unwrap(await c.var.clients.service.rpc('preview_retention'));
  return RetentionPreview.parse(found);
});

retention.operation('post', '/retention/apply', {
  operationId: 'applyRetention',
  summary: 'Start a retention run',
  description: 'GET /retention returns the run as `last_run`. On Supabase, where no process runs ' +
    'permanently, a cron job sends this request.',
  ...forEditors,
  202: { description: 'Started' },
}, (c) => {
  runInBackground(applyRetention(c.var.clients.service));
});
