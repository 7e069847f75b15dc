import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forOperators, json, problems } from '../../shared/http/openapi.ts';
import { Setup } from '../schemas/setup.ts';

export const setup = new OpenAPIHono<ApiEnv>();

const read = createRoute({
  method: 'get',
  path: '/setup',
  operationId: 'getSetup',
  tags: ['Settings'],
  summary: 'Get the completed steps of the setup guide',
  ...forOperators,
  responses: { 200: json(Setup, 'The steps'), ...problems(401) },
});

setup.openapi(
  read,
  async (c) => c.json(Setup.parse(unwrap(await c.var.db.rpc('read_setup'))), 200),
);
