import { expect, test } from 'vitest';
import { groupByMajor } from '@/features/catalog/group-by-major.ts';

test('versions are grouped by their major number, the highest first, and stay in order', () => {
  const versions = ['v2.1', 'v10.0', 'v2.0', 'v1.9', 'v10.2'].map((version) => ({ version }));
  const groups = groupByMajor(versions).map(({ major, members }) => [
    major,
    members.map(({ version }) => version),
  ]);
  expect(groups).toEqual([
    ['v10', ['v10.0', 'v10.2']],
    ['v2', ['v2.1', 'v2.0']],
    ['v1', ['v1.9']],
  ]);
});
