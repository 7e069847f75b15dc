import { z } from 'zod';
import type { Caller } from '../../shared/caller.ts';
import type { Json } from '../../shared/database.types.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { answerOnce } from '../../shared/http/answer-once.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import { forOperators, json } from '../../shared/http/openapi.ts';
import { problem } from '../../shared/http/problem.ts';
import { Deleted } from '../schemas/deleted.ts';
import { FilterList, NewFilter, SavedFilter } from '../schemas/filters.ts';

export const filters = new ApiRoutes('Dialogs');

const COLUMNS = 'id, name, list, filter, created_at';

/**
 * Returns the owner of a caller's filters; null for servers and API keys, which share their
 * filters.
 */
const findOwner = (caller: Caller) => caller.kind === 'operator' ? caller.userId : null;

/** Returns a query condition for the caller's own filters. */
function isOwn(caller: Caller): ['user_id', string, string | null] {
  const owner = findOwner(caller);
  return ['user_id', owner ? 'eq' : 'is', owner];
}

filters.operation('get', '/filters', {
  operationId: 'listFilters',
  summary: 'List your saved filters of a list by name',
  ...forOperators,
  query: z.object({ list: FilterList.default('threads') }),
  200: json(z.array(SavedFilter), 'The filters'),
}, async (c) => {
  const query = c.var.db.from('saved_filters').select(COLUMNS)
    .eq('list', c.req.valid('query').list).filter(...isOwn(c.var.caller)).order('name');
  return z.array(SavedFilter).parse(unwrap(await query));
});

filters.operation('post', '/filters', {
  operationId: 'createFilter',
  summary: 'Save a filter',
  ...forOperators,
  body: NewFilter,
  problems: [403, 'name-taken', 'limit-reached'],
  201: json(SavedFilter, 'The filter'),
  wrap: answerOnce,
}, async (c, { body: { name, list, filter } }) => {
  const row = { user_id: findOwner(c.var.caller), name, list, filter: filter as NonNullable<Json> };
  const stored = await c.var.db.from('saved_filters').insert(row).select(COLUMNS).single();
  if (stored.error?.code === '23505') {
    const detail = `You already have a filter named “${name}”. Choose another name.`;
    throw problem('name-taken', detail);
  }
  return SavedFilter.parse(unwrap(stored, 'limit-reached'));
});

filters.operation('delete', '/filters/{id}', {
  operationId: 'deleteFilter',
  summary: 'Delete one of your saved filters',
  ...forOperators,
  200: json(Deleted, 'Deleted'),
}, async (c, { params: { id } }) => {
  const removal = c.var.db.from('saved_filters').delete().eq('id', id)
    .filter(...isOwn(c.var.caller));
  unwrapOne(await removal.select('id').maybeSingle(), 'You have no filter with this id.');
  return { id, deleted: true };
});
