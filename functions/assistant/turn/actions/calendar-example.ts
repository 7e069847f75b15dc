const PRACTITIONER = 'Dr Example';
const DAYS = 5;
const TIMES = ['09:30', '11:00', '14:00', '16:30'];

const format = (day: Date, options: Intl.DateTimeFormatOptions) =>
  day.toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });

function listWorkingDays(now: Date): Date[] {
  return Array.from({ length: 2 * DAYS }, (_, i) => {
    const day = new Date(now);
    day.setUTCDate(day.getUTCDate() + i + 1);
    return day;
  }).filter((day) => day.getUTCDay() % 6 !== 0).slice(0, DAYS);
}

const describeDay = (day: Date) =>
  `${format(day, { weekday: 'long' })} ${format(day, { day: 'numeric', month: 'long' })}`;

const toDate = (day: Date) => day.toISOString().slice(0, 10);

function toAppointment(input: Readonly<Record<string, unknown>>, status: string, now: Date) {
  const [soon] = listWorkingDays(now);
  const starts_at = String(input.starts_at ?? `${toDate(soon!)}T10:00`);
  const day = new Date(`${starts_at.slice(0, 10)}T00:00Z`);
  return {
    status,
    service: input.service ?? 'Example service',
    practitioner: input.practitioner ?? PRACTITIONER,
    day: Number.isNaN(day.getTime()) ? '' : describeDay(day),
    starts_at,
  };
}

/**
 * Returns an example response of a calendar action, for trials: free times on the next working
 * days; every effect succeeds. Stores nothing.
 */
export function calendarExample(
  code: string,
  input: Readonly<Record<string, unknown>>,
  now = new Date(),
): unknown {
  const practitioner = input.practitioner ?? PRACTITIONER;
  if (code === 'find_free_times') {
    return {
      free: listWorkingDays(now).map((day) => ({
        ...{ date: toDate(day), day: describeDay(day), practitioner, times: TIMES },
      })),
    };
  }
  if (code === 'find_appointment') {
    const appointment_id = '00000000-0000-4000-8000-000000000000';
    return { appointments: [{ appointment_id, ...toAppointment({}, 'booked', now) }] };
  }
  const status = { hold_time: 'held', cancel_appointment: 'cancelled' }[code] ?? 'booked';
  return { appointment: toAppointment(input, status, now) };
}
