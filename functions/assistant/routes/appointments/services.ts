import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { Db } from '../../../shared/clients.ts';
import { PUBLIC_PREFIX } from '../../../shared/contract/public-prefix.ts';
import { answerOnce } from '../../../shared/http/answer-once.ts';
import type { ApiEnv } from '../../../shared/http/api-env.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { parseRevision, RevisionMatch } from '../../../shared/http/if-match.ts';
import {
  forEditors,
  forOperators,
  json,
  jsonBody,
  problems,
  withHeaders,
} from '../../../shared/http/openapi.ts';
import { NewService, Service, ServiceChange } from '../../schemas/appointments.ts';
import { requireChanged, requireCreated, throwUnknown } from './write-row.ts';

export const services = new OpenAPIHono<ApiEnv>();

const tags = ['Appointments'];
const params = z.object({ code: z.string().max(40) });
const COLUMNS = 'code, name, minutes, price_note, revision, updated_at';
const byCode = (code: string) => ({ noun: 'service', key: code });

const readService = async (db: Db, code: string): Promise<Service | null> =>
  unwrap(await db.from('services').select(COLUMNS).eq('code', code).maybeSingle());

const list = createRoute({
  method: 'get',
  path: '/services',
  operationId: 'listServices',
  tags,
  summary: 'List services by name',
  ...forOperators,
  responses: { 200: json(z.array(Service), 'All services'), ...problems(401) },
});

services.openapi(list, async (c) => {
  return c.json(unwrap(await c.var.db.from('services').select(COLUMNS).order('name')), 200);
});

const read = createRoute({
  method: 'get',
  path: '/services/{code}',
  operationId: 'getService',
  tags,
  summary: 'Get a service',
  ...forOperators,
  request: { params },
  responses: { 200: json(Service, 'The service'), ...problems(401, 404, 422) },
});

services.openapi(read, async (c) => {
  const { code } = c.req.valid('param');
  return c.json(await readService(c.var.db, code) ?? throwUnknown(byCode(code)), 200);
});

const create = answerOnce(createRoute({
  method: 'post',
  path: '/services',
  operationId: 'createService',
  tags,
  summary: 'Add a service',
  ...forEditors,
  request: { body: jsonBody(NewService) },
  responses: {
    201: withHeaders(json(Service, 'The service'), 'Location'),
    ...problems(400, 401, 403, 'already-exists', 415, 422),
  },
}));

services.openapi(create, async (c) => {
  const service = c.req.valid('json');
  const created = await c.var.db.from('services').insert(service).select(COLUMNS).single();
  const stored = requireCreated(created, byCode(service.code));
  c.header('Location', `${PUBLIC_PREFIX}${c.req.path}/${service.code}`);
  return c.json(stored, 201);
});

const change = createRoute({
  method: 'patch',
  path: '/services/{code}',
  operationId: 'updateService',
  tags,
  summary: 'Change a service',
  description: 'Fails with 412 if somebody changed the service since the revision in If-Match. ' +
    'Existing appointments keep their length.',
  ...forEditors,
  request: {
    params,
    headers: z.object({ 'If-Match': RevisionMatch }),
    body: jsonBody(ServiceChange),
  },
  responses: {
    200: json(Service, 'The changed service'),
    ...problems(400, 401, 403, 404, 412, 415, 422),
  },
});

services.openapi(change, async (c) => {
  const { code } = c.req.valid('param');
  const { db } = c.var;
  const update = db.from('services').update(c.req.valid('json')).eq('code', code)
    .eq('revision', parseRevision(c.req.valid('header')['If-Match'])).select(COLUMNS);
  const changed = await requireChanged<Service>(
    update.maybeSingle(),
    () => readService(db, code),
    byCode(code),
  );
  return c.json(changed, 200);
});

const remove = createRoute({
  method: 'delete',
  path: '/services/{code}',
  operationId: 'deleteService',
  tags,
  summary: 'Delete a service',
  description: 'Fails with 409 while practitioners or appointments use it.',
  ...forEditors,
  request: { params },
  responses: {
    204: { description: 'Deleted' },
    ...problems(401, 403, 404, 'in-use', 422),
  },
});

services.openapi(remove, async (c) => {
  const { code } = c.req.valid('param');
  const removal = c.var.db.from('services').delete().eq('code', code).select('code');
  if (!unwrap(await removal.maybeSingle())) throwUnknown(byCode(code));
  return c.body(null, 204);
});
