import { APPOINTMENT_ACTIONS } from '../../../shared/contract/appointment-actions.ts';

/** A calendar call as the database records it. */
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

const readPractitioner = (output: unknown): string | undefined =>
  (output as { appointment?: { practitioner?: string } } | null)?.appointment?.practitioner;

/**
 * Lists the successful calendar effects of a turn, each with the practitioner that the database
 * chose.
 */
export const listCalendarEffects = (calls: readonly Call[]): CalendarCall[] =>
  calls.filter(({ kind, status, code }) =>
    kind === 'effect' && status === 'ok' && Object.hasOwn(APPOINTMENT_ACTIONS, code)
  ).map(({ code, input, output }) => {
    const practitioner = readPractitioner(output);
    return { code, input: { ...input, ...practitioner && { practitioner } } };
  });
