import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrapOne } from '../../shared/http/database-error.ts';
import { forOperators, json, problems } from '../../shared/http/openapi.ts';
import { SiteFigures } from '../schemas/site-figures.ts';
import { SiteKey } from '../schemas/sites.ts';

const read = createRoute({
  method: 'get',
  path: '/sites/{key}/figures',
  operationId: 'getSiteFigures',
  tags: ['Sites'],
  summary: 'Get statistics of a site for today and the last 7 days',
  description: 'Refused requests are counted a few seconds later.',
  ...forOperators,
  request: { params: z.object({ key: SiteKey }) },
  responses: { 200: json(SiteFigures, 'The figures'), ...problems(401, 404, 422) },
});

export const siteFigures = new OpenAPIHono<ApiEnv>().openapi(read, async (c) => {
  const { key: p_key } = c.req.valid('param');
  const found = await c.var.clients.service.rpc('read_site_figures', { p_key });
  return c.json(SiteFigures.parse(unwrapOne(found, `There is no site ${p_key}.`)), 200);
});
