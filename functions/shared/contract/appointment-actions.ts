interface AppointmentAction {
  kind: 'lookup' | 'effect';
  /** A JSON Schema. */
  input: Readonly<Record<string, unknown>>;
}

const text = (description: string) => ({ type: 'string', maxLength: 200, description });
const date = (description: string) => ({ type: 'string', format: 'date', description });

const service = text('Its code or name');
const practitioner = text('Code or name; leave it out for anybody');
const starts_at = text('In local time, such as 2026-11-30T10:30');
const name = text('Of the patient');
const phone = { ...text('Of the patient'), maxLength: 50 };
const appointment_id = { type: 'string', format: 'uuid', description: 'From find_appointment' };

const input = (
  required: Record<string, unknown>,
  optional: Record<string, unknown> = {},
): AppointmentAction['input'] => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
});

/** Actions of the calendar, the provider `appointments`, whose kinds and inputs are fixed. */
export const APPOINTMENT_ACTIONS: Readonly<Record<string, AppointmentAction>> = {
  find_free_times: {
    kind: 'lookup',
    input: input({ service }, {
      practitioner,
      from: date('The first day; without it, a week from now'),
      to: date('The last day'),
      part: { type: 'string', enum: ['morning', 'afternoon', 'evening'] },
    }),
  },
  hold_time: {
    kind: 'effect',
    input: input({ service, starts_at }, { practitioner, name, phone }),
  },
  book_appointment: {
    kind: 'effect',
    input: input({ service, starts_at, name, phone }, {
      practitioner,
      note: { ...text('For staff'), maxLength: 2000 },
    }),
  },
  find_appointment: { kind: 'lookup', input: input({ name, phone }) },
  move_appointment: {
    kind: 'effect',
    input: input({ appointment_id, starts_at }, { practitioner }),
  },
  cancel_appointment: { kind: 'effect', input: input({ appointment_id }) },
};
