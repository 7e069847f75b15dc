import { problem } from '../../../shared/http/problem.ts';
import { MAX_CONCURRENT_TURNS } from '../../engine/limits.ts';

/**
 * Limits the concurrent turns of each dialog in this API instance, because the database stores only
 * one of them. Rejects further turns immediately (429).
 */
export class Admission {
  readonly #turns = new Map<string, number>();

  async run<Result>(thread: string | undefined, turn: () => Promise<Result>): Promise<Result> {
    if (thread === undefined) return await turn();
    const before = this.#turns.get(thread) ?? 0;
    if (before >= MAX_CONCURRENT_TURNS) {
      const detail =
        `${MAX_CONCURRENT_TURNS} messages of this dialog are being answered already. ` +
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
