import '../support/browser.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Proof } from '@contract/catalog/schemas/proof.ts';
import type { Snapshot } from '@contract/catalog/schemas/snapshots.ts';
import { useProofs } from '@/features/catalog/proof/proofs-store.ts';
import { useStoredProof } from '@/features/catalog/proof/useStoredProof.ts';
import { answer, callsTo, json, problem, sentRequests } from '../support/api.ts';
import { asEditor, openPage } from '../support/session.ts';
import { withSetup } from '../support/with-setup.ts';

const proveSnapshot = vi.hoisted(() => vi.fn());
vi.mock('@/features/catalog/proof/prove-snapshot.ts', () => ({ proveSnapshot }));

const PUT = 'PUT /catalog/blocks/snapshots/s1/proof';
const ONE = 'GET /catalog/blocks/snapshots/s1';
const PROOF: Proof = { cells: [{ width: 390, scheme: 'light', score: 1, differences: [] }] };
const DONE = { phase: 'done', proof: PROOF };
const BLOCK = { html: '<p>x</p>', css: '', capture: null };
const READING = { height: 900, cells: [] };
const CAPTURE = { width: 1, height: 1, devicePixelRatio: 1, theme: 'light', unresolved: [] };
const NOW = '2026-11-21T10:00:00Z';
const SNAPSHOT = { id: 's1', createdAt: NOW, createdBy: 'u1', capture: CAPTURE, proof: null };

const snapshot = (values: Partial<Snapshot> = {}) =>
  ({ ...SNAPSHOT, ...values }) as Partial<Snapshot> as Snapshot;
const opened = (values?: Partial<Snapshot>) =>
  withSetup(() => ({ comparison: useStoredProof(snapshot(values)) }));
const compare = (reading: typeof READING | null = READING) =>
  useProofs().compare('s1', { block: BLOCK, reading });

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers({ now: Date.parse(NOW) });
  openPage();
  asEditor();
  proveSnapshot.mockResolvedValue(PROOF);
  answer(PUT, ({ body }: { body: object }) => json(body));
  answer(ONE, SNAPSHOT);
});
afterEach(() => vi.useRealTimers());

describe('comparing', () => {
  test('tells how far it is, then what it found, and stores that', async () => {
    const seen: unknown[] = [];
    proveSnapshot.mockImplementation((_reading, _block, progress: (share: number) => void) => {
      seen.push(useProofs().of('s1'));
      progress(0.5);
      seen.push(useProofs().of('s1'));
      return Promise.resolve(PROOF);
    });
    await compare();
    expect(seen).toEqual([{ phase: 'running', share: 0 }, { phase: 'running', share: 0.5 }]);
    expect(useProofs().of('s1')).toEqual(DONE);
    expect(callsTo(PUT).map(({ body }) => body)).toEqual([PROOF]);
  });

  test('that cannot be done says why, and nothing is stored', async () => {
    proveSnapshot.mockRejectedValue(new Error('no frame'));
    await compare();
    const reason = 'The snapshot couldn’t be rendered.';
    expect(useProofs().of('s1')).toEqual({ phase: 'failed', reason });
    expect(callsTo(PUT)).toEqual([]);
  });

  test('a block that could not be read says why', async () => {
    await compare(null);
    expect(useProofs().of('s1')).toMatchObject({ reason: expect.stringContaining('viewports') });
    expect(proveSnapshot).not.toHaveBeenCalled();
  });

  test('a proof that cannot be stored is shown, with why', async () => {
    answer(PUT, () => problem(403, 'Editors only'));
    await compare();
    expect(useProofs().of('s1')).toEqual({ ...DONE, notStored: 'Editors only, in words' });
  });
});

describe('an archived version', () => {
  test('that this page compares shows how far it is, then the proof', async () => {
    proveSnapshot.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 1, PROOF)));
    const { comparison } = opened();
    const done = compare();
    expect(comparison.value).toEqual({ phase: 'running', share: 0 });
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(comparison.value).toEqual(DONE);
    await vi.runAllTimersAsync();
    expect(callsTo(ONE)).toEqual([]);
  });

  test('that another page has just saved shows the proof as soon as it is stored', async () => {
    answer(ONE, SNAPSHOT, { ...SNAPSHOT, proof: PROOF });
    const { comparison } = opened();
    expect(comparison.value).toEqual({ phase: 'running' });
    await vi.advanceTimersByTimeAsync(5999);
    expect(comparison.value).toEqual({ phase: 'running' });
    await vi.advanceTimersByTimeAsync(1);
    expect(comparison.value).toEqual(DONE);
    expect(callsTo(ONE)).toHaveLength(2);
  });

  test('whose page was closed says so after a minute of ever rarer looks', async () => {
    const { comparison } = opened();
    await vi.advanceTimersByTimeAsync(70_000);
    const reason = expect.stringMatching(/^The page that saved it was closed/);
    expect(comparison.value).toEqual({ phase: 'failed', reason });
    expect(callsTo(ONE)).toHaveLength(5);
    expect(opened({ createdAt: '2026-11-20T10:00:00Z' }).comparison.value)
      .toEqual({ phase: 'failed', reason });
  });

  test('is not asked for once nobody looks at it', async () => {
    const { leave } = opened();
    leave();
    await vi.runAllTimersAsync();
    expect(sentRequests).toEqual([]);
  });

  test.each([['without a capture', { capture: null }], ['of nobody', { createdBy: null }]])(
    '%s was never going to be compared',
    (_, values) => {
      expect(opened(values).comparison.value)
        .toEqual({ phase: 'failed', reason: expect.stringContaining('page of their block') });
    },
  );
});
