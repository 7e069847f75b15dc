import { describe, expect, test } from 'vitest';
import { REFERENCE_FILES } from '../../../../../scripts/testing/samples/reference-files/index.ts';
import {
  measureReading,
  medianOf,
} from '../../../../../scripts/testing/samples/reference-files/measure-reading.ts';

describe('the files of the reference set', () => {
  test.each(REFERENCE_FILES.map((each) => [each.name, each] as const))(
    '%s: its words in their order, headings, rows, and nothing from around it',
    async (_, reference) => {
      const { coverage, precision, order, headings, rows, furniture } = await measureReading(
        reference,
      );
      expect({ coverage, precision, order }).toSatisfy((shares: Record<string, number>) =>
        Object.values(shares).every((share) => share >= 0.95)
      );
      expect(headings).toBeOneOf([1, null]);
      expect(rows).toBeOneOf([1, null]);
      expect(furniture).toBeOneOf([1, null]);
    },
  );

  test('are read with at least 95% of their words', async () => {
    const readings = await Promise.all(REFERENCE_FILES.map(measureReading));
    expect(medianOf(readings.map(({ coverage }) => coverage))).toBeGreaterThanOrEqual(0.95);
  });
});
