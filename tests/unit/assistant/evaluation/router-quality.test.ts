import { describe, expect, test } from 'vitest';
import {
  measureRouterQuality,
  type RoutedMessage,
} from '../../../../functions/assistant/evaluation/router-quality.ts';
import { toShare } from '../../../../functions/assistant/evaluation/share.ts';

const routed = (
  expected: string | null,
  answered: string | null,
  confidence: number | null,
): RoutedMessage => ({ expected, answered, confidence });

describe('toShare', () => {
  // Newcombe 1998, table I: the score method without continuity correction.
  test.each([[81, 263, 0.2553, 0.3662], [15, 148, 0.0624, 0.1605], [0, 20, 0, 0.1611], [
    1,
    29,
    0.0061,
    0.1718,
  ]])('%i of %i lies between %f and %f', (count, of, low, high) => {
    const share = toShare(count, of);
    expect(share.low).toBeCloseTo(low, 4);
    expect(share.high).toBeCloseTo(high, 4);
  });

  test('of nothing there is no share', () => {
    expect(toShare(0, 0)).toEqual({ count: 0, of: 0, share: null, low: null, high: null });
  });
});

describe('measureRouterQuality', () => {
  const messages = [
    routed('price_question', 'price_question', 0.95),
    routed('price_question', 'general_info', 0.6),
    routed('general_info', 'general_info', 0.4),
    routed('general_info', null, null),
    routed('new_booking', 'new_booking', null),
    routed(null, 'general_info', 0.2),
    routed(null, 'new_booking', 0.92),
  ];
  const quality = measureRouterQuality(messages, 0.5);

  test('a branch in doubt is not right; an answer without confidence is in no doubt', () => {
    expect(quality.accuracy).toMatchObject({ count: 2, of: 5, share: 0.4 });
  });

  test('a message out of scope is recalled by doubt', () => {
    expect(quality.out_of_scope_recall).toMatchObject({ count: 1, of: 2 });
  });

  test('the confusion matrix counts every message once', () => {
    expect(quality.confusion).toContainEqual({
      expected: 'general_info',
      answered: null,
      count: 2,
    });
    expect(quality.confusion).toContainEqual({ expected: null, answered: 'new_booking', count: 1 });
    const counts = quality.confusion.map(({ count }) => count);
    expect(counts.reduce((sum, each) => sum + each)).toBe(messages.length);
  });

  test('calibration compares confidence with being right, whatever the minimum', () => {
    const { bands, error, brier } = quality.calibration;
    expect(bands.map(({ right }) => [right.count, right.of])).toEqual([
      [0, 1],
      [1, 1],
      [0, 1],
      [0, 0],
      [1, 2],
    ]);
    expect(bands[4]!.confidence).toBeCloseTo(0.935);
    expect(error).toBeCloseTo((0.2 + 0.6 + 0.6 + 2 * 0.435) / 5);
    expect(brier).toBeCloseTo((0.04 + 0.36 + 0.36 + 0.0025 + 0.8464) / 5);
  });

  test('the table of minimums says what each would do', () => {
    const at = (minimum: number) =>
      quality.minimums.find(({ min_confidence }) => min_confidence === minimum)!;
    expect(at(0.3).accuracy.count).toBe(3);
    expect(at(0.9).out_of_scope_recall.count).toBe(1);
  });

  test('certainty lies in the last band', () => {
    const { bands } = measureRouterQuality([routed('a', 'a', 1)], 0.5).calibration;
    expect(bands.at(-1)!.right).toMatchObject({ count: 1, of: 1 });
  });
});
