import { beforeEach, describe, expect, test } from 'vitest';
import { catalog, createBlock, read, snapshotOf, UNKNOWN_ID } from './catalog-client.ts';

const CELL = { width: 390, scheme: 'light', score: 0.875, differences: ['p “Ж”: 8 px lower'] };
const PROOF = { cells: [CELL, { ...CELL, scheme: 'dark', score: 1, differences: [] }] };

let path: string;
let id: string;
beforeEach(async () => {
  path = await createBlock();
  id = (await read('editor', '/blocks/snapshots', { body: snapshotOf(path) })).id;
});

const prove = (body: unknown, snapshot = id) =>
  catalog('editor', `/blocks/snapshots/${snapshot}/proof`, { method: 'PUT', body });
const stored = async () => (await read('anonymous', `/blocks/snapshots/${id}`)).proof;

describe('PUT /blocks/snapshots/:id/proof', () => {
  test('stores the proof, which everybody reads with the snapshot and no list carries', async () => {
    expect(await stored()).toBeNull();
    const response = await prove(PROOF);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(PROOF);
    expect(await stored()).toEqual(PROOF);
    const [listed] = await read('anonymous', `/blocks/snapshots?path=${path}`);
    expect(listed).not.toHaveProperty('proof');
  });

  test('takes the same proof again, and refuses another', async () => {
    await prove(PROOF);
    expect((await prove(PROOF)).status).toBe(200);
    const better = await prove({ cells: [{ ...CELL, score: 1, differences: [] }] });
    expect(better.status).toBe(409);
    expect(await stored()).toEqual(PROOF);
  });

  test('a snapshot that does not exist is 404', async () => {
    expect((await prove(PROOF, UNKNOWN_ID)).status).toBe(404);
  });

  test.each<[string, unknown, string[]]>([
    ['no cells', { cells: [] }, ['cells']],
    ['a viewport twice', { cells: [CELL, CELL] }, ['cells']],
    ['more cells than viewports', {
      cells: Array.from({ length: 7 }, (_, at) => ({ ...CELL, width: at + 1 })),
    }, ['cells']],
    ['more than is told of a cell', { cells: [{ ...CELL, differences: Array(11).fill('p') }] }, [
      'cells.0.differences',
    ]],
    ['a difference of any length', { cells: [{ ...CELL, differences: ['p'.repeat(301)] }] }, [
      'cells.0.differences.0',
    ]],
    ['a wrong cell', { cells: [{ ...CELL, width: 0, scheme: 'sepia', score: 1.01 }] }, [
      'cells.0.width',
      'cells.0.scheme',
      'cells.0.score',
    ]],
  ])('%s is refused with every wrong field, and nothing is stored', async (_, body, wrong) => {
    const response = await prove(body);
    expect(response.status).toBe(422);
    expect((await response.json()).errors.map((error: { path: string }) => error.path))
      .toEqual(wrong);
    expect(await stored()).toBeNull();
  });

  test('a field that a proof has not is refused', async () => {
    expect((await prove({ ...PROOF, snapshot: UNKNOWN_ID })).status).toBe(422);
    expect(await stored()).toBeNull();
  });
});
