import { expect, test } from 'vitest';
import {
  findCircles,
  findFolderCircles,
  isAllowed,
  readImports,
} from '../../../scripts/check/boundaries.ts';

test.each([
  ['functions/assistant/engine/guards.ts', './events.ts', true],
  ['functions/assistant/engine/guards.ts', 'zod', true],
  ['functions/assistant/engine/guards.ts', 'hono', false],
  ['functions/assistant/engine/guards.ts', '../../shared/env.ts', false],
  ['functions/assistant/turn/run-turn.ts', '../engine/events.ts', true],
  ['functions/assistant/turn/run-turn.ts', '../routes/chat.ts', false],
  ['functions/assistant/turn/run-turn.ts', '../turn-deps.ts', false],
  ['functions/assistant/schemas/turn.ts', '../turn/run-turn.ts', false],
  ['functions/assistant/schemas/turn.ts', '../engine/events.ts', true],
  ['functions/assistant/protocols/completion.ts', '../routes/chat.ts', false],
  ['functions/assistant/evaluation/play-test.ts', '../routes/runs.ts', false],
  ['functions/assistant/webhooks/send.ts', '../turn/run-turn.ts', false],
  ['functions/assistant/routes/chat.ts', '../app.ts', false],
  ['functions/assistant/routes/chat.ts', '../turn/run-turn.ts', true],
  ['functions/assistant/app.ts', '../catalog/app.ts', false],
  ['functions/catalog/app.ts', '../assistant/app.ts', false],
  ['functions/shared/env.ts', '../catalog/app.ts', false],
  ['web/src/main.ts', '../../functions/shared/contract/limits.ts', true],
  ['web/src/main.ts', '../../functions/shared/env.ts', false],
  ['web/src/main.ts', '@contract/shared/contract/limits.ts', true],
  ['web/src/main.ts', '@contract/shared/env.ts', false],
  ['web/src/main.ts', '@/api/index.ts', true],
  ['scripts/start.ts', '../functions/assistant/app.ts', true],
  ['scripts/start.ts', '../tests/support/relay.ts', false],
  ['scripts/start.ts', './bench/report.ts', false],
  ['scripts/bench/api.ts', './report.ts', true],
  ['scripts/bench/api.ts', '../../tests/support/relay.ts', false],
  ['tests/unit/bench/metrics.test.ts', '../../../scripts/bench/metrics.ts', true],
  ['tests/unit/stack/start.test.ts', '../../../scripts/bench/report.ts', false],
])('%s importing %s is allowed: %s', (file, specifier, expected) => {
  expect(isAllowed(file, { specifier, isType: false })).toBe(expected);
});

test('the front takes types of schemas, and no schema', () => {
  const specifier = '../../functions/catalog/schemas/blocks.ts';
  expect(isAllowed('web/src/main.ts', { specifier, isType: true })).toBe(true);
  expect(isAllowed('web/src/main.ts', { specifier, isType: false })).toBe(false);
});

test('an import is read with whether it takes types only', () => {
  const text = `import type { A } from '../a.ts';
import { b, type B } from '../b.ts';
export type { C } from '../c.ts';
export * from '../d.ts';
const e = await import('../e.ts');
import '../f.css';`;
  const imports = readImports(text);
  expect(imports.filter(({ isType }) => isType).map(({ specifier }) => specifier))
    .toEqual(['../a.ts', '../c.ts']);
  expect(imports.filter(({ isType }) => !isType).map(({ specifier }) => specifier))
    .toEqual(['../b.ts', '../d.ts', '../e.ts', '../f.css']);
});

test('files that import each other in a circle are found, through others and for types, too', () => {
  const value = (specifier: string) => [{ specifier, isType: false }];
  const type = (specifier: string) => [{ specifier, isType: true }];
  const files = new Map([
    ['a/one.ts', value('../b/two.ts')],
    ['b/two.ts', type('./three.ts')],
    ['b/three.ts', value('zod')],
  ]);
  expect(findCircles(files)).toEqual([]);
  files.set('b/three.ts', value('../a/one.ts'));
  expect(findCircles(files)).toEqual([
    'a/one.ts imports b/two.ts imports b/three.ts imports a/one.ts',
  ]);
});

test('folders beside each other that import each other are found, whichever files do', () => {
  const value = (specifier: string) => [{ specifier, isType: false }];
  const files = new Map([
    ['web/a/one.ts', value('../b/two.ts')],
    ['web/b/c/three.ts', value('../../shared.ts')],
    ['web/b/two.ts', value('./c/three.ts')],
  ]);
  expect(findFolderCircles(files)).toEqual([]);
  files.set('web/b/c/three.ts', value('../../a/four.ts'));
  expect(findFolderCircles(files)).toEqual(['web/a imports web/b imports web/a']);
});
