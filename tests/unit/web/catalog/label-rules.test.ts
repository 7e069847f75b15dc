import { describe, expect, test } from 'vitest';
import { VersionLabel } from '@contract/catalog/schemas/blocks.ts';
import {
  checkLabel,
  compareLabels,
  getNextMinor,
  isVersionLabel,
  labelError,
} from '@/features/catalog/label-rules.ts';

describe('version labels', () => {
  test.each([
    ['v1.0', true],
    ['v10.12', true],
    ['1.0', false],
    ['v1', false],
    ['v1.', false],
    ['v1.0.0', false],
    ['V1.0', false],
    [' v1.0', false],
    ['v1.0\u202e', false],
    ['v1.0\n', false],
    ['v0.0', true],
    ['v01.2', false],
    ['v1.002', false],
    ['v1.00', false],
  ])('%j is a label, to the API as well: %s', (label, expected) => {
    expect(isVersionLabel(label)).toBe(expected);
    expect(VersionLabel.safeParse(label).success).toBe(expected);
    expect(labelError(label) === undefined).toBe(expected);
  });

  test.each([['v01.002', 'v1.2'], ['v00.010', 'v0.10'], ['v1.00', 'v1.0']])(
    '%s is refused with the label that is meant: %s',
    (label, meant) => expect(labelError(label)).toMatch(new RegExp(`: ${meant}$`)),
  );

  test('are ordered by numbers, not by letters', () => {
    expect(['v1.10', 'v1.9', 'v2.0', 'v1.2'].sort(compareLabels)).toEqual([
      'v1.2',
      'v1.9',
      'v1.10',
      'v2.0',
    ]);
  });

  test.each([
    [['v1.2', 'v1.9', 'v1.10'], 'v1.11'],
    [['v2.0', 'v1.7'], 'v2.1'],
    [[], 'v0.1'],
  ])('after %j comes %s', (known, next) => {
    expect(getNextMinor(known)).toBe(next);
  });

  test.each([
    ['v1.3', null],
    ['v1.2', null],
    ['v1.1', { kind: 'repeated', label: 'v1.1' }],
    ['v0.9', { kind: 'backwards', label: 'v1.2' }],
  ])('saving %s over v1.2 with v1.1 archived raises %j', (label, doubt) => {
    expect(checkLabel(label, { current: 'v1.2', archived: ['v1.1'] })).toEqual(doubt);
  });
});
