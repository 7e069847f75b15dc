import '../../support/browser.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { useThreshold } from '@/features/assistant/documents/useThreshold.ts';
import { answer, callsTo, problem } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const settings = { ranked_by: 'words', min_score: 0.18, default_min_score: 0.18 };

async function opened() {
  const shown = withSetup(useThreshold);
  await vi.waitFor(() => expect(shown.settings.value).toBeDefined());
  return shown;
}

beforeEach(() => {
  openPage();
  asVisitor();
  answer('GET /assistant/retrieval', settings);
  answer('POST /assistant/retrieval/golden-scores', {
    answerable: [0.9, 0.5, 0.2, 0.1],
    unanswerable: [0.3, 0],
    documents: { present: 1, of: 2 },
    next: null,
  });
});

test('the effect on the golden questions follows the threshold that is tried', async () => {
  const { threshold, effect, measure } = await opened();
  expect([threshold.value, effect.value]).toEqual([0.18, null]);
  await measure();
  expect(effect.value).toEqual({ kept: 0.75, silent: 0.5 });
  threshold.value = 0.4;
  expect(effect.value).toEqual({ kept: 0.5, silent: 1 });
  threshold.value = 0;
  expect(effect.value).toEqual({ kept: 1, silent: 0 });
});

test('what is answered in parts counts as a whole', async () => {
  const documents = { present: 1, of: 2 };
  const call = 'POST /assistant/retrieval/golden-scores';
  answer(
    call,
    { answerable: [0.9, 0.1], unanswerable: [], documents, next: 2 },
    { answerable: [0.5], unanswerable: [0], documents, next: null },
  );
  const { golden, threshold, effect, measure } = await opened();
  await measure();
  threshold.value = 0.2;
  expect(golden.value).toMatchObject({ answerable: [0.9, 0.1, 0.5], unanswerable: [0] });
  expect(effect.value).toEqual({ kept: 2 / 3, silent: 1 });
  expect(callsTo(call).map(({ query }) => query.from)).toEqual(['0', '2']);
});

test('a share of no questions is told as none', async () => {
  answer('POST /assistant/retrieval/golden-scores', {
    answerable: [],
    unanswerable: [0.3],
    documents: { present: 0, of: 2 },
    next: null,
  });
  const { effect, measure } = await opened();
  await measure();
  expect(effect.value).toEqual({ kept: null, silent: 0 });
});

test('the threshold is saved, and what the server keeps is what replies use', async () => {
  const saved = { ...settings, min_score: 0.3 };
  answer('PATCH /assistant/retrieval', saved);
  answer('GET /assistant/retrieval', settings, saved);
  const { settings: now, threshold, isChanged, save } = await opened();
  threshold.value = 0.3;
  expect(isChanged.value).toBe(true);
  await save();
  expect([now.value, isChanged.value]).toEqual([saved, false]);
  expect(callsTo('PATCH /assistant/retrieval')).toHaveLength(1);
});

test('a threshold that is not saved is still there, with the reason', async () => {
  answer('PATCH /assistant/retrieval', () => problem(503));
  const { threshold, problem: reason, busy, isChanged, save } = await opened();
  threshold.value = 0.3;
  await save();
  expect([threshold.value, isChanged.value, busy.value]).toEqual([0.3, true, null]);
  expect(reason.value).not.toBe('');
});
