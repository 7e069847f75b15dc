/** A seeded step of a scenario; its prompt is in `<branch>/steps/<code>.md`. */
interface SeedStep {
  code: string;
  name: string;
  allowedNext: string[];
  /** Slots that must be filled before the step is entered. */
  guards: { requires?: string[] };
  /** The slots that it asks for; by default all. */
  collects?: string[];
  /** The request to staff that entering it creates. */
  outcome?: { kind: string; due_minutes: number };
}

/** The branch of these steps. */
export const SCENARIO_INTENT = 'new_booking';

export const BOOKING_STEPS: readonly SeedStep[] = [
  {
    code: 'intro',
    name: 'Welcome',
    allowedNext: ['qualify', 'present', 'offer_time'],
    guards: {},
  },
  {
    code: 'qualify',
    name: 'Reason and name',
    allowedNext: ['present', 'offer_time'],
    guards: {},
    collects: ['reason', 'name', 'doctor', 'comment'],
  },
  {
    code: 'present',
    name: 'Present the visit',
    allowedNext: ['offer_time', 'qualify'],
    guards: { requires: ['reason'] },
  },
  {
    code: 'offer_time',
    name: 'Offer a time',
    allowedNext: ['book', 'present'],
    guards: {},
  },
  {
    code: 'book',
    name: 'Confirm the details',
    allowedNext: ['close', 'offer_time'],
    guards: { requires: ['name', 'reason', 'time'] },
  },
  {
    code: 'close',
    name: 'Farewell',
    allowedNext: [],
    guards: { requires: ['name', 'phone', 'time'] },
    outcome: { kind: 'booking', due_minutes: 120 },
  },
];
