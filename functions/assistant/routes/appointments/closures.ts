import { z } from 'zod';
import type { Db } from '../../../shared/clients.ts';
import { ApiRoutes } from '../../../shared/http/api-routes.ts';
import { answerOnce } from '../../../shared/http/answer-once.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { parseRevision, RevisionHeader } from '../../../shared/http/if-match.ts';
import { forEditors, forOperators, json, jsonPage } from '../../../shared/http/openapi.ts';
import { readPage } from '../../../shared/http/paginate.ts';
import { problem } from '../../../shared/http/problem.ts';
import { Closure, ClosureChange, ClosureQuery, NewClosure } from '../../schemas/appointments.ts';
import { requireChanged, throwUnknown } from '../write-row.ts';

export const closures = new ApiRoutes('Appointments');

const COLUMNS =
  'id, practitioner, first_date, last_date, from_time, to_time, reason, revision, updated_at';
const byId = (id: string) => ({ noun: 'closure', key: id });

const readClosure = async (db: Db, id: string): Promise<Closure | null> =>
  unwrap(await db.from('closures').select(COLUMNS).eq('id', id).maybeSingle());

/** Converts a row to the API's closure, whose times have no seconds. */
const toClosure = (row: Closure): Closure => ({
  ...row,
  from_time: row.from_time?.slice(0, 5) ?? null,
  to_time: row.to_time?.slice(0, 5) ?? null,
});

/** Throws 422 that names each conflict between the fields of a closure. */
function checkClosure({ first_date, last_date, from_time, to_time }: Partial<Closure>): void {
  const errors = [];
  if (first_date && last_date && first_date > last_date) {
    errors.push({ path: 'last_date', message: 'It is before first_date' });
  }
  if ((from_time === null) !== (to_time === null)) {
    errors.push({ path: 'to_time', message: 'Send both times, or null for both for whole days' });
  }
  if (from_time && to_time && from_time >= to_time) {
    errors.push({ path: 'to_time', message: 'It must be later than from_time' });
  }
  if (errors.length > 0) throw problem(422, 'The closure is not valid.', { errors });
}

/** Returns the result of a write; throws 422 if it failed because the practitioner is unknown. */
function requireKnown<Result extends { error: { code?: string } | null }>(
  result: Result,
  practitioner: string | null | undefined,
): Result {
  if (result.error?.code !== '23503') return result;
  const message = `There is no practitioner ${practitioner}`;
  throw problem(422, `${message}.`, { errors: [{ path: 'practitioner', message }] });
}

closures.operation('get', '/closures', {
  operationId: 'listClosures',
  summary: 'List closures, earliest end first',
  description: 'The Link header with rel="next" gives the URL of the next page.',
  ...forOperators,
  query: ClosureQuery,
  200: jsonPage(z.array(Closure), 'One page of closures'),
}, async (c, { query: { from, ...paging } }) => {
  const all = c.var.db.from('closures').select(COLUMNS);
  const query = from ? all.gte('last_date', from) : all;
  const rows = await readPage(c, query, 'last_date', paging, 'asc');
  return rows.map(toClosure);
});

closures.operation('post', '/closures', {
  operationId: 'createClosure',
  summary: 'Create a closure of days, or parts of days, for one practitioner or all',
  description: 'Existing appointments are not affected.',
  ...forEditors,
  body: NewClosure,
  201: json(Closure, 'The closure'),
  wrap: answerOnce,
}, async (c, { body: closure }) => {
  checkClosure(closure);
  const created = await c.var.db.from('closures').insert(closure).select(COLUMNS).single();
  return toClosure(unwrap(requireKnown(created, closure.practitioner)));
});

closures.operation('patch', '/closures/{id}', {
  operationId: 'updateClosure',
  summary: 'Change a closure',
  description: 'Fails with 412 if somebody changed the closure since the revision in If-Match.',
  ...forEditors,
  headers: RevisionHeader,
  body: ClosureChange,
  200: json(Closure, 'The changed closure'),
}, async (c, { params: { id }, headers, body: values }) => {
  const { db } = c.var;
  const stored = await readClosure(db, id) ?? throwUnknown(byId(id));
  checkClosure({ ...toClosure(stored), ...values });
  const update = await db.from('closures').update(values).eq('id', id)
    .eq('revision', parseRevision(headers['If-Match'])).select(COLUMNS).maybeSingle();
  const changed = await requireChanged<Closure>(
    Promise.resolve(requireKnown(update, values.practitioner)),
    () => readClosure(db, id),
    byId(id),
  );
  return toClosure(changed);
});

closures.operation('delete', '/closures/{id}', {
  operationId: 'deleteClosure',
  summary: 'Delete a closure',
  ...forEditors,
  204: { description: 'Deleted' },
}, async (c, { params: { id } }) => {
  const removal = c.var.db.from('closures').delete().eq('id', id).select('id');
  if (!unwrap(await removal.maybeSingle())) throwUnknown(byId(id));
});
