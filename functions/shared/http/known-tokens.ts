import type { Operator } from '../caller.ts';
import { claimsOf } from '../session-of.ts';

/** As long a token counts as genuine without being shown to the Data API again. */
const KNOWN_MS = 5 * 60_000;
const MOST = 1000;

export interface Known {
  /** As they were then. */
  person: Operator;
  /** Of the token. */
  sessionId: string;
  until: number;
}

/**
 * Tokens that the Data API accepted lately, with the people who came with them: one for each
 * instance of an API. That a token is genuine does not change. Whether its session goes on, and what
 * the person may do, does: for that nobody may rely on what is kept here.
 */
export class KnownTokens {
  readonly #tokens = new Map<string, Known>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Null when the token has to be shown to the Data API. */
  find(token: string): Known | null {
    const known = this.#tokens.get(token);
    if (!known || known.until > this.now()) return known ?? null;
    this.#tokens.delete(token);
    return null;
  }

  /** Keeps who came with a token that was accepted just now. */
  add(person: Operator): void {
    const claims = claimsOf(person.token);
    if (!claims) return;
    const until = Math.min(this.now() + KNOWN_MS, claims.exp * 1000);
    this.#tokens.delete(person.token);
    this.#tokens.set(person.token, { person, sessionId: claims.session_id, until });
    if (this.#tokens.size > MOST) this.#tokens.delete(this.#tokens.keys().next().value!);
  }

  /** From now on it has to be shown again. */
  delete(token: string): void {
    this.#tokens.delete(token);
  }
}
