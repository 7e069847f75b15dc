import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { BlockManifest } from '../../../functions/catalog/schemas/block-manifest.ts';
import { BLOCKS_DIR } from '../../../scripts/blocks/block-folders.ts';
import { findBlockProblems } from '../../../scripts/check/blocks.ts';
import { copyTree } from '../blocks/copy-tree.ts';

const HERO = `${BLOCKS_DIR}/hero/manifest.json`;
const REVIEWS = `${BLOCKS_DIR}/reviews/manifest.json`;

type Break = (at: (path: string) => string) => void;

const write = (path: string, text = ''): Break => (at) => {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
};
const remove = (path: string): Break => (at) => rmSync(at(path));
const rename = (path: string, to: string): Break => (at) => renameSync(at(path), at(to));
const edit = (path: string, change: (manifest: BlockManifest) => void): Break => (at) => {
  const manifest = JSON.parse(readFileSync(at(path), 'utf8'));
  change(manifest);
  writeFileSync(at(path), JSON.stringify(manifest));
};
const state = (name: string, props?: Record<string, null>) => ({ name, title: 'A state', props });

test('the blocks of this checkout have nothing missing or doubled', async () => {
  expect(await findBlockProblems(copyTree())).toEqual([]);
});

test.each<[string, Break, string[]]>([
  ['a component without a manifest', remove(HERO), [
    `${HERO} is missing: write it as the other blocks have it.`,
  ]],
  ['a component outside a folder', write(`${BLOCKS_DIR}/PromoBlock.vue`), [
    `${BLOCKS_DIR}/PromoBlock.vue belongs to no block: move it into the folder of one, or make ` +
    'one with deno task block new NAME.',
  ]],
  ['a manifest without a component', remove(`${BLOCKS_DIR}/hero/HeroBlock.vue`), [
    `${BLOCKS_DIR}/hero/HeroBlock.vue is missing: write it, or delete the block's folder ` +
    `${BLOCKS_DIR}/hero.`,
  ]],
  [
    'a component of another name',
    rename(`${BLOCKS_DIR}/hero/HeroBlock.vue`, `${BLOCKS_DIR}/hero/TopBlock.vue`),
    [
      `${BLOCKS_DIR}/hero/HeroBlock.vue is missing: write it, or delete the block's folder ` +
      `${BLOCKS_DIR}/hero.`,
      `${BLOCKS_DIR}/hero/TopBlock.vue would be a second component of hero: its parts are named ` +
      'HeroBlockPart.vue.',
    ],
  ],
  ['a block without a test', remove('tests/unit/web/blocks/hero.test.ts'), [
    "tests/unit/web/blocks/hero.test.ts is missing: write it, or delete the block's folder " +
    `${BLOCKS_DIR}/hero.`,
  ]],
  ['a manifest that is no JSON', write(HERO, '{'), [
    expect.stringContaining(`${HERO} is no JSON: `),
  ]],
  [
    'an unknown and a wrong field',
    edit(HERO, (manifest) => Object.assign(manifest.block, { order: 'first', colour: 'red' })),
    [
      expect.stringContaining(`${HERO}: block.order is wrong: `),
      expect.stringContaining('colour'),
    ],
  ],
  ['two of one path', edit(REVIEWS, ({ block }) => block.path = '/blocks/hero'), [
    `${REVIEWS}: the path is /blocks/hero: write /blocks/reviews, as the folder is.`,
    `${REVIEWS} and ${HERO} have the same path, /blocks/hero: change one of them.`,
  ]],
  ['two of one order', edit(REVIEWS, ({ block }) => block.order = 20), [
    `${REVIEWS} and ${HERO} have the same order, 20: change one of them.`,
  ]],
  ['two of one title', edit(REVIEWS, ({ block }) => block.title = 'Hero'), [
    `${REVIEWS} and ${HERO} have the same title, Hero: change one of them.`,
  ]],
  ['a label that is not the newest entry', edit(HERO, ({ block }) => block.version = 'v1.2'), [
    `${HERO}: the version is v1.2, but the newest entry of the changelog is v1.1: write the ` +
    'missing entry, or that version.',
  ]],
  [
    'a history upside down',
    edit(HERO, ({ block }) => {
      block.changelog.reverse();
      block.version = 'v1.0';
    }),
    [
      `${HERO}: the changelog has v1.0 of 2026-03-16 above v1.1 of 2026-08-24: the newest entry ` +
      'goes first, and each label once.',
    ],
  ],
  ['a history without an entry', edit(HERO, ({ block }) => block.changelog = []), [
    `${HERO}: block.changelog is wrong: Say what the first version brings.`,
  ]],
  [
    'a state twice',
    edit(
      HERO,
      ({ guide }) => guide.states = [state('odd', { a: null }), state('odd', { b: null })],
    ),
    [`${HERO}: the state odd is listed twice: rename one of them.`],
  ],
  ['a state that changes nothing', edit(HERO, ({ guide }) => guide.states = [state('odd')]), [
    `${HERO}: the state odd looks as the block always does: give it props, or play it in ` +
    `${BLOCKS_DIR}/hero/states.ts.`,
  ]],
  [
    'a played state that the manifest does not have',
    write(`${BLOCKS_DIR}/hero/states.ts`, 'export const plays = { odd() {} };'),
    [`${BLOCKS_DIR}/hero/states.ts plays odd, which is no state in ${HERO}: add it there.`],
  ],
])('%s is named with its file and the remedy', async (_, breakTree, problems) => {
  const root = copyTree();
  breakTree((path) => join(root, path));
  expect(await findBlockProblems(root)).toEqual(problems);
});
