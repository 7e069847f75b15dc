import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forEditors, json } from '../../shared/http/openapi.ts';
import { problem } from '../../shared/http/problem.ts';
import { findPublicKeyProblem } from '../../shared/identity-token.ts';
import { NewSite, Site, SiteChange, SiteKey } from '../schemas/sites.ts';
import { rowReader, rowRoutes } from './row-routes.ts';

const params = z.object({ key: SiteKey });

/** Throws 422 for a public key that cannot verify signatures. */
async function checkIdentity({ identity }: SiteChange): Promise<void> {
  const message = identity && await findPublicKeyProblem(identity.public_key);
  if (!message) return;
  const errors = [{ path: 'identity.public_key', message }];
  throw problem(422, 'One field is not valid.', { errors });
}

const resource = {
  table: 'sites',
  noun: 'site',
  tag: 'Sites',
  column: 'key',
  Key: SiteKey,
  columns: 'key, name, origins, is_enabled, languages, greeting, texts, colour, position, ' +
    'daily_token_budget, monthly_token_cap, challenge, contact_fallback, identity, ' +
    'paused_at, revision, updated_at',
  Row: Site,
  New: NewSite,
  Change: SiteChange,
  summaries: {
    list: 'List the sites by name',
    remove: 'Delete a site and end the sessions of its visitors; their dialogs stay',
  },
  check: checkIdentity,
} as const;

/** Loads a site; throws 404 for an unknown key. */
export const readSite = rowReader(resource);
export const sites = rowRoutes(resource);

/** Pauses or resumes a site; changes nothing if it already has that state. */
async function setPaused(db: Db, key: string, isPaused: boolean): Promise<Site> {
  const paused_at = isPaused ? new Date().toISOString() : null;
  const update = db.from('sites').update({ paused_at }).eq('key', key);
  unwrap(await (isPaused ? update.is('paused_at', null) : update.not('paused_at', 'is', null)));
  return await readSite(db, key);
}

sites.operation('post', '/sites/{key}/pause', {
  operationId: 'pauseSite',
  summary: 'Pause a site: visitors can still read, but not write',
  ...forEditors,
  params,
  200: json(Site, 'The changed site'),
}, async (c) => {
  return c.json(await setPaused(c.var.db, c.req.valid('param').key, true), 200);
});

sites.operation('post', '/sites/{key}/resume', {
  operationId: 'resumeSite',
  summary: 'Resume a site',
  ...forEditors,
  params,
  200: json(Site, 'The changed site'),
}, async (c) => {
  return c.json(await setPaused(c.var.db, c.req.valid('param').key, false), 200);
});
