import { APPOINTMENT_ACTIONS } from '../../../functions/shared/contract/appointment-actions.ts';
import type { ActionCall } from '../../../functions/assistant/schemas/action-call.ts';
import { SEED_PRACTITIONERS, SEED_SERVICES } from '../../../scripts/seed/data/appointments.ts';

type Input = Readonly<Record<string, unknown>>;
type Answer = Pick<ActionCall, 'status' | 'output'>;
/** Answers the actions of the calendar. */
export type Calendar = (code: string, input: Input) => Answer;

const DAY_MS = 24 * 60 * 60 * 1000;
const toMinutes = (time: string) => 60 * Number(time.slice(0, 2)) + Number(time.slice(3, 5));
const toClock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The appointment that is in the calendar. */
export const APPOINTMENT = {
  appointment_id: '11111111-1111-4111-8111-111111111111',
  status: 'booked',
  service: 'Dental check-up',
  practitioner: 'Dr Helen Marsh',
  day: 'Thursday 26 November',
  starts_at: '2026-11-26T10:30',
  ends_at: '2026-11-26T11:00',
};

/** Creates the seeded practice's calendar, in which only the `taken` times are not free. */
export function createCalendar(now: Date, taken: readonly string[] = []): Calendar {
  const listFree = (input: Input, days: number) => {
    const service = SEED_SERVICES.find(({ name }) => name === input.service)!;
    const from = new Date(String(input.from ?? now.toISOString().slice(0, 10)));
    const to = input.to ? new Date(String(input.to)) : new Date(from.getTime() + days * DAY_MS);
    const free = [];
    for (let day = from; day <= to; day = new Date(day.getTime() + DAY_MS)) {
      const date = day.toISOString().slice(0, 10);
      for (const { name, services, hours } of SEED_PRACTITIONERS) {
        const open = hours.find((each) => each.day === day.getUTCDay());
        if (!services.includes(service.code) || !open) continue;
        if (input.practitioner !== undefined && input.practitioner !== name) continue;
        const times = [];
        const last = toMinutes(open.closes) - service.minutes;
        for (let at = toMinutes(open.opens); at <= last; at += 30) times.push(toClock(at));
        const left = times.filter((time) =>
          !taken.includes(`${date}T${time}`) && new Date(`${date}T${time}`) > now
        );
        if (left.length > 0) free.push({ date, day: date, practitioner: name, times: left });
      }
    }
    return free.slice(0, 24);
  };
  const write = (input: Input, status: string): Answer => {
    const { service = APPOINTMENT.service } = input;
    const date = String(input.starts_at).slice(0, 10);
    const starts_at = String(input.starts_at).slice(0, 16);
    const free = listFree({ ...input, service, from: date, to: date }, 0);
    return free.some(({ times }) => times.includes(starts_at.slice(11)))
      ? { status: 'ok', output: { appointment: { ...APPOINTMENT, ...input, status, starts_at } } }
      : { status: 'refused', output: { message: 'the time is taken', free: free.slice(0, 1) } };
  };
  return (code, input) => {
    if (!APPOINTMENT_ACTIONS[code]) return { status: 'not_allowed', output: null };
    if (code === 'find_free_times') return { status: 'ok', output: { free: listFree(input, 6) } };
    if (code === 'find_appointment') {
      const isFound = input.name === 'Anna Petrova' && input.phone === '07700 900 123';
      return { status: 'ok', output: { appointments: isFound ? [APPOINTMENT] : [] } };
    }
    if (code === 'cancel_appointment') {
      return { status: 'ok', output: { appointment: { ...APPOINTMENT, status: 'cancelled' } } };
    }
    return write(input, code === 'hold_time' ? 'held' : 'booked');
  };
}
