import { expect, test } from 'vitest';
import type { Test } from '@contract/assistant/schemas/tests.ts';
import { CLINIC } from '../../../../support/clinic.ts';
import {
  ANY,
  newTest,
  NO_STEP,
  sameDraft,
  testBody,
  testDraft,
} from '@/features/assistant/tests/test-draft.ts';

const stored = (fields: Partial<Test>): Test => ({
  id: 'a',
  name: 'A',
  intent_code: 'general_info',
  is_enabled: true,
  setup: null,
  turns: [{ message: 'hi', expect: {} }],
  created_from: null,
  created_by: null,
  created_by_name: null,
  created_at: '2026-11-22T00:00:00Z',
  updated_at: '2026-11-22T00:00:00Z',
  ...fields,
});

const bodyOf = (given: Test) => {
  const { name, intent_code, is_enabled, setup, turns } = given;
  return { name, intent_code, is_enabled, setup, turns };
};

test('every delivered test comes out of the editor as it went in', () => {
  for (const each of CLINIC.tests) {
    const given = stored(each);
    expect(testBody(testDraft(given))).toEqual(bodyOf(given));
  }
});

test.each([
  ['values that only look like JSON', { slots: { phone: '5', doctor: 'true', name: ' Ann ' } }],
  ['values that are no text', { slots: { count: 5, days: ['Monday'], reason: null } }],
  ['a value with a sign', { slots: { comment: 'a = b' } }],
  ['lines and signs in a text', { reply: { contains: ['one\ntwo', 'a\\nb', ' end '] } }],
  ['no step and no event', { step: null, events: { excludes: ['sticky'] } }],
])('%s are kept', (_, expectation) => {
  const given = stored({ turns: [{ message: 'hi', expect: expectation as never }] });
  expect(testBody(testDraft(given)).turns).toEqual(given.turns);
});

test('what is left empty is not checked', () => {
  const draft = newTest('general_info');
  expect(draft.turns[0]).toMatchObject({ intent_code: ANY, step: ANY });
  expect(testBody(draft).turns).toEqual([{ message: '', expect: {} }]);
  draft.turns[0]!.step = NO_STEP;
  expect(testBody(draft).turns[0]!.expect).toEqual({ step: null });
});

test('a draft is changed when what is sent of it is', () => {
  const draft = testDraft(stored({}));
  expect(sameDraft(draft, { ...draft, base: 'later' })).toBe(true);
  expect(sameDraft(draft, { ...draft, is_enabled: false })).toBe(false);
});
