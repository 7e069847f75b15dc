import '../../support/browser.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Gap } from '../../../../../functions/assistant/schemas/gaps.ts';
import { useGaps } from '../../../../../web/src/features/assistant/documents/useGaps.ts';
import { answer, callsTo, problem } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const gap = { id: 'g1', status: 'open', updated_at: '2026-11-22T10:00:00Z' } as Gap;

beforeEach(() => {
  openPage();
  asVisitor();
  answer('GET /assistant/gaps', [gap]);
});

async function opened() {
  const gaps = withSetup(() => useGaps());
  await gaps.refresh();
  return gaps;
}

describe('useGaps', () => {
  test('counts the open ones', async () => {
    const { openCount, state } = await opened();
    expect([openCount.value, state.value]).toEqual([1, 'ready']);
  });

  test('a change names what it is based on, and reads again', async () => {
    const { change, openCount } = await opened();
    answer('PATCH /assistant/gaps/g1', gap);
    answer('GET /assistant/gaps', []);
    await change(gap, { status: 'dismissed' });
    const [sent] = callsTo('PATCH /assistant/gaps/g1');
    expect(sent!.body).toEqual({ status: 'dismissed' });
    expect(sent!.headers.get('if-match')).toBe('"2026-11-22T10:00:00Z"');
    expect(openCount.value).toBe(0);
  });

  test('a refused change throws, and what is stored is read', async () => {
    const { change, openCount } = await opened();
    answer('PATCH /assistant/gaps/g1', () => problem(412));
    answer('GET /assistant/gaps', []);
    await expect(change(gap, { status: 'closed' })).rejects.toMatchObject({ status: 412 });
    expect(openCount.value).toBe(0);
  });

  test('a list that cannot be read says so, and has no count', async () => {
    answer('GET /assistant/gaps', () => problem(503));
    const { openCount, state } = await opened();
    expect([openCount.value, state.value]).toEqual([undefined, 'failed']);
  });

  test('a document is stored as Markdown', async () => {
    answer('POST /assistant/documents', { id: 'd1', name: 'Parking' });
    const { write } = await opened();
    expect(await write({ name: 'Parking', text: 'Behind the house.' })).toMatchObject({ id: 'd1' });
    expect(callsTo('POST /assistant/documents')[0]!.body)
      .toEqual({ name: 'Parking', file_type: 'markdown', text: 'Behind the house.' });
  });
});
