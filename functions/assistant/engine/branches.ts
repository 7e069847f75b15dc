import { z } from 'zod';
import type { DeclaredSlot } from './slots/declared-slot.ts';
import type { ThreadState } from './thread-state.ts';

/** The request to staff that entering a step creates: its kind, and minutes until it is due. */
export const outcome = z.object({
  kind: z.string().regex(
    /^[a-z][a-z0-9_]*$/,
    'Use lower-case letters, digits and _, with a letter first',
  ),
  due_minutes: z.int().min(0).max(100_000),
});

/** A value of an action's input: `slots.x` refers to the slot x, anything else is a fixed value. */
const inputValue = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]);

/** A call of an action that a step makes, not its model. */
export const stepAction = z.strictObject({
  action: z.string().max(40),
  input: z.record(z.string().max(64), inputValue).default({}),
});

/** Maximum number of actions per branch or step, and of lookups before a step. */
const MAX_ACTIONS = 20;
export const MAX_LOOKUPS = 5;

export const actionCodes = z.array(z.string().max(40)).max(MAX_ACTIONS);

/**
 * A step of a scenario. `guards.requires` lists the slots that must be filled before it is entered.
 */
export const step = z.object({
  code: z.string(),
  name: z.string(),
  system_prompt: z.string(),
  allowed_next: z.array(z.string()).readonly(),
  guards: z.object({ requires: z.array(z.string()).readonly().optional() }).readonly(),
  outcome: outcome.readonly().nullish(),
  collects: z.array(z.string()).readonly().nullish()
    .describe('Codes of the slots that the step asks for; null means every slot'),
  actions: actionCodes.readonly().optional()
    .describe('Codes of actions that the model may call in this step'),
  before: z.array(stepAction.readonly()).max(MAX_LOOKUPS).readonly().optional()
    .describe(
      'Lookups that run before the step’s prompt is built, once the slots that they name are filled',
    ),
  on_enter: stepAction.readonly().nullish()
    .describe('The effect that runs on entry; the step is entered only if it succeeds'),
});

export const branchWithoutSteps = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string(),
  is_enabled: z.boolean(),
  is_system: z.boolean().describe(
    'True for a built-in branch, whose code starts with _ and which never answers a patient',
  ),
  is_authoritative: z.boolean().describe(
    'Whether a reply of this branch ends a suspended scenario',
  ),
  request_kinds: z.array(z.string()).readonly().optional()
    .describe('Kinds of requests that replies of this branch may create'),
  actions: actionCodes.readonly().optional()
    .describe('Codes of actions that the model may call in this branch'),
});

export type Step = Readonly<z.infer<typeof step>>;
export type StepAction = Readonly<z.infer<typeof stepAction>>;

/** A branch with its steps in order; without steps it has no scenario. */
export interface Branch extends Readonly<z.infer<typeof branchWithoutSteps>> {
  readonly steps: readonly Step[];
  /** The slots that its replies may fill; any slot when empty. */
  readonly slots?: readonly DeclaredSlot[];
}

export function findBranch(branches: readonly Branch[], code: string | null): Branch | undefined {
  return branches.find((branch) => branch.code === code);
}

/** Returns whether a branch may answer a patient: it is enabled and not a system branch. */
export function isResponder(branch: Branch | undefined): branch is Branch {
  return branch !== undefined && branch.is_enabled && !branch.is_system;
}

export function findStep(branch: Branch | undefined, code: string | null): Step | undefined {
  return branch?.steps.find((step) => step.code === code);
}

export function firstStep(branch: Branch | undefined): string | null {
  return branch?.steps[0]?.code ?? null;
}

/** Returns whether a step ends its scenario: no step may follow it. */
export function isEnd(step: Step): boolean {
  return step.allowed_next.length === 0;
}

/** Returns the steps that may follow a step, in the order of its `allowed_next`. */
export function followingSteps(branch: Branch | undefined, step: Step): Step[] {
  return step.allowed_next.map((code) => findStep(branch, code)).filter((each) =>
    each !== undefined
  );
}

/**
 * Returns the first step, at which a finished scenario restarts for a further request; undefined
 * before the end, and for a scenario of one step.
 */
export function restartStep(branch: Branch | undefined, step: Step): Step | undefined {
  const first = branch?.steps[0];
  return isEnd(step) && first?.code !== step.code ? first : undefined;
}

/** Returns the current step of a dialog; undefined in a branch without steps. */
export function currentStep(state: ThreadState, branches: readonly Branch[]): Step | undefined {
  return findStep(findBranch(branches, state.current_intent), state.current_step);
}

/** Returns whether the dialog is in an enabled scenario that has not ended. */
export function isRunning(state: ThreadState, branches: readonly Branch[]): boolean {
  const step = currentStep(state, branches);
  return isResponder(findBranch(branches, state.current_intent)) &&
    step !== undefined && !isEnd(step);
}
