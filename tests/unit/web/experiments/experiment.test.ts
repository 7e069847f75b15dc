import { describe, expect, test } from 'vitest';
import { EXPERIMENT_MOVES } from '../../../../functions/shared/contract/experiment-moves.ts';
import { SEED_EXPERIMENTS } from '../../../../scripts/seed/data/experiments.ts';
import { DEFAULT_EXPERIMENTS } from '../../../../web/src/features/experiments/default-experiments.ts';
import {
  type ExperimentStatus,
  moveLabel,
  readExperiments,
} from '../../../../web/src/features/experiments/experiment.ts';

describe('experiments', () => {
  test('the defaults are what the seed puts into an empty catalog', () => {
    expect(DEFAULT_EXPERIMENTS.map(({ id: _, updatedAt: __, ...seeded }) => seeded))
      .toEqual(SEED_EXPERIMENTS);
  });

  test('every allowed move has a button of its own', () => {
    for (const [from, moves] of Object.entries(EXPERIMENT_MOVES)) {
      const labels = moves.map((to) => moveLabel(from as ExperimentStatus, to));
      expect(new Set(labels).size).toBe(moves.length);
    }
  });

  test.each([null, {}, 'down', [{}], [{ id: '1', name: 'Map', status: 'gone' }]])(
    '%o is not a list of experiments',
    (answer) => expect(readExperiments(answer)).toBeNull(),
  );
});
