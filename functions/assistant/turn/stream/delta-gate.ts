/**
 * A branch that hands off often says so in a sentence first, which the patient must not see. The
 * beginning of a reply that may still hand off waits until it is this long, in characters.
 */
export const LEAD = 120;

/** Lets the deltas of one reply through, at the earliest when it is `lead` characters long. */
export class DeltaGate {
  private waiting: string[] = [];
  private length = 0;
  /** Something was let through. */
  isOpen = false;

  constructor(private readonly show: (text: string) => void, private readonly lead: number) {}

  push(text: string) {
    if (text === '') return;
    this.waiting.push(text);
    this.length += text.length;
    if (this.isOpen || this.length >= this.lead) this.flush();
  }

  /** The reply stands. */
  flush() {
    this.isOpen ||= this.waiting.length > 0;
    for (const text of this.waiting) this.show(text);
    this.waiting = [];
  }

  /** The reply is void. */
  discard() {
    this.waiting = [];
    this.length = 0;
    this.isOpen = false;
  }
}
