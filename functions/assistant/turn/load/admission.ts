import { problem } from '../../../shared/http/problem.ts';
import { TURNS_AT_ONCE } from '../../engine/limits.ts';

/**
 * Counts the turns of each dialog that are under way in this instance of the API; further ones are
 * refused at once (429) instead of waiting for a database that can store only one of them.
 */
export class Admission {
  readonly #turns = new Map<string, number>();

  async run<Result>(thread: string | undefined, turn: () => Promise<Result>): Promise<Result> {
    if (thread === undefined) return await turn();
    const before = this.#turns.get(thread) ?? 0;
    if (before >= TURNS_AT_ONCE) {
      const detail = `${TURNS_AT_ONCE} messages of this dialog are being answered already. ` +
        'Wait for their replies.';
      throw problem('dialog-busy', detail, { headers: { 'Retry-After': '2' } });
    }
    this.#turns.set(thread, before + 1);
    try {
      return await turn();
    } finally {
      const left = this.#turns.get(thread)! - 1;
      if (left > 0) this.#turns.set(thread, left);
      else this.#turns.delete(thread);
    }
  }
}
