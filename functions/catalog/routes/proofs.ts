import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrapOne } from '../../shared/http/database-error.ts';
import { forEditors, json, jsonBody, problems } from '../../shared/http/openapi.ts';
import { Proof } from '../schemas/proof.ts';
import { UNKNOWN_SNAPSHOT } from './snapshots.ts';

export const proofs = new OpenAPIHono<ApiEnv>();

const prove = createRoute({
  method: 'put',
  path: '/blocks/snapshots/{id}/proof',
  operationId: 'saveSnapshotProof',
  tags: ['Snapshots'],
  summary: 'Store the proof of a snapshot',
  description:
    'Can be stored once: repeating the same proof succeeds, a different one fails with 409.',
  ...forEditors,
  request: { params: z.object({ id: z.uuid() }), body: jsonBody(Proof) },
  responses: {
    200: json(Proof, 'The proof'),
    ...problems(400, 401, 403, 404, 'immutable', 413, 415, 422),
  },
});

proofs.openapi(prove, async (c) => {
  const { id } = c.req.valid('param');
  const proof = c.req.valid('json');
  const query = c.var.db.from('block_snapshots').update({ proof }).eq('id', id).select('id');
  unwrapOne(await query.maybeSingle(), UNKNOWN_SNAPSHOT, 'immutable');
  return c.json(proof, 200);
});
