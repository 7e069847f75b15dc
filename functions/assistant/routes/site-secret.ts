import { z } from 'zod';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { showsSecret } from '../../shared/http/idempotency-key.ts';
import { forEditors, json } from '../../shared/http/openapi.ts';
import { problem } from '../../shared/http/problem.ts';
import { generateIdentitySecret } from '../../shared/identity-token.ts';
import type { SecretBox } from '../../shared/secret-box.ts';
import { SiteKey, SiteSecret } from '../schemas/sites.ts';
import { sealSiteSecret } from '../visitors/site-secrets.ts';
import { readSite } from './sites.ts';

/** Creates the route that generates a site's secret. */
export const siteSecretRoute = (box: SecretBox | null) =>
  new ApiRoutes('Sites').operation('post', '/sites/{key}/identity-secret', {
    operationId: 'rotateSiteSecret',
    summary: 'Generate the HS256 secret with which a site signs in patients',
    ...forEditors,
    params: z.object({ key: SiteKey }),
    problems: ['not-set-up'],
    200: json(SiteSecret, 'The secret, shown only now'),
    wrap: showsSecret,
  }, async (c) => {
    const { key } = c.req.valid('param');
    if (!box) throw problem('not-set-up', 'Set ENCRYPTION_KEY: secrets are encrypted with it.');
    const secret = generateIdentitySecret();
    const args = { p_key: key, p_secret: await sealSiteSecret(box, key, secret) };
    unwrap(await c.var.clients.service.rpc('set_site_secret', args));
    return c.json({ site: await readSite(c.var.db, key), secret }, 200);
  });
