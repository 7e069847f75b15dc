import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import { PUBLIC_PREFIX } from '../../shared/contract/public-prefix.ts';
import { answerOnce } from '../../shared/http/answer-once.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { parseRevision, RevisionMatch } from '../../shared/http/if-match.ts';
import {
  forEditors,
  forOperators,
  json,
  jsonBody,
  problems,
  withHeaders,
} from '../../shared/http/openapi.ts';
import { problem } from '../../shared/http/problem.ts';
import { findPublicKeyProblem } from '../../shared/identity-token.ts';
import { NewSite, Site, SiteChange, SiteKey } from '../schemas/sites.ts';
import { requireChanged, requireCreated, throwUnknown } from './appointments/write-row.ts';

export const sites = new OpenAPIHono<ApiEnv>();

const tags = ['Sites'];
const params = z.object({ key: SiteKey });
const COLUMNS = 'key, name, origins, is_enabled, languages, greeting, texts, colour, position, ' +
  'daily_token_budget, monthly_token_cap, challenge, contact_fallback, identity, ' +
  'paused_at, revision, updated_at';
export const byKey = (key: string) => ({ noun: 'site', key, column: 'key' });

/** Throws 422 for a public key that cannot verify signatures. */
async function checkIdentity({ identity }: SiteChange): Promise<void> {
  const message = identity && await findPublicKeyProblem(identity.public_key);
  if (!message) return;
  const errors = [{ path: 'identity.public_key', message }];
  throw problem(422, 'One field is not valid.', { errors });
}

/** Loads a site, or returns null. */
export async function readSite(db: Db, key: string): Promise<Site | null> {
  const found = await db.from('sites').select(COLUMNS).eq('key', key).maybeSingle();
  return Site.nullable().parse(unwrap(found));
}

const list = createRoute({
  method: 'get',
  path: '/sites',
  operationId: 'listSites',
  tags,
  summary: 'List the sites by name',
  ...forOperators,
  responses: { 200: json(z.array(Site), 'All sites'), ...problems(401) },
});

sites.openapi(list, async (c) => {
  const found = await c.var.db.from('sites').select(COLUMNS).order('name').order('key');
  return c.json(z.array(Site).parse(unwrap(found)), 200);
});

const read = createRoute({
  method: 'get',
  path: '/sites/{key}',
  operationId: 'getSite',
  tags,
  summary: 'Get a site',
  ...forOperators,
  request: { params },
  responses: { 200: json(Site, 'The site'), ...problems(401, 404, 422) },
});

sites.openapi(read, async (c) => {
  const { key } = c.req.valid('param');
  return c.json(await readSite(c.var.db, key) ?? throwUnknown(byKey(key)), 200);
});

const create = answerOnce(createRoute({
  method: 'post',
  path: '/sites',
  operationId: 'createSite',
  tags,
  summary: 'Add a site',
  ...forEditors,
  request: { body: jsonBody(NewSite) },
  responses: {
    201: withHeaders(json(Site, 'The site'), 'Location'),
    ...problems(400, 401, 403, 'already-exists', 415, 422),
  },
}));

sites.openapi(create, async (c) => {
  const site = c.req.valid('json');
  await checkIdentity(site);
  const created = await c.var.db.from('sites').insert(site).select(COLUMNS).single();
  const stored = Site.parse(requireCreated<unknown>(created, byKey(site.key)));
  c.header('Location', `${PUBLIC_PREFIX}${c.req.path}/${site.key}`);
  return c.json(stored, 201);
});

const change = createRoute({
  method: 'patch',
  path: '/sites/{key}',
  operationId: 'updateSite',
  tags,
  summary: 'Change a site',
  description: 'Fails with 412 if somebody changed the site since the revision in If-Match.',
  ...forEditors,
  request: {
    params,
    headers: z.object({ 'If-Match': RevisionMatch }),
    body: jsonBody(SiteChange),
  },
  responses: {
    200: json(Site, 'The changed site'),
    ...problems(400, 401, 403, 404, 412, 415, 422),
  },
});

sites.openapi(change, async (c) => {
  const { key } = c.req.valid('param');
  const { db } = c.var;
  const body = c.req.valid('json');
  await checkIdentity(body);
  const update = db.from('sites').update(body).eq('key', key)
    .eq('revision', parseRevision(c.req.valid('header')['If-Match'])).select(COLUMNS);
  const stored = () => readSite(db, key);
  const changed = await requireChanged<unknown>(update.maybeSingle(), stored, byKey(key));
  return c.json(Site.parse(changed), 200);
});

const remove = createRoute({
  method: 'delete',
  path: '/sites/{key}',
  operationId: 'deleteSite',
  tags,
  summary: 'Delete a site and end the sessions of its visitors; their dialogs stay',
  ...forEditors,
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 403, 404, 422) },
});

sites.openapi(remove, async (c) => {
  const { key } = c.req.valid('param');
  const removal = c.var.db.from('sites').delete().eq('key', key).select('key');
  if (!unwrap(await removal.maybeSingle())) throwUnknown(byKey(key));
  return c.body(null, 204);
});

/** Pauses or resumes a site; changes nothing if it already has that state. */
async function setPaused(db: Db, key: string, isPaused: boolean): Promise<Site> {
  const paused_at = isPaused ? new Date().toISOString() : null;
  const update = db.from('sites').update({ paused_at }).eq('key', key);
  unwrap(await (isPaused ? update.is('paused_at', null) : update.not('paused_at', 'is', null)));
  return await readSite(db, key) ?? throwUnknown(byKey(key));
}

const pause = createRoute({
  method: 'post',
  path: '/sites/{key}/pause',
  operationId: 'pauseSite',
  tags,
  summary: 'Pause a site: visitors can still read, but not write',
  ...forEditors,
  request: { params },
  responses: { 200: json(Site, 'The changed site'), ...problems(401, 403, 404, 422) },
});

sites.openapi(pause, async (c) => {
  return c.json(await setPaused(c.var.db, c.req.valid('param').key, true), 200);
});

const resume = createRoute({
  method: 'post',
  path: '/sites/{key}/resume',
  operationId: 'resumeSite',
  tags,
  summary: 'Resume a site',
  ...forEditors,
  request: { params },
  responses: { 200: json(Site, 'The changed site'), ...problems(401, 403, 404, 422) },
});

sites.openapi(resume, async (c) => {
  return c.json(await setPaused(c.var.db, c.req.valid('param').key, false), 200);
});
