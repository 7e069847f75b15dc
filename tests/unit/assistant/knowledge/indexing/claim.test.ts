import { describe, expect, test } from 'vitest';
import {
  claimDocument,
  claimStep,
  markFailed,
  release,
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
  test.each(
    [
      ['pending', 'index_status.eq.pending'],
      ['any', 'index_status.neq.indexing'],
    ] as const,
  )('is claimed from %s, or when its run has died', async (from, free) => {
    const { db, calls } = recordedDb([[{ id: 'd' }]]);
    const run = await claimDocument(db, 'd', 'e', from);
    expect(run).toEqual({ document: 'd', run: expect.any(String), embedder: 'e', step: 0 });
    const [{ method, query, body }] = calls as [typeof calls[number]];
    expect(method).toBe('PATCH');
    expect(query.get('id')).toBe('eq.d');
    const [, limit] = /updated_at\.lt\."(.+)"/.exec(query.get('or')!)!;
    expect(query.get('or')).toBe(
      `(${free},and(index_status.eq.indexing,updated_at.lt."${limit}"))`,
    );
    expect(Date.now() - Date.parse(limit!)).toBeGreaterThanOrEqual(120_000);
    expect(Date.now() - Date.parse(limit!)).toBeLessThan(180_000);
    expect(body).toMatchObject({ index_status: 'indexing', index_run: run!.run, index_step: 0 });
  });

  test('is not claimed when no row was changed', async () => {
    expect(await claimDocument(recordedDb([[]]).db, 'd', 'e')).toBeNull();
  });
});

describe('a step', () => {
  test('is claimed by the request that changes its row', async () => {
    const { db, calls } = recordedDb([[{ id: 'd' }], []]);
    expect(await claimStep(db, RUN)).toBe(true);
    expect(await claimStep(db, RUN)).toBe(false);
    expect(Object.fromEntries(calls[0]!.query)).toMatchObject(UNCLAIMED);
    expect(calls[0]!.body).toEqual({ index_step: 4 });
  });

  test('is released only while nobody has claimed it', async () => {
    const { db, calls } = recordedDb();
    await release(db, RUN);
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
