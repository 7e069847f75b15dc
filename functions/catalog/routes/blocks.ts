import { z } from 'zod';
import type { Db } from '../../shared/clients.ts';
import { Block, BlockChange, BlockPath } from '../schemas/blocks.ts';
import type { TablesUpdate } from '../../shared/database.types.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { isEtagMatch, NOT_MODIFIED } from '../../shared/http/conditional-reads.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import { forEditors, json, problems, withHeaders } from '../../shared/http/openapi.ts';
import { problem } from '../../shared/http/problem.ts';
import { BLOCK_COLUMNS, type BlockRow, toBlock } from '../resources.ts';

export const blocks = new ApiRoutes('Blocks');

const IfMatch = z.string().max(200).describe('The ETag on which the change is based');

blocks.operation('get', '/blocks', {
  operationId: 'listBlocks',
  summary: 'List all blocks in page order',
  problems: [401],
  200: json(z.array(Block), 'The blocks'),
}, async (c) => {
  const query = c.var.db.from('blocks').select(BLOCK_COLUMNS).order('order_index').order('path');
  return unwrap(await query).map(toBlock);
});

blocks.operation('get', '/blocks/by-path', {
  operationId: 'getBlock',
  summary: 'Get a block with its ETag',
  query: z.object({ path: BlockPath }),
  problems: [401, 404],
  200: withHeaders(json(Block, 'The block'), 'ETag'),
  304: NOT_MODIFIED,
}, async (c, { query }) => {
  const block = await findBlock(c.var.db, query.path);
  const tag = getEtag(block);
  c.header('ETag', tag);
  if (isEtagMatch(tag, c.req.header('If-None-Match'))) return c.body(null, 304);
  return toBlock(block);
});

blocks.operation('patch', '/blocks/by-path', {
  operationId: 'updateBlock',
  summary: 'Change the label, the changelog, the title or the preview flag of a block',
  description:
    'The path is in the query or the body. With an If-Match header the request fails with ' +
    '412 if somebody changed the block since that ETag.',
  ...forEditors,
  query: z.object({ path: BlockPath.optional() }),
  headers: z.object({ 'If-Match': IfMatch.optional() }),
  body: BlockChange,
  responses: {
    200: withHeaders(json(Block, 'The changed block'), 'ETag'),
    ...problems(400, 401, 403, 404, 415, 422),
    412: withHeaders(problems(412)[412], 'ETag'),
  },
}, async (c, { query, headers, body: { path: pathInBody, isInPreview, ...fields } }) => {
  const path = requireOnePath(query.path, pathInBody);
  const block = await changeBlock(c.var.db, path, {
    values: { ...fields, is_in_preview: isInPreview },
    revisions: parseRevisions(headers['If-Match']),
  });
  c.header('ETag', getEtag(block));
  return toBlock(block);
});

function requireOnePath(inQuery: string | undefined, inBody: string | undefined): string {
  if (inQuery && inBody && inQuery !== inBody) {
    throw problem(400, `The query says ${inQuery} and the body says ${inBody}: send one path.`);
  }
  const path = inQuery ?? inBody;
  if (path) return path;
  const errors = [{ path: 'path', message: 'Send it in the query or in the body' }];
  throw problem(422, 'The path of the block is missing.', { errors });
}

export function getEtag({ revision }: Pick<BlockRow, 'revision'>): string {
  return `"${revision}"`;
}

/**
 * Returns the revisions in an If-Match header, or null for any. Accepts weak tags: proxies weaken
 * tags when they compress, and a revision identifies a state of the block, not its bytes.
 */
function parseRevisions(ifMatch: string | undefined): number[] | null {
  if (!ifMatch || ifMatch.trim() === '*') return null;
  return [...ifMatch.matchAll(/"(\d{1,9})"/g)].map(([, revision]) => Number(revision));
}

export const unknownBlock = (path: string) => `No block has the path ${path}.`;

async function findBlock(db: Db, path: string): Promise<BlockRow> {
  const query = db.from('blocks').select(BLOCK_COLUMNS).eq('path', path);
  return unwrapOne(await query.maybeSingle(), unknownBlock(path));
}

interface Change {
  values: TablesUpdate<'blocks'>;
  revisions: number[] | null;
}

/**
 * Compares the revision and changes the block in one statement, so that no concurrent change is
 * lost.
 */
async function changeBlock(db: Db, path: string, { values, revisions }: Change): Promise<BlockRow> {
  const update = db.from('blocks').update(values).eq('path', path);
  const guarded = revisions ? update.in('revision', revisions) : update;
  const changed = unwrap(await guarded.select(BLOCK_COLUMNS).maybeSingle());
  if (changed) return changed;
  const current = await findBlock(db, path);
  if (!revisions) throw problem(403, 'Your role does not allow this.');
  throw problem(412, 'Somebody changed this block since you read it. Read it again.', {
    headers: { ETag: getEtag(current) },
  });
}
