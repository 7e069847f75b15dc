import { z } from 'zod';
import { hashKey } from '../../../shared/api-key.ts';
import type { Db } from '../../../shared/clients.ts';
import type { FunctionEnv } from '../../../shared/env.ts';
import { ApiRoutes } from '../../../shared/http/api-routes.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { showsSecret } from '../../../shared/http/idempotency-key.ts';
import {
  type Limit,
  type RateSettings,
  SpentLimits,
  tooManyRequests,
  withLimitHeaders,
} from '../../../shared/http/limit-rate.ts';
import { json } from '../../../shared/http/openapi.ts';
import { problem } from '../../../shared/http/problem.ts';
import { IdentityError, type IdentityKey, verifyIdentity } from '../../../shared/identity-token.ts';
import type { SecretBox } from '../../../shared/secret-box.ts';
import { generateVisitorToken } from '../../../shared/visitor-token.ts';
import { openSiteSecret } from '../../visitors/site-secrets.ts';
import { readSettings } from '../settings-resource.ts';
import { SiteKey } from '../../schemas/sites.ts';
import { NewVisitorSession, VisitorSession, VisitorSite } from '../../schemas/visitors.ts';
import {
  CALL_LIMITS,
  findVisitorAddress,
  forVisitors,
  listVisitorLimits,
} from './require-visitor.ts';
import { forgetVisitorToken, keepVisitorToken } from './visitor-cookie.ts';

/** The result of begin_visitor_session. */
const BegunSession = SpentLimits.extend({ expires_at: z.string().optional() });

/** The result of read_site_identity. */
const SiteIdentity = SpentLimits.extend({
  identity: z.object({
    alg: z.enum(['ES256', 'HS256']),
    public_key: z.string().nullable(),
    secret: z.string().nullable(),
  }).nullable(),
});

/**
 * Returns the key that verifies the identities that a site signs. Throws 401 if the site has none,
 * 503 if its secret cannot be decrypted.
 */
async function toKey(
  box: SecretBox | null,
  site: string,
  found: z.infer<typeof SiteIdentity>['identity'],
): Promise<IdentityKey> {
  if (!found) throw problem('identity-refused', 'This site does not sign in patients.');
  const { alg, public_key, secret } = found;
  if (alg === 'ES256') return { alg, public_key: public_key ?? '' };
  const opened = secret && await openSiteSecret(box, site, secret);
  if (!opened) throw problem('not-set-up', 'Generate a new secret of this site in Settings.');
  return { alg, secret: opened };
}

/**
 * Starts the session of a patient whom the site has authenticated. Applies the rate limits first.
 */
async function beginIdentified(db: Db, box: SecretBox | null, { session, limits, identity }: {
  session: { p_site_key: string; p_hash: string };
  limits: Limit[];
  identity: string;
}): Promise<unknown> {
  const { p_site_key } = session;
  const found = await db.rpc('read_site_identity', { p_site_key, p_limits: limits });
  const { identity: signs, ...spent } = SiteIdentity.parse(unwrap(found));
  if (spent.limited) return spent;
  const key = await toKey(box, p_site_key, signs);
  const { sub, jti } = await verifyIdentity(identity, p_site_key, key).catch((error) => {
    throw error instanceof IdentityError ? problem('identity-refused', error.message) : error;
  });
  const args = { ...session, p_sub: sub, p_jti_hash: await hashKey(jti) };
  return { ...Object(unwrap(await db.rpc('begin_identified_session', args))), ...spent };
}

export function visitorSessionRoutes(
  settings: RateSettings & Pick<FunctionEnv, 'initialSettings'>,
  { box, onErased }: { box: SecretBox | null; onErased: () => Promise<void> },
) {
  return new ApiRoutes('Visitors')
    .operation('get', '/visitor/sites/{key}', {
      operationId: 'getVisitorSite',
      summary: 'Get the public settings of a site',
      params: z.object({ key: SiteKey }),
      problems: [401, 403],
      200: json(VisitorSite, 'The site'),
    }, async (c, { params: { key: p_key } }) => {
      const { service } = c.var.clients;
      const [found, organisation] = await Promise.all([
        service.rpc('read_visitor_site', { p_key }),
        readSettings(service, settings.initialSettings),
      ]);
      const row = unwrap(found);
      if (!row) throw problem(404, 'There is no such site.');
      return VisitorSite.parse({ ...Object(row), organisation });
    })
    .operation('post', '/visitor/sessions', {
      operationId: 'beginVisitorSession',
      summary: 'Start a visitor session',
      description:
        'With `identity`, all sessions of this patient on the site share one dialog. An ' +
        'invalid identity token fails with 401 `identity-refused`, also on a site without ' +
        'identity; a used one with 401 `identity-used`. A session cannot be changed later: an ' +
        'anonymous visitor who signs in begins a new one.',
      body: NewVisitorSession,
      problems: [401, 'identity-refused', 'identity-used', 403, 404, 429, 'not-set-up'],
      201: json(VisitorSession, 'The session, with its token'),
      wrap: showsSecret,
    }, async (c, { body: { site, identity, keep } }) => {
      const token = generateVisitorToken();
      const address = findVisitorAddress(c, settings);
      const limits = listVisitorLimits(['visit/address'], { address }, settings);
      const taken = withLimitHeaders(c, limits);
      const { service } = c.var.clients;
      const session = { p_site_key: site, p_hash: await hashKey(token) };
      const begun = identity === undefined
        ? unwrap(await service.rpc('begin_visitor_session', { ...session, p_limits: limits }))
        : await beginIdentified(service, box, { session, limits, identity });
      const { limits: left, limited, expires_at } = BegunSession.parse(begun);
      taken.onTaken(left);
      if (limited) throw tooManyRequests(limited, limits);
      if (keep && identity === undefined) keepVisitorToken(c, site, token);
      return { token, thread_id: null, expires_at: expires_at! };
    })
    .operation('delete', '/visitor/session', {
      operationId: 'endVisitorSession',
      summary: 'End the session and erase its dialog, as POST /privacy/erase does',
      ...forVisitors(CALL_LIMITS, settings),
      problems: ['legal-hold'],
      204: { description: 'Deleted' },
    }, async (c) => {
      const { tokenHash } = c.var.visitor!;
      const ended = await c.var.clients.service.rpc('end_visitor_session', { p_hash: tokenHash });
      unwrap(ended, 'session-ended');
      await onErased();
      await forgetVisitorToken(c, tokenHash);
    });
}
