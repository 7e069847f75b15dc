import { describe, expect, test } from 'vitest';
import { scenarioEdges } from '@/features/assistant/scenario/scenario-edges.ts';

const step = (code: string, ...allowed_next: string[]) => ({ code, name: code, allowed_next });
const summary = (...steps: ReturnType<typeof step>[]) =>
  scenarioEdges(steps).map(({ from, to, kind, lane }) => `${from}>${to} ${kind} ${lane}`);

describe('scenarioEdges', () => {
  test('an edge goes to the next step, skips some, or goes back', () => {
    expect(summary(step('a', 'b', 'c'), step('b'), step('c', 'a'))).toEqual([
      'a>b next 0',
      'a>c skip 0',
      'c>a back 0',
    ]);
  });

  test('edges that pass the same steps run in lanes of their own, the shortest nearest', () => {
    const steps = [step('a', 'c', 'd'), step('b', 'd'), step('c'), step('d')];
    expect(summary(...steps)).toEqual(['a>c skip 0', 'b>d skip 1', 'a>d skip 2']);
  });

  test('edges that only touch share a lane', () => {
    const steps = [step('a', 'c'), step('b'), step('c', 'e'), step('d'), step('e')];
    expect(summary(...steps)).toEqual(['a>c skip 0', 'c>e skip 0']);
  });

  test.each([
    ['a step that does not exist', step('a', 'nowhere')],
    ['the step itself', step('a', 'a')],
  ])('%s is left out', (_, only) => {
    expect(scenarioEdges([only])).toEqual([]);
  });

  test('a step named twice is one edge', () => {
    expect(summary(step('a', 'b', 'b'), step('b'))).toEqual(['a>b next 0']);
  });
});
