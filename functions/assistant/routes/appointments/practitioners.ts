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
import { NewPractitioner, Practitioner, PractitionerChange } from '../../schemas/appointments.ts';
import { requireChanged, requireCreated, throwUnknown } from './write-row.ts';

export const practitioners = new OpenAPIHono<ApiEnv>();

const tags = ['Appointments'];
const params = z.object({ code: z.string().max(40) });
const COLUMNS = 'code, name, speciality, services, languages, hours, revision, updated_at';
const Rows = z.array(Practitioner);
const byCode = (code: string) => ({ noun: 'practitioner', key: code });

async function readPractitioner(db: Db, code: string): Promise<Practitioner | null> {
  const row = await db.from('practitioners').select(COLUMNS).eq('code', code).maybeSingle();
  return Practitioner.nullable().parse(unwrap(row));
}

const list = createRoute({
  method: 'get',
  path: '/practitioners',
  operationId: 'listPractitioners',
  tags,
  summary: 'List practitioners by name',
  ...forOperators,
  responses: { 200: json(z.array(Practitioner), 'All practitioners'), ...problems(401) },
});

practitioners.openapi(list, async (c) => {
  const rows = await c.var.db.from('practitioners').select(COLUMNS).order('name');
  return c.json(Rows.parse(unwrap(rows)), 200);
});

const read = createRoute({
  method: 'get',
  path: '/practitioners/{code}',
  operationId: 'getPractitioner',
  tags,
  summary: 'Get a practitioner',
  ...forOperators,
  request: { params },
  responses: { 200: json(Practitioner, 'The practitioner'), ...problems(401, 404, 422) },
});

practitioners.openapi(read, async (c) => {
  const { code } = c.req.valid('param');
  return c.json(await readPractitioner(c.var.db, code) ?? throwUnknown(byCode(code)), 200);
});

const create = answerOnce(createRoute({
  method: 'post',
  path: '/practitioners',
  operationId: 'createPractitioner',
  tags,
  summary: 'Add a practitioner',
  ...forEditors,
  request: { body: jsonBody(NewPractitioner) },
  responses: {
    201: withHeaders(json(Practitioner, 'The practitioner'), 'Location'),
    ...problems(400, 401, 403, 'already-exists', 415, 422),
  },
}));

practitioners.openapi(create, async (c) => {
  const practitioner = c.req.valid('json');
  const created = await c.var.db.from('practitioners').insert(practitioner).select(COLUMNS)
    .single();
  const stored = Practitioner.parse(requireCreated(created, byCode(practitioner.code)));
  c.header('Location', `${PUBLIC_PREFIX}${c.req.path}/${practitioner.code}`);
  return c.json(stored, 201);
});

const change = createRoute({
  method: 'patch',
  path: '/practitioners/{code}',
  operationId: 'updatePractitioner',
  tags,
  summary: 'Change a practitioner',
  description:
    'Fails with 412 if somebody changed the practitioner since the revision in If-Match. ' +
    'Existing appointments are not moved.',
  ...forEditors,
  request: {
    params,
    headers: z.object({ 'If-Match': RevisionMatch }),
    body: jsonBody(PractitionerChange),
  },
  responses: {
    200: json(Practitioner, 'The changed practitioner'),
    ...problems(400, 401, 403, 404, 412, 415, 422),
  },
});

practitioners.openapi(change, async (c) => {
  const { code } = c.req.valid('param');
  const { db } = c.var;
  const update = db.from('practitioners').update(c.req.valid('json')).eq('code', code)
    .eq('revision', parseRevision(c.req.valid('header')['If-Match'])).select(COLUMNS);
  const changed = await requireChanged<unknown>(
    update.maybeSingle(),
    () => readPractitioner(db, code),
    byCode(code),
  );
  return c.json(Practitioner.parse(changed), 200);
});

const remove = createRoute({
  method: 'delete',
  path: '/practitioners/{code}',
  operationId: 'deletePractitioner',
  tags,
  summary: 'Delete a practitioner',
  description:
    'Fails with 409 while the practitioner has appointments. Closures and calendar feeds ' +
    'of the practitioner are deleted, too.',
  ...forEditors,
  request: { params },
  responses: {
    204: { description: 'Deleted' },
    ...problems(401, 403, 404, 'in-use', 422),
  },
});

practitioners.openapi(remove, async (c) => {
  const { code } = c.req.valid('param');
  const removal = c.var.db.from('practitioners').delete().eq('code', code).select('code');
  if (!unwrap(await removal.maybeSingle())) throwUnknown(byCode(code));
  return c.body(null, 204);
});
