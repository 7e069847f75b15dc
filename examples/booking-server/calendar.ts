export interface Booking {
  code: string;
  starts_at: string;
  /** Of whoever holds or booked the time, such as the id of a dialog. */
  reference: string;
  status: 'held' | 'booked';
  /** When a hold ends by itself. */
  held_until?: string;
  name?: string;
  phone?: string;
}

const OPENS_AT = 9;
const TIMES_PER_DAY = 6;
const MINUTES = 30;
const HOLD_MINUTES = 15;

/** Lists the times of a day, in UTC; none on Saturday and Sunday. */
function listTimes(date: string): string[] {
  const opens = Date.parse(`${date}T00:00:00Z`) + OPENS_AT * 3_600_000;
  if ([0, 6].includes(new Date(opens).getUTCDay())) return [];
  return Array.from({ length: TIMES_PER_DAY }, (_, i) => toTime(opens + i * MINUTES * 60_000));
}

const toTime = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** The bookings of one practice, in memory: a restart forgets them. */
export class Calendar {
  readonly #bookings = new Map<string, Booking>();

  constructor(private readonly now: () => number = Date.now) {}

  listFree(date: string): string[] {
    return listTimes(date).filter((time) => Date.parse(time) > this.now() && !this.#find(time));
  }

  /** Holds a time for 15 minutes; null when it is not free. The holder gets the same hold again. */
  hold(starts_at: string, reference: string): Booking | null {
    const taken = this.#find(starts_at);
    if (taken) return taken.reference === reference ? taken : null;
    if (!this.listFree(starts_at.slice(0, 10)).includes(starts_at)) return null;
    const held_until = toTime(this.now() + HOLD_MINUTES * 60_000);
    const code = crypto.randomUUID();
    return this.#store({ code, starts_at, reference, status: 'held', held_until });
  }

  /** Books a time that is free or that the same reference holds; null when it is not. */
  book(starts_at: string, reference: string, patient: { name: string; phone: string }) {
    const held = this.hold(starts_at, reference);
    if (!held || held.status === 'booked') return held;
    const { code } = held;
    return this.#store({ code, starts_at, reference, status: 'booked', ...patient });
  }

  /** Cancels a hold or a booking; null for an unknown code. */
  cancel(code: string): Booking | null {
    const booking = [...this.#bookings.values()].find((each) => each.code === code);
    if (!booking) return null;
    this.#bookings.delete(booking.starts_at);
    return booking;
  }

  list(reference?: string): Booking[] {
    const bookings = [...this.#bookings.keys()].sort().flatMap((time) => this.#find(time) ?? []);
    return bookings.filter((each) => reference === undefined || each.reference === reference);
  }

  #store(booking: Booking): Booking {
    this.#bookings.set(booking.starts_at, booking);
    return booking;
  }

  /** Returns what takes a time, without a hold that has ended. */
  #find(starts_at: string): Booking | undefined {
    const booking = this.#bookings.get(starts_at);
    const hasEnded = booking?.held_until && Date.parse(booking.held_until) <= this.now();
    return hasEnded ? undefined : booking;
  }
}
