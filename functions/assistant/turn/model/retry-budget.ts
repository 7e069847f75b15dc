/** How long the calls of one turn may wait for Retry-After altogether, in milliseconds. */
const BUDGET_MS = 5000;

/** The time that a turn has for the waits that its models' endpoints ask for. */
export class RetryBudget {
  #leftMs = BUDGET_MS;

  /** Takes a wait. False, and nothing is taken, when it is longer than what is left. */
  take(waitMs: number): boolean {
    if (waitMs > this.#leftMs) return false;
    this.#leftMs -= waitMs;
    return true;
  }
}
