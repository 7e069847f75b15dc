import type { ActivationImpact } from '@contract/assistant/schemas/configs.ts';

const MISSING: Record<NonNullable<ActivationImpact['missing']>, (name: string) => string> = {
  no_tests: () => 'This branch has no enabled test.',
  no_run: (name) => `No run has tested ${name} yet.`,
  run_not_done: (name) => `The run of ${name} has not finished.`,
  tests_changed: (name) => `The tests have changed since ${name} was run.`,
  tests_left_out: (name) => `The run of ${name} skipped some tests.`,
  tests_failed: (name) => `Some tests failed with ${name}.`,
};

export function describeGate(
  { gate, missing }: Pick<ActivationImpact, 'gate' | 'missing'>,
  version: number,
): { tone: 'info' | 'success' | 'warning' | 'danger'; text: string } {
  if (missing === null) return { tone: 'success', text: `All tests passed with v${version}.` };
  const text = MISSING[missing](`v${version}`);
  if (gate === 'off') return { tone: 'info', text };
  if (gate === 'warn') return { tone: 'warning', text };
  return { tone: 'danger', text: `${text} This branch requires passed tests.` };
}

/** Returns the id of the ended run that an activation uses, if any. */
export const findRunForActivation = (
  { missing, run_id }: Pick<ActivationImpact, 'missing' | 'run_id'>,
): string | undefined =>
  missing === 'run_not_done' || missing === 'no_tests' ? undefined : run_id ?? undefined;

const dialogs = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'dialog' : 'dialogs'}`;

/**
 * Describes how many dialogs will continue with the version, and how many of them are pinned to
 * another one.
 */
export function describeDialogs(
  { dialogs: places, kept_dialogs: kept }: Pick<ActivationImpact, 'dialogs' | 'kept_dialogs'>,
  version: number,
): string {
  const count = places.reduce((sum, { running, suspended }) => sum + running + suspended, 0);
  if (count === 0) return 'None.';
  const go = `${dialogs(count)} will continue with v${version}`;
  return kept === 0 ? `${go}.` : `${go}, including ${kept} pinned to an earlier version.`;
}
