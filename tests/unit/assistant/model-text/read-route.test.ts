import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findBranch, isResponder } from '../../../../functions/assistant/engine/branches.ts';
import { parseRoute } from '../../../../functions/assistant/model-text/read-route.ts';
import { CLINIC } from '../engine/support/clinic.ts';
import { runs } from '../../../support/property-runs.ts';

const read = (text: string) => parseRoute(text, CLINIC, 0.5);

const answers: [sentence: string, text: string, route: object][] = [
  ['JSON', '{"intent_code": "reschedule", "confidence": 0.8, "runner_up": "price_question"}', {
    intent_code: 'reschedule',
    confidence: 0.8,
    runner_up: 'price_question',
  }],
  ['fenced JSON', '```json\n{"intent_code": "reschedule"}\n```', { intent_code: 'reschedule' }],
  ['JSON in prose', 'So: {"intent_code": "reschedule"}. Done.', { intent_code: 'reschedule' }],
  ['JSON after an open brace', ':-{ {"intent_code": "reschedule"}', { intent_code: 'reschedule' }],
  ['a code in another case', '{"intent_code": " Reschedule "}', { intent_code: 'reschedule' }],
  ['a bare code', 'reschedule', { intent_code: 'reschedule' }],
  ['a code in bold', '**reschedule**.', { intent_code: 'reschedule' }],
  ['a code in a sentence', 'It belongs to reschedule.', { intent_code: 'reschedule' }],
  ['a confidence in words', '{"intent_code": "reschedule", "confidence": "high"}', {
    intent_code: 'reschedule',
    confidence: null,
  }],
  ['a confidence as text', '{"intent_code": "reschedule", "confidence": "0.7"}', {
    confidence: 0.7,
  }],
  ['a confidence in per cent', '{"intent_code": "reschedule", "confidence": 80}', {
    confidence: 0.8,
  }],
  ['a runner-up as an object', '{"intent_code":"reschedule","runner_up":{"intent_code":"x"}}', {
    runner_up: 'x',
  }],
];

test.each(answers)('reads %s', (_, text, route) => {
  expect(read(text)).toMatchObject({ ...route, fallback: false, reason: null });
});

const doubts: [sentence: string, text: string, reason: RegExp][] = [
  ['an empty answer', '', /names no branch/],
  ['garbage', '{{{%', /names no branch/],
  ['an unknown code', '{"intent_code": "nobody"}', /no branch nobody/],
  ['a system code', '{"intent_code": "_router"}', /system branch/],
  ['a disabled code', '{"intent_code": "closed_branch"}', /disabled/],
  ['a low confidence', '{"intent_code": "reschedule", "confidence": 0.4}', /0\.4, under 0\.5/],
  ['two codes in prose', 'reschedule, not price_question', /names no branch/],
];

test.each(doubts)('%s is general_info with its reason', (_, text, reason) => {
  expect(read(text)).toMatchObject({
    intent_code: 'general_info',
    fallback: true,
    reason: expect.stringMatching(reason),
  });
});

test('whatever a router says, an enabled responder comes out', () => {
  const text = fc.oneof(fc.string(), fc.json(), fc.constantFrom(...answers.map((row) => row[1])));
  const property = fc.property(
    text,
    (said) => isResponder(findBranch(CLINIC, read(said).intent_code)),
  );
  fc.assert(property, { numRuns: runs(1_000) });
});

test.each(['{', '{"', '{"a":', '"{', '[{"intent_code":', '`'])(
  'reads 200,000 characters of %j, which only linear time can',
  (brick) => {
    const text = brick.repeat(200_000).slice(0, 200_000);
    expect(() => parseRoute(text, CLINIC, 0.5)).not.toThrow();
    expect(() => parseRoute(JSON.stringify({ intent_code: text }), CLINIC, 0.5)).not.toThrow();
  },
  20_000,
);

test('an answer after braces that never close is still read', () => {
  const text = '{ '.repeat(20) + '{"intent_code": "price_question"}';
  expect(parseRoute(text, CLINIC, 0.5).intent_code).toBe('price_question');
});
