import { describe, expect, test } from 'vitest';
import {
  claimDocument,
  claimNextDocument,
  markFailed,
  releaseDocument,
} from '../../../../../functions/assistant/knowledge/indexing/claim.ts';
import { recordedDb } from '../data-api.ts';

const RUN = { document: 'd', run: 'r', embedder: 'e', step: 3 };
const UNCLAIMED = {
  id: 'eq.d',
  index_run: 'eq.r',
  index_step: 'eq.3',
  index_status: 'eq.indexing',
};

describe('a document', () => {
  test('is claimed where no run is alive, by the database', async () => {
    const { db, calls } = recordedDb(['r', [{ document: 'd', run: 'r' }]]);
    const claimed = { document: 'd', run: 'r', embedder: 'e', step: 0 };
    expect(await claimDocument(db, 'd', 'e')).toEqual(claimed);
    expect(await claimNextDocument(db, new Set(['c']), 'e')).toEqual(claimed);
    expect(calls).toMatchObject([
      { path: '/rest/v1/rpc/claim_document', body: { p_document_id: 'd' } },
      { path: '/rest/v1/rpc/claim_next_document', body: { p_tried: ['c'] } },
    ]);
    for (const { body } of calls) {
      const age = Date.now() - Date.parse((body as { p_alive_since: string }).p_alive_since);
      expect(age).toBeGreaterThanOrEqual(120_000);
      expect(age).toBeLessThan(180_000);
    }
  });

  test('is not claimed where none waits', async () => {
    const { db } = recordedDb();
    expect(await claimNextDocument(db, new Set(), 'e')).toBeNull();
  });
});

describe('a step', () => {
  test('is released only while nobody has claimed it', async () => {
    const { db, calls } = recordedDb();
    await releaseDocument(db, RUN);
    expect(Object.fromEntries(calls[0]!.query)).toEqual(UNCLAIMED);
    expect(calls[0]!.body).toEqual({ index_status: 'pending' });
  });

  test('fails only while nobody has claimed it, and then what it stored goes', async () => {
    const { db, calls } = recordedDb([[{ id: 'd' }], true, false]);
    await markFailed(db, RUN, 'Why');
    expect(Object.fromEntries(calls[0]!.query)).toMatchObject(UNCLAIMED);
    expect(calls[0]!.body).toEqual({ index_status: 'failed', index_error: 'Why' });
    expect(calls.slice(1).map(({ path }) => path))
      .toEqual(Array(2).fill('/rest/v1/rpc/clear_hidden_chunks'));
    const late = recordedDb([[]]);
    await markFailed(late.db, RUN, 'Why');
    expect(late.calls).toHaveLength(1);
  });
});
