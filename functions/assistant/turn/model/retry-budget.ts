/** Maximum total wait for Retry-After in one turn, in milliseconds. */
const MAX_WAIT_MS = 5000;

/** Limits how long one turn waits for the Retry-After of its models' endpoints. */
export class RetryBudget {
  #leftMs = MAX_WAIT_MS;

  /** Takes a wait from the budget; returns false and takes nothing if it is too long. */
  take(waitMs: number): boolean {
    if (waitMs > this.#leftMs) return false;
    this.#leftMs -= waitMs;
    return true;
  }
}
