import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  blockNames,
  BLOCKS_DIR,
  partsOf,
  readBlocks,
} from '../../../scripts/blocks/block-folders.ts';
import { findStaleUsage, USAGE_FILE } from '../../../scripts/blocks/block-usage.ts';
import { makeBlock } from '../../../scripts/blocks/new-block.ts';
import { findBlockProblems } from '../../../scripts/check/blocks.ts';
import { tryProgram } from '../../../scripts/lib/run-program.ts';
import { copyTree } from './copy-tree.ts';

const CALCULATOR = { name: 'price-calculator', title: 'Price calculator', today: '2026-11-22' };

describe('makeBlock', () => {
  test('makes every part of a block at the end of the page', async () => {
    const root = copyTree();
    expect(await makeBlock(root, CALCULATOR)).toEqual([
      `${BLOCKS_DIR}/price-calculator/PriceCalculatorBlock.vue`,
      `${BLOCKS_DIR}/price-calculator/manifest.json`,
      'tests/unit/web/blocks/price-calculator.test.ts',
    ]);
    expect(readBlocks(root).at(-1)).toMatchObject({
      path: '/blocks/price-calculator',
      title: 'Price calculator',
      version: 'v1.0',
      isInPreview: true,
      changelog: [{ version: 'v1.0', date: '2026-11-22' }],
    });
    expect(await findBlockProblems(root)).toEqual([]);
    expect(findStaleUsage(root)).toEqual([]);
    expect(JSON.parse(readFileSync(join(root, USAGE_FILE), 'utf8'))).toMatchObject({
      '/blocks/hero': { when: expect.any(Array) },
      '/blocks/price-calculator': { when: expect.any(Array) },
    });
  });

  test('what agents read of blocks must be as the manifests', async () => {
    const root = copyTree();
    await makeBlock(root, CALCULATOR);
    const file = join(root, partsOf('hero').manifest);
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    manifest.guide.usage.when = ['Never.'];
    writeFileSync(file, JSON.stringify(manifest));
    expect(findStaleUsage(root)).toEqual([
      `${USAGE_FILE} is out of date: run deno task block usage.`,
    ]);
  });

  test.each(['Price calculator', `${'Fees <b>&amp;</b> {{ "prices" }} '.repeat(3)}`.trim()])(
    'what it makes for %s is formatted as the gate wants it',
    async (title) => {
      const root = copyTree();
      const files = await makeBlock(root, { ...CALCULATOR, title });
      const format = await tryProgram(Deno.execPath(), ['fmt', '--check', ...files], { cwd: root });
      expect(format.output).toMatch(/Checked 3 files/);
      expect(readFileSync(join(root, files[0]!), 'utf8')).not.toMatch(/<b>|\{\{/);
    },
  );

  test.each([
    [
      { name: 'Price calculator' },
      /"Price calculator" is not a valid name for a block: use lowercase/,
    ],
    [{ name: '../hero-2' }, /is not a valid name for a block/],
    [{ name: 'a'.repeat(41) }, /at most 40 characters/],
    [{ name: 'hero' }, /web\/src\/features\/blocks\/hero exists already: choose another name/],
    [{ name: 'booking-rules' }, /booking-rules\.test\.ts exists already/],
    [{ title: '' }, /A title is one line of 1 to 120 characters/],
    [{ title: 'Two\nlines' }, /A title is one line/],
    [{ title: 'Hero' }, /Another block is titled "Hero" already/],
  ])('refuses %o in plain words and makes nothing', async (wrong, message) => {
    const root = copyTree();
    const before = blockNames(root);
    await expect(makeBlock(root, { ...CALCULATOR, ...wrong })).rejects.toThrow(message);
    expect(blockNames(root)).toEqual(before);
    expect(existsSync(join(root, 'tests/unit/web/blocks/price-calculator.test.ts'))).toBe(false);
  });
});
