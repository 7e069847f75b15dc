import { describe, expect, test } from 'vitest';
import { checkRules, toDraft, toRules } from '@/features/assistant/privacy/retention-draft.ts';

const rule = (kind: 'requests' | 'traces', anonymise: number | null, deleted: number | null) => ({
  kind,
  anonymise_after_days: anonymise,
  delete_after_days: deleted,
  can_anonymise: kind === 'requests',
});

describe('the rules of retention', () => {
  test('are sent as they were read, without days to anonymise where that is impossible', () => {
    const drafts = [rule('requests', 30, null), rule('traces', null, 14)].map(toDraft);
    expect(checkRules(drafts)).toEqual({});
    expect(toRules(drafts)).toEqual({
      requests: { anonymise_after_days: 30, delete_after_days: null },
      traces: { delete_after_days: 14 },
    });
  });

  test.each(['1.5', '-1', 'a week'])('have whole days: not %s', (text) => {
    const draft = { ...toDraft(rule('traces', null, null)), delete: text };
    expect(checkRules([draft])).toEqual({ traces: expect.any(String) });
  });

  test('keep data whose days are only spaces', () => {
    const draft = { ...toDraft(rule('traces', null, 3)), delete: ' ' };
    expect(checkRules([draft])).toEqual({});
    expect(toRules([draft])).toEqual({ traces: { delete_after_days: null } });
  });
});
