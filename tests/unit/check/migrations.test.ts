import { describe, expect, test } from 'vitest';
import { findMigrationProblems } from '../../../scripts/check/migrations.ts';

const LISTED = { '1_types.sql': 'aa', '2_tables.sql': 'bb' };

const problemsOf = (found: Record<string, string>) =>
  findMigrationProblems(new Map(Object.entries(LISTED)), new Map(Object.entries(found)));

describe('the migrations', () => {
  test('are as they were released', () => expect(problemsOf(LISTED)).toEqual([]));

  test.each<[string, Record<string, string>, string]>([
    ['differs', { ...LISTED, '1_types.sql': 'cc' }, '1_types.sql is released and must not change'],
    ['is missing', { '1_types.sql': 'aa' }, '2_tables.sql is released and must stay'],
    ['is not listed', { ...LISTED, '3_next.sql': 'cc' }, '3_next.sql is not listed'],
    [
      'sorts before the last',
      { ...LISTED, '1_zero.sql': 'cc' },
      '1_zero.sql would come before 2_tables.sql',
    ],
  ])('are refused when one %s', (_, found, words) => {
    expect(problemsOf(found)).toEqual([expect.stringContaining(words)]);
  });

  test('may be the first of all', () => {
    expect(findMigrationProblems(new Map(), new Map([['1_types.sql', 'aa']]))).toHaveLength(1);
  });
});
