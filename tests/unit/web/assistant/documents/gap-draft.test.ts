import { expect, test } from 'vitest';
import type { Gap } from '@contract/assistant/schemas/gaps.ts';
import { gapDraft, hasAnswer, titleOf } from '@/features/assistant/documents/gap-draft.ts';

const gap = (...texts: (string | null)[]): Pick<Gap, 'questions'> => ({
  questions: texts.map((text, i) => ({
    ...{ message_id: String(i), thread_id: 't', text },
    ...{ cause: 'nothing_found' as const, asked_at: '2026-11-22T00:00:00Z' },
  })),
});

test('the questions become headings, each once, the newest first', () => {
  const { name, text } = gapDraft(gap('Is there\nparking?', 'is there parking', 'Where to park?'));
  expect(name).toBe('Is there parking');
  expect(text).toBe('## Is there parking?\n\n\n## Where to park?\n\n');
});

test('a repeated question keeps its newest place', () => {
  expect(titleOf(gap('Is there parking?', 'Where to park?', 'is there parking'))).toBe(
    'Is there parking?',
  );
});

test('headings alone answer nothing', () => {
  const draft = gapDraft(gap('Is there parking?'));
  expect(hasAnswer(draft)).toBe(false);
  expect(hasAnswer({ ...draft, text: `${draft.text}Behind the house.` })).toBe(true);
});

test('a gap whose questions cannot be read still has a title', () => {
  expect(titleOf(gap(null))).toBe('The questions were deleted');
});
