import type { Operator } from '../caller.ts';
import { parseClaims } from '../parse-claims.ts';

/** How long a verified token is accepted without the Data API's check, in milliseconds. */
const CACHE_MS = 5 * 60_000;
const MAX_TOKENS = 1000;

export interface VerifiedToken {
  /** The person when the token was verified. */
  person: Operator;
  sessionId: string;
  until: number;
}

/**
 * Caches recently verified tokens with their accounts; each API instance has one cache. A token's
 * signature stays valid, but its session may end and the person's rights may change, so read
 * neither from this cache.
 */
export class VerifiedTokenCache {
  readonly #tokens = new Map<string, VerifiedToken>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Returns the cached entry, or null when the Data API must verify the token. */
  find(token: string): VerifiedToken | null {
    const known = this.#tokens.get(token);
    if (!known || known.until > this.now()) return known ?? null;
    this.#tokens.delete(token);
    return null;
  }

  /** Caches the account of a token that was just verified. */
  add(person: Operator): void {
    const claims = parseClaims(person.token);
    if (!claims) return;
    const until = Math.min(this.now() + CACHE_MS, claims.exp * 1000);
    this.#tokens.delete(person.token);
    this.#tokens.set(person.token, { person, sessionId: claims.session_id, until });
    if (this.#tokens.size > MAX_TOKENS) this.#tokens.delete(this.#tokens.keys().next().value!);
  }

  delete(token: string): void {
    this.#tokens.delete(token);
  }
}
