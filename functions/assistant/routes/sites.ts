import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import { showsSecret } from '../../shared/http/idempotency-key.ts';
import { forEditors, forOperators, json } from '../../shared/http/openapi.ts';
import { problem } from '../../shared/http/problem.ts';
import { findPublicKeyProblem, generateIdentitySecret } from '../../shared/identity-token.ts';
import type { SecretBox } from '../../shared/secret-box.ts';
import { SiteFigures } from '../schemas/site-figures.ts';
import { NewSite, Site, SiteChange, SiteKey, SiteSecret } from '../schemas/sites.ts';
import { sealSiteSecret } from '../visitors/site-secrets.ts';
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

const readSite = rowReader(resource);

/** Pauses or resumes a site; changes nothing if it already has that state. */
async function setPaused(db: Db, key: string, isPaused: boolean): Promise<Site> {
  const paused_at = isPaused ? new Date().toISOString() : null;
  const update = db.from('sites').update({ paused_at }).eq('key', key);
  unwrap(await (isPaused ? update.is('paused_at', null) : update.not('paused_at', 'is', null)));
  return await readSite(db, key);
}

export const siteRoutes = (box: SecretBox | null) =>
  rowRoutes(resource)
    .operation('post', '/sites/{key}/pause', {
      operationId: 'pauseSite',
      summary: 'Pause a site: visitors can still read, but not write',
      ...forEditors,
      params,
      200: json(Site, 'The changed site'),
    }, (c, { params }) => setPaused(c.var.db, params.key, true))
    .operation('post', '/sites/{key}/resume', {
      operationId: 'resumeSite',
      summary: 'Resume a site',
      ...forEditors,
      params,
      200: json(Site, 'The changed site'),
    }, (c, { params }) => setPaused(c.var.db, params.key, false))
    .operation('post', '/sites/{key}/identity-secret', {
      operationId: 'rotateSiteSecret',
      summary: 'Generate the HS256 secret with which a site signs in patients',
      ...forEditors,
      params,
      problems: ['not-set-up'],
      200: json(SiteSecret, 'The secret, shown only now'),
      wrap: showsSecret,
    }, async (c, { params: { key } }) => {
      if (!box) throw problem('not-set-up', 'Set ENCRYPTION_KEY: secrets are encrypted with it.');
      const secret = generateIdentitySecret();
      const args = { p_key: key, p_secret: await sealSiteSecret(box, key, secret) };
      unwrap(await c.var.clients.service.rpc('set_site_secret', args));
      return { site: await readSite(c.var.db, key), secret };
    })
    .operation('get', '/sites/{key}/figures', {
      operationId: 'getSiteFigures',
      summary: 'Get statistics of a site for today and the last 7 days',
      description: 'Rejected requests are counted a few seconds later.',
      ...forOperators,
      params,
      200: json(SiteFigures, 'The figures'),
    }, async (c, { params: { key: p_key } }) => {
      const found = await c.var.clients.service.rpc('read_site_figures', { p_key });
      return SiteFigures.parse(unwrapOne(found, `There is no site ${p_key}.`));
    });
