/** Lets one holder through at a time, in the order of arrival. */
export class Turnstile {
  #last: Promise<void> = Promise.resolve();

  /** Resolves with the function that lets the next one in. */
  enter(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const mine = this.#last.then(() => resolve);
    this.#last = promise;
    return mine;
  }
}
