import { expect, test } from 'vitest';
import { findCircles, isAllowed } from '../../scripts/check-boundaries.ts';

test.each([
  ['functions/assistant/engine/guards.ts', './events.ts', true],
  ['functions/assistant/engine/guards.ts', 'zod', true],
  ['functions/assistant/engine/guards.ts', 'hono', false],
  ['functions/assistant/engine/guards.ts', '../../shared/env.ts', false],
  ['functions/assistant/turn/run-turn.ts', '../engine/events.ts', true],
  ['functions/assistant/turn/run-turn.ts', '../routes/chat.ts', false],
  ['functions/assistant/turn/run-turn.ts', '../turn-deps.ts', false],
  ['functions/assistant/app.ts', '../catalog/app.ts', false],
  ['functions/catalog/app.ts', '../assistant/app.ts', false],
  ['functions/shared/env.ts', '../catalog/app.ts', false],
  ['web/src/main.ts', '../../functions/shared/contract/clinic.ts', true],
  ['web/src/main.ts', '../../functions/shared/env.ts', false],
  ['scripts/start.ts', '../functions/assistant/app.ts', true],
])('%s importing %s is allowed: %s', (file, specifier, expected) => {
  expect(isAllowed(file, specifier)).toBe(expected);
});

test('files that import each other in a circle are found, through others, too', () => {
  const chain: [string, string[]][] = [['a/one.ts', ['../b/two.ts']], ['b/two.ts', ['./three.ts']]];
  expect(findCircles(new Map([...chain, ['b/three.ts', ['zod']]]))).toEqual([]);
  expect(findCircles(new Map([...chain, ['b/three.ts', ['../a/one.ts']]]))).toEqual([
    'a/one.ts imports b/two.ts imports b/three.ts imports a/one.ts',
  ]);
});
