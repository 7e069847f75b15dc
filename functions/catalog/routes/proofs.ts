import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrapOne } from '../../shared/http/database-error.ts';
import { forEditors, json } from '../../shared/http/openapi.ts';
import { Proof } from '../schemas/proof.ts';
import { UNKNOWN_SNAPSHOT } from './snapshots.ts';

export const proofs = new ApiRoutes('Snapshots');

proofs.operation('put', '/blocks/snapshots/{id}/proof', {
  operationId: 'saveSnapshotProof',
  summary: 'Store the proof of a snapshot',
  description:
    'Can be stored once: repeating the same proof succeeds, a different one fails with 409.',
  ...forEditors,
  body: Proof,
  problems: ['immutable', 413],
  200: json(Proof, 'The proof'),
}, async (c, { params: { id }, body: proof }) => {
  const query = c.var.db.from('block_snapshots').update({ proof }).eq('id', id).select('id');
  unwrapOne(await query.maybeSingle(), UNKNOWN_SNAPSHOT, 'immutable');
  return proof;
});
