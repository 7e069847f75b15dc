import { describe, expect, test } from 'vitest';
import { visitedSteps } from '@/features/assistant/sandbox/visited-steps.ts';
import { patient, reply } from './messages.ts';

describe('visitedSteps', () => {
  const dialog = [
    patient(),
    reply({ step: 'qualify', before: 'intro' }),
    patient(),
    reply({ intent: 'prices', step: null, events: ['hard_handoff'] }),
    patient(),
    reply({ step: 'intro', before: 'intro', events: ['hard_handoff'] }),
    patient(),
    reply({ step: 'present', before: 'intro' }),
  ];
  const visitedAt = (index: number) => visitedSteps(dialog, dialog[index]!.id).toSorted();

  test.each([
    ['the first reply', 1, ['intro', 'qualify']],
    ['a branch without steps', 3, []],
    ['a scenario entered anew forgets its first run', 5, ['intro']],
    ['the steps since then', 7, ['intro', 'present']],
  ])('%s', (_, index, steps) => {
    expect(visitedAt(index)).toEqual(steps);
  });
});
