import { NAME_LENGTH_LIMIT, SLOT_NAME_LENGTH_LIMIT } from '@contract/shared/contract/limits.ts';
import { explainPromptProblem, spell } from '../configs/prompt-problem.ts';
import type { StepFields } from '../configs/settings-drafts.ts';

/** Splits names at commas and omits empty ones. */
export function parseSlots(text: string): string[] {
  return text.split(',').map((slot) => slot.trim()).filter(Boolean);
}

function slotsProblem(slots: string[]): string {
  const twice = slots.find((slot, index) => slots.indexOf(slot) !== index);
  if (twice) return `“${twice}” is listed twice. Remove one.`;
  const long = slots.find((slot) => slot.length > SLOT_NAME_LENGTH_LIMIT);
  return long ? `“${long.slice(0, 20)}…” is too long: enter ${spell(SLOT_NAME_LENGTH_LIMIT)}.` : '';
}

/** The request to staff that entering a step creates. */
export type Outcome = NonNullable<StepFields['outcome']>;

export const DEFAULT_OUTCOME: Outcome = { kind: 'callback', due_minutes: 60 };

const KIND = /^[a-z][a-z0-9_]*$/;
const KINDS_AT_MOST = 20;
const MINUTES_AT_MOST = 100_000;

/** Returns why the server would reject kinds of requests, or an empty string. */
export function explainKindsProblem(kinds: string[]): string {
  const wrong = kinds.find((kind) => !KIND.test(kind));
  if (wrong !== undefined) {
    return `“${wrong}” isn’t a valid code. Use lowercase letters, digits and _, starting with a letter, such as callback.`;
  }
  return kinds.length > KINDS_AT_MOST ? `Enter at most ${KINDS_AT_MOST} kinds.` : '';
}

function dueProblem({ due_minutes: due }: Outcome): string {
  return Number.isInteger(due) && due >= 0 && due <= MINUTES_AT_MOST
    ? ''
    : `Enter whole minutes from 0 to ${MINUTES_AT_MOST.toLocaleString('en')}.`;
}

function nameProblem(name: string): string {
  if (!name.trim()) return 'Enter a name.';
  return name.trim().length > NAME_LENGTH_LIMIT
    ? `The name is too long: enter ${spell(NAME_LENGTH_LIMIT)}.`
    : '';
}

type CheckedFields = Pick<StepFields, 'name' | 'system_prompt' | 'guards' | 'outcome'>;

/**
 * Returns the errors of a step by field, as the server would report them; empty texts for valid
 * fields.
 */
export function findStepProblems({ name, system_prompt, guards, outcome }: CheckedFields) {
  return {
    name: nameProblem(name),
    system_prompt: explainPromptProblem(system_prompt),
    requires: slotsProblem(guards.requires ?? []),
    kind: outcome ? explainKindsProblem([outcome.kind]) : '',
    due: outcome ? dueProblem(outcome) : '',
  };
}
