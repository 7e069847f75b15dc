/** Maximum total wait for Retry-After per turn, in milliseconds. */
const MAX_WAIT_MS = 5000;

export class RetryBudget {
  #leftMs = MAX_WAIT_MS;

  /** Takes a wait from the budget; returns false, and takes nothing, when it is too long. */
  take(waitMs: number): boolean {
    if (waitMs > this.#leftMs) return false;
    this.#leftMs -= waitMs;
    return true;
  }
}
