import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import { BlockPath, VersionLabel } from '../schemas/blocks.ts';
import { NewSnapshot, Snapshot, SnapshotSummary } from '../schemas/snapshots.ts';
import {
  formatMiB,
  formatNumber,
  SNAPSHOT_DEPTH_LIMIT,
  SNAPSHOT_LIMIT_BYTES,
  SNAPSHOT_TAG_LIMIT,
} from '../../shared/contract/limits.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { answerOnce } from '../../shared/http/answer-once.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import { forEditors, json, jsonPage, withHeaders } from '../../shared/http/openapi.ts';
import { createTooLarge } from '../../shared/http/limit-body.ts';
import { PageQuery, readPage } from '../../shared/http/paginate.ts';
import { PUBLIC_PREFIX } from '../../shared/contract/public-prefix.ts';
import { readAuthorNames } from '../../shared/read-author-names.ts';
import { unknownBlock } from './blocks.ts';
import { SNAPSHOT_COLUMNS, SUMMARY_COLUMNS, toSnapshot, toSummary } from '../resources.ts';

export const snapshots = new ApiRoutes('Snapshots');

export const UNKNOWN_SNAPSHOT = 'There is no snapshot with this id.';

snapshots.operation('post', '/blocks/snapshots', {
  operationId: 'createSnapshot',
  summary: 'Save a snapshot of a block',
  description: `html and css take up to ${formatMiB(SNAPSHOT_LIMIT_BYTES)} each, html up to ` +
    `${formatNumber(SNAPSHOT_TAG_LIMIT)} tags and ${SNAPSHOT_DEPTH_LIMIT} levels. ` +
    'A saved snapshot never changes; its proof comes after it.',
  ...forEditors,
  body: NewSnapshot,
  problems: [404, 413],
  201: withHeaders(json(Snapshot, 'The snapshot'), 'Location'),
  wrap: answerOnce,
}, async (c, { body: { path, ...content } }) => {
  const { db, caller } = c.var;
  refuseTooLarge(content);
  const row = {
    ...content,
    block_id: await readBlockId(db, path),
    created_by: caller.kind === 'operator' ? caller.userId : null,
  };
  // Loads names first: an error after the snapshot is stored would make the client save it twice.
  const names = await readAuthorNames(c.var, [row.created_by]);
  const insert = db.from('block_snapshots').insert(row).select('id, created_at').single();
  const stored = { ...row, ...unwrap(await insert), blocks: { path } };
  c.header('Location', `${PUBLIC_PREFIX}${c.req.path}/${stored.id}`);
  return toSnapshot(stored, names);
});

snapshots.operation('get', '/blocks/snapshots', {
  operationId: 'listSnapshots',
  summary: 'List snapshots without markup and changelog, newest first',
  description:
    'Sizes take the place of the markup. The Link header with rel="next" gives the URL of the ' +
    'next page.',
  query: PageQuery.extend({ path: BlockPath.optional(), version: VersionLabel.optional() }),
  problems: [401],
  200: jsonPage(z.array(SnapshotSummary), 'One page of snapshots'),
}, async (c, { query: { path, version, ...paging } }) => {
  let query = c.var.db.from('block_snapshots').select(SUMMARY_COLUMNS);
  if (path) query = query.eq('blocks.path', path);
  if (version) query = query.eq('version', version);
  const rows = await readPage(c, query, 'created_at', paging);
  const names = await readAuthorNames(c.var, rows.map(({ created_by }) => created_by));
  return rows.map((row) => toSummary(row, names));
});

snapshots.operation('get', '/blocks/snapshots/{id}', {
  operationId: 'getSnapshot',
  summary: 'Get a snapshot with its html and css',
  problems: [401],
  200: json(Snapshot, 'The snapshot'),
}, async (c, { params: { id } }) => {
  const query = c.var.db.from('block_snapshots').select(SNAPSHOT_COLUMNS).eq('id', id);
  const row = unwrapOne(await query.maybeSingle(), UNKNOWN_SNAPSHOT);
  return toSnapshot(row, await readAuthorNames(c.var, [row.created_by]));
});

/** Throws 413 that names the field, html or css, and its size. */
export function refuseTooLarge({ html, css }: { html: string; css: string }): void {
  for (const [field, text] of Object.entries({ html, css })) {
    const size = new TextEncoder().encode(text).byteLength;
    if (size > SNAPSHOT_LIMIT_BYTES) throw createTooLarge(field, SNAPSHOT_LIMIT_BYTES, size);
  }
}

async function readBlockId(db: Db, path: string): Promise<string> {
  const block = await db.from('blocks').select('id').eq('path', path).maybeSingle();
  return unwrapOne(block, unknownBlock(path)).id;
}
