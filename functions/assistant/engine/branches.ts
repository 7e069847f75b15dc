import type { ThreadState } from './thread-state.ts';

/** What must be known before a step is entered. */
export interface Guards {
  readonly requires?: readonly string[];
}

export interface Step {
  readonly code: string;
  readonly name: string;
  readonly system_prompt: string;
  readonly allowed_next: readonly string[];
  readonly guards: Guards;
}

/** A branch with its steps in order. One without steps has no step-by-step scenario. */
export interface Branch {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly is_enabled: boolean;
  readonly is_system: boolean;
  readonly is_authoritative: boolean;
  readonly steps: readonly Step[];
}

export function findBranch(branches: readonly Branch[], code: string | null): Branch | undefined {
  return branches.find((branch) => branch.code === code);
}

/** Branches that may answer a patient: enabled, and not a system branch. */
export function isResponder(branch: Branch | undefined): branch is Branch {
  return branch !== undefined && branch.is_enabled && !branch.is_system;
}

export function findStep(branch: Branch | undefined, code: string | null): Step | undefined {
  return branch?.steps.find((step) => step.code === code);
}

/** The code of the first step, or null for a branch without steps. */
export function firstStep(branch: Branch | undefined): string | null {
  return branch?.steps[0]?.code ?? null;
}

/** The step a dialog stands on, or undefined when its branch has no scenario. */
export function currentStep(state: ThreadState, branches: readonly Branch[]): Step | undefined {
  return findStep(findBranch(branches, state.current_intent), state.current_step);
}

/** Whether the dialog is inside an enabled scenario that has somewhere left to go. */
export function isRunning(state: ThreadState, branches: readonly Branch[]): boolean {
  const step = currentStep(state, branches);
  return isResponder(findBranch(branches, state.current_intent)) &&
    step !== undefined && step.allowed_next.length > 0;
}
