import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { forOperators, json } from '../../shared/http/openapi.ts';
import { Setup } from '../schemas/setup.ts';

export const setup = new ApiRoutes('Settings');

setup.operation('get', '/setup', {
  operationId: 'getSetup',
  summary: 'Get the completed steps of the setup guide',
  ...forOperators,
  200: json(Setup, 'The steps'),
}, async (c) => c.json(Setup.parse(unwrap(await c.var.db.rpc('read_setup'))), 200));
