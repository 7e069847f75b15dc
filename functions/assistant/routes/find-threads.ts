import type { Db } from '../../shared/clients.ts';
import type { Json } from '../../shared/database.types.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { toPeriodEnd, toPeriodStart } from '../../shared/http/date-or-timestamp.ts';
import { type FieldError, problem } from '../../shared/http/problem.ts';
import type { ThreadFilter, ThreadQuery } from '../schemas/thread-filter.ts';
import { toFoundThread } from './found-thread.ts';

/** Returns an error that lists the known values, for each unknown value. */
function listUnknown(path: string, values: string[] | undefined, known: string[]): FieldError[] {
  const allowed = [...new Set(known)].join(', ');
  return (values ?? []).filter((value) => !known.includes(value)).map((value) => ({
    path,
    message: `There is no ${value}; there are ${allowed}`,
  }));
}

/** Loads versions in the database's notation, `<branch>/<number>`. */
async function readVersions(db: Db, ids: string[]) {
  const query = db.from('agent_configs').select('id, version, intents(code)').in('id', ids);
  return unwrap(await query).flatMap(({ id, version, intents }) =>
    intents ? [{ id, name: `${intents.code}/${version}` }] : []
  );
}

async function readKnown(db: Db, { intent_code, step, config_id }: ThreadFilter) {
  if (!intent_code && !step && !config_id) return { intents: [], versions: [] };
  const [intents, versions] = await Promise.all([
    db.from('intents').select('code, intent_steps(code)').order('order_index').order('code'),
    config_id ? readVersions(db, config_id) : [],
  ]);
  return { intents: unwrap(intents), versions };
}

/**
 * Resolves ids in a filter.
 *
 * @throws Problem 422 for unknown branches, steps and versions, with the known ones.
 */
async function resolve(db: Db, filter: ThreadFilter) {
  const { intents, versions } = await readKnown(db, filter);
  const { intent_code, step, config_id, version } = filter;
  const asked = intents.filter(({ code }) => !intent_code || intent_code.includes(code));
  const errors = [
    ...listUnknown('intent_code', intent_code, intents.map(({ code }) => code)),
    ...listUnknown(
      'step',
      step,
      asked.flatMap(({ intent_steps }) => intent_steps.map((each) => each.code)),
    ),
    ...(config_id ?? []).filter((id) => !versions.some((each) => each.id === id))
      .map((id) => ({ path: 'config_id', message: `There is no configuration ${id}` })),
  ];
  if (errors.length > 0) {
    const detail = 'The filter has unknown values.';
    throw problem(422, detail, { errors });
  }
  return {
    version: version &&
      intent_code!.flatMap((code) => version.map((number) => `${code}/${number}`)),
    config: config_id && versions.map(({ name }) => name),
  };
}

/** Finds dialogs, one more than requested to detect another page. */
export async function findThreads(db: Db, { limit, cursor, ...filter }: ThreadQuery) {
  const { q, from, to, config_id: _, ...rest } = filter;
  const asked = {
    ...rest,
    ...await resolve(db, filter),
    q: q || undefined,
    from: from && toPeriodStart(from),
    to: to && toPeriodEnd(to),
    after: cursor && [cursor.at, cursor.id],
    limit: limit + 1,
  };
  const rows = unwrap(await db.rpc('find_threads', { p_filter: asked as Json }));
  return rows.map(toFoundThread);
}
