import { expect, test } from 'vitest';
import { DEFAULT_BLOCKS } from '@/features/blocks/default-blocks.ts';
import { COMPOSED_PAGES } from '@/features/pages/composed-pages.ts';

test('composed pages stand on blocks that the catalog has', () => {
  const paths = DEFAULT_BLOCKS.map(({ path }) => path);
  for (const { blocks } of COMPOSED_PAGES) {
    expect(paths).toEqual(expect.arrayContaining([...blocks]));
  }
});
