import { APPOINTMENT_ACTIONS } from '../../../shared/contract/appointment-actions.ts';

/** A call of the calendar as the database makes it. */
export interface CalendarCall {
  code: string;
  input: Record<string, unknown>;
}

interface Call {
  readonly code: string;
  readonly kind: string | null;
  readonly status: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly output?: unknown;
}

/** Returns the practitioner of what a call made. */
const readPractitioner = (output: unknown): string | undefined =>
  (output as { appointment?: { practitioner?: string } } | null)?.appointment?.practitioner;

/**
 * Lists the effects on the calendar that the calls of a turn tried with success, each with the
 * practitioner who was chosen for it.
 */
export const listCalendarEffects = (calls: readonly Call[]): CalendarCall[] =>
  calls.filter(({ kind, status, code }) =>
    kind === 'effect' && status === 'ok' && Object.hasOwn(APPOINTMENT_ACTIONS, code)
  ).map(({ code, input, output }) => {
    const practitioner = readPractitioner(output);
    return { code, input: { ...input, ...practitioner && { practitioner } } };
  });
