import { describe, expect, test } from 'vitest';
import { EXPERIMENT_MOVES } from '@contract/catalog/contract/experiment-moves.ts';
import {
  type ExperimentStatus,
  moveLabel,
  readExperiments,
} from '@/features/experiments/experiment.ts';

describe('experiments', () => {
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
