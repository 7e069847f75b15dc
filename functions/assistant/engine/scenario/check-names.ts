import { isKnownSlot, listNamedSlots, type Scenario } from './scenario-graph.ts';
import type { ScenarioError } from './scenario-report.ts';

const findRepeated = (codes: readonly string[]) => [
  ...new Set(codes.filter((code, index) => codes.indexOf(code) !== index)),
];

/** Finds duplicate codes, and references to unknown steps and slots. */
export function checkNames(scenario: Scenario): ScenarioError[] {
  const { steps, slots } = scenario;
  const known = new Set(steps.map(({ code }) => code));
  const errors = [
    ...findRepeated(steps.map(({ code }) => code)).map((step): ScenarioError => ({
      ...{ code: 'duplicate-code', step },
      message: `More than one step has the code ${step}.`,
    })),
    ...findRepeated(slots.map(({ code }) => code)).map((slot): ScenarioError => ({
      ...{ code: 'duplicate-code', slot },
      message: `More than one slot has the code ${slot}.`,
    })),
    ...steps.flatMap(({ code: step, allowed_next }) =>
      allowed_next.filter((next) => !known.has(next)).map((next): ScenarioError => ({
        ...{ code: 'unknown-next', step },
        message: `${step} allows ${next}, which is not a step of this branch.`,
      }))
    ),
    ...steps.flatMap((each) => {
      const unknown = listNamedSlots(each).filter((slot) => !isKnownSlot(scenario, slot));
      const { code: step } = each;
      return [...new Set(unknown)].map((slot): ScenarioError => ({
        ...{ code: 'unknown-slot', step, slot },
        message: `${step} names ${slot}, which is not a slot of this branch.`,
      }));
    }),
  ];
  // Reports the other errors of a duplicate step once.
  return [...new Map(errors.map((error) => [error.message, error])).values()];
}
