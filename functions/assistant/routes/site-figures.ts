import { z } from 'zod';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrapOne } from '../../shared/http/database-error.ts';
import { forOperators, json } from '../../shared/http/openapi.ts';
import { SiteFigures } from '../schemas/site-figures.ts';
import { SiteKey } from '../schemas/sites.ts';

export const siteFigures = new ApiRoutes('Sites').operation('get', '/sites/{key}/figures', {
  operationId: 'getSiteFigures',
  summary: 'Get statistics of a site for today and the last 7 days',
  description: 'Refused requests are counted a few seconds later.',
  ...forOperators,
  params: z.object({ key: SiteKey }),
  200: json(SiteFigures, 'The figures'),
}, async (c) => {
  const { key: p_key } = c.req.valid('param');
  const found = await c.var.clients.service.rpc('read_site_figures', { p_key });
  return c.json(SiteFigures.parse(unwrapOne(found, `There is no site ${p_key}.`)), 200);
});
