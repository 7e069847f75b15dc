import { type Actor, call, type CallOptions } from '../../support/stack-client.ts';

export const ACTORS = ['anonymous', 'viewer', 'editor', 'service'] as const;
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

const BASE = '/functions/v1/catalog';

/** Calls the catalog API; `path` may come from a Link header. */
export function catalog(actor: Actor, path: string, options?: CallOptions): Promise<Response> {
  return call(actor, path.startsWith(BASE) ? path : BASE + path, options);
}

/** Calls the catalog API and returns only the body. */
// deno-lint-ignore no-explicit-any -- tests compare whole bodies with what they expect
export async function read(actor: Actor, path: string, options?: CallOptions): Promise<any> {
  return await (await catalog(actor, path, options)).json();
}

interface Row {
  id: string;
  path: string;
}

/**
 * Adds a row through the Data API; remove-rows.ts removes it after the file.
 */
export async function createRow(table: string, values: Record<string, unknown>): Promise<Row> {
  const response = await call('service', `/rest/v1/${table}?select=id,path`, {
    body: { path: `/tests/${crypto.randomUUID()}`, ...values },
    headers: { Prefer: 'return=representation' },
  });
  if (!response.ok) throw new Error(`${table}: ${response.status} ${await response.text()}`);
  const [row]: Row[] = await response.json();
  created.push(`/rest/v1/${table}?id=eq.${row!.id}`);
  return row!;
}

let created: string[] = [];

/** Removes the rows of `createRow`. */
export async function removeRows(): Promise<void> {
  for (const path of created) await call('service', path, { method: 'DELETE' });
  created = [];
}

/** Adds a block for a test, v1.0 with an empty changelog, after all seeded ones. */
export async function createBlock(): Promise<string> {
  const values = { title: 'Test', version: 'v1.0', is_in_preview: false, order_index: 9999 };
  return (await createRow('blocks', values)).path;
}

/** Returns a valid body of POST /blocks/snapshots. */
export function snapshotOf(path: string, fields: Record<string, unknown> = {}) {
  return { path, html: '<p>Hello</p>', css: 'p{}', version: 'v1.0', changelog: [], ...fields };
}
