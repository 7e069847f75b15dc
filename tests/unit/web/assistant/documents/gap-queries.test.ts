import '../../support/browser.ts';
import { useQuery } from '@pinia/colada';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Gap } from '@contract/assistant/schemas/gaps.ts';
import { gapsQuery, useChangeGap } from '@/features/assistant/documents/gap-queries.ts';
import { answer, callsTo, problem } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const LIST = 'GET /assistant/gaps';
const PATCH = 'PATCH /assistant/gaps/g1';
const gap = { id: 'g1', status: 'open', updated_at: '2026-11-22T10:00:00Z' } as Gap;

beforeEach(() => {
  openPage();
  asVisitor();
  answer(LIST, [gap], []);
});

async function opened() {
  const gaps = withSetup(() => ({ ...useQuery(gapsQuery('open')), change: useChangeGap() }));
  await vi.waitFor(() => expect(gaps.data.value).toHaveLength(1));
  return gaps;
}

test('a change names what it is based on, and gaps of every status are read again', async () => {
  const { change, data } = await opened();
  expect(callsTo(LIST)[0]!.query.status).toBe('open');
  answer(PATCH, gap);
  await change({ gap, body: { status: 'dismissed' } });
  const [sent] = callsTo(PATCH);
  expect([sent!.body, sent!.headers.get('if-match')])
    .toEqual([{ status: 'dismissed' }, '"2026-11-22T10:00:00Z"']);
  expect(data.value).toEqual([]);
});

test('a refused change throws, and what is stored is read', async () => {
  const { change, data } = await opened();
  answer(PATCH, () => problem(412));
  await expect(change({ gap, body: { status: 'closed' } })).rejects.toMatchObject({ status: 412 });
  expect(data.value).toEqual([]);
});
