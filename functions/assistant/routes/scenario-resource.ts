import type { Db } from '../../shared/clients.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { type FieldError, problem } from '../../shared/http/problem.ts';
import { checkScenario } from '../engine/scenario/check-scenario.ts';
import type { Scenario } from '../engine/scenario/scenario-graph.ts';
import type { ScenarioError, ScenarioReport } from '../engine/scenario/scenario-report.ts';
import { type NewScenario, StoredScenario } from '../schemas/scenario.ts';

/** Loads the scenario of a branch; throws 404 for an unknown branch. */
export async function readScenario(db: Db, code: string): Promise<StoredScenario> {
  const scenario = unwrap(await db.rpc('read_scenario', { p_code: code }));
  if (scenario === null) throw problem(404, `There is no branch ${code}.`);
  return StoredScenario.parse(scenario);
}

/** Adds the report of a stored scenario's errors and warnings to the scenario. */
export function withReport({ steps, slots }: Pick<StoredScenario, 'steps' | 'slots'>) {
  return { steps, slots, report: checkScenario({ steps, slots }) };
}

export const getScenarioEtag = ({ version }: StoredScenario) => `"${version}"`;

function toFieldError({ steps, slots }: Scenario, { step, slot, message }: ScenarioError) {
  const path = step === undefined
    ? `slots.${slots.findLastIndex(({ code }) => code === slot)}`
    : `steps.${steps.findLastIndex(({ code }) => code === step)}`;
  return { path, message };
}

/** Throws 422 when a scenario has errors, with all of them. */
export function refuseFaults(scenario: Scenario, report: ScenarioReport): void {
  if (report.errors.length === 0) return;
  throw problem('scenario-refused', report.errors.map(({ message }) => message).join(' '), {
    errors: report.errors.map((error) => toFieldError(scenario, error)),
    members: { report },
  });
}

/**
 * Throws 422 for errors that a change introduces; a scenario stored by an earlier release may be
 * repaired one step at a time.
 */
export function refuseNewFaults(stored: Scenario, changed: Scenario): void {
  const known = new Set(checkScenario(stored).errors.map(({ message }) => message));
  const { errors, warnings } = checkScenario(changed);
  const added = errors.filter(({ message }) => !known.has(message));
  refuseFaults(changed, { errors: added, warnings });
}

type Item = { code: string };

/**
 * Returns an error for each move from an item that is not stored, or to one that the new scenario
 * lacks.
 */
function findWrongMoves(
  noun: 'step' | 'slot',
  [stored, given]: [Item[], Item[]],
  moves: NewScenario['move_dialogs'],
): FieldError[] {
  const has = (items: Item[], code: string) => items.some((item) => item.code === code);
  return Object.entries(moves).flatMap(([from, to]): FieldError[] => {
    const path = `move_${noun === 'step' ? 'dialogs' : 'slots'}.${from}`;
    if (!has(stored, from)) {
      return [{ path, message: `${from} is not a stored ${noun} of this branch` }];
    }
    const isTarget = to === null || has(given, to);
    return isTarget ? [] : [{ path, message: `${to} is not a ${noun} of the new scenario` }];
  });
}

/** Throws 422 that lists each invalid move of dialogs and of values. */
export function refuseWrongMoves(stored: StoredScenario, given: NewScenario): void {
  const errors = [
    ...findWrongMoves('step', [stored.steps, given.steps], given.move_dialogs),
    ...findWrongMoves('slot', [stored.slots, given.slots], given.move_slots),
  ];
  if (errors.length > 0) {
    throw problem(422, 'move_dialogs and move_slots lead from stored codes to new ones.', {
      errors,
    });
  }
}
