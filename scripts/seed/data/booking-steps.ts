/** A step of a scenario as it is seeded; its prompt is in `<branch>/steps/<code>.md`. */
interface SeedStep {
  code: string;
  name: string;
  allowedNext: string[];
  /** The step is entered only when these slots are filled. */
  guards: { requires?: string[] };
  /** The request that entering it makes. */
  outcome?: { kind: string; due_minutes: number };
}

/** The branch whose steps these are. */
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
