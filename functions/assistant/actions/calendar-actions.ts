import { z } from 'zod';
import { asJson } from '../../shared/as-json.ts';
import type { Db } from '../../shared/clients.ts';
import { DatabaseError, unwrap } from '../../shared/http/database-error.ts';
import { type CalendarCall, listCalendarEffects } from '../engine/actions/calendar-effects.ts';
import type { ActionAnswer, ActionRequest } from '../schemas/action-call.ts';
import { checkValue } from '../schemas/json-schema.ts';

const Tried = z.union([
  z.object({ output: z.unknown() }),
  z.object({ refused: z.object({ message: z.string(), free: z.array(z.unknown()) }) }),
]);

/**
 * Returns whether an error is a data exception (SQLSTATE class 22): the input has the wrong form.
 */
const isWrongForm = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code.startsWith('22');

interface CalendarRequest
  extends Pick<ActionRequest, 'action' | 'input' | 'thread_id' | 'earlier' | 'time_zone'> {
  /** Whether to apply the effect immediately; otherwise it is rolled back. */
  isKept?: boolean;
}

/**
 * Runs a calendar action. Tries an effect after the earlier ones of the turn and, without `isKept`,
 * rolls it back; storing the turn applies it.
 */
export async function callCalendar(
  db: Db,
  { action, input, thread_id, earlier, time_zone, isKept = false }: CalendarRequest,
): Promise<Pick<ActionAnswer, 'status' | 'output'>> {
  const [fault] = checkValue(action.input, input);
  if (fault) return { status: 'invalid_input', output: { message: describe(fault) } };
  const before = action.kind === 'effect' ? listCalendarEffects(earlier) : [];
  try {
    const tried = Tried.parse(unwrap(
      await db.rpc('try_appointments', {
        p_time_zone: time_zone,
        p_thread_id: thread_id ?? undefined,
        p_is_kept: isKept,
        p_calls: asJson<CalendarCall[]>([...before, { code: action.code, input: { ...input } }]),
      }),
    ));
    if ('refused' in tried) return { status: 'refused', output: tried.refused };
    return { status: 'ok', output: tried.output };
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return { status: isWrongForm(error) ? 'invalid_input' : 'unavailable', output: null };
  }
}

const describe = ({ path, message }: { path: string; message: string }) =>
  path ? `${path}: ${message}` : message;
