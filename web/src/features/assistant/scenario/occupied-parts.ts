import { ApiProblem } from '@/api/index.ts';
import type { Part } from './edit-scenario.ts';

/** A removed step with dialogs, or a slot that can no longer contain the values of dialogs. */
export interface OccupiedPart {
  part: Part;
  code: string;
  dialogs: number;
}

/**
 * By stored code, the steps at which dialogs continue and the slots to which values move. Null
 * means no step, or that the values are deleted.
 */
export interface Moves {
  move_dialogs: Record<string, string | null>;
  move_slots: Record<string, string | null>;
}

function readPart(part: Part, value: unknown): OccupiedPart[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: { step?: unknown; slot?: unknown; dialogs?: unknown } | null) => {
    const code = part === 'steps' ? each?.step : each?.slot;
    const dialogs = each?.dialogs;
    return typeof code === 'string' && typeof dialogs === 'number' ? [{ part, code, dialogs }] : [];
  });
}

/**
 * Returns the steps and slots that the problems `steps-in-use` and `slots-in-use` name; none for
 * other errors.
 */
export function readOccupiedParts(error: unknown): OccupiedPart[] {
  if (!(error instanceof ApiProblem)) return [];
  const { code, steps, slots } = error.members;
  if (code !== 'steps-in-use' && code !== 'slots-in-use') return [];
  return [...readPart('steps', steps), ...readPart('slots', slots)];
}
