import { z } from 'zod';
import { type Agent, type Operator, Role } from '../caller.ts';
import type { Clients, Db } from '../clients.ts';
import { unwrap } from './database-error.ts';
import type { VerifiedToken, VerifiedTokenCache } from './verified-token-cache.ts';
import { problem } from './problem.ts';

/** The result of whoami. */
export const Account = z.object({
  id: z.uuid(),
  email: z.string(),
  role: Role,
  must_change_password: z.boolean(),
  can_serve: z.boolean().default(false),
});

interface SessionDeps {
  clients: Clients;
  known: VerifiedTokenCache;
  /** Called with the person, and again when the database has newer data. */
  onPerson(person: Operator): void;
  /** Set when an agent uses the person's token. */
  agent?: Agent;
}

export function toOperator(
  account: z.output<typeof Account>,
  more: Pick<Operator, 'token' | 'agent'>,
): Operator {
  const { id: userId, email, role, must_change_password, can_serve } = account;
  const rights = { role, canServe: can_serve, mustChangePassword: must_change_password };
  return { kind: 'operator', userId, email, ...rights, ...more };
}

/**
 * The session of a person's token in one request. Asks the database once whether it is valid, by a
 * separate call or with the route's own call, whose result goes to `applyAccount`.
 */
export class Session {
  /** A client with the person's rights. */
  readonly db: Db;
  /**
   * The cached session if the token was verified before; the person's rights may have changed
   * since.
   */
  readonly known: VerifiedToken | null;
  #isSettled = false;
  #mustChangePassword = false;

  constructor(
    private readonly token: string,
    private readonly deps: SessionDeps,
  ) {
    this.db = deps.clients.asCaller({ kind: 'operator', token, agent: deps.agent });
    this.known = deps.known.find(token);
  }

  /** Uses the cached person; returns false when the session must be checked. */
  useCached(): boolean {
    const { agent } = this.deps;
    if (this.known) this.deps.onPerson({ ...this.known.person, agent });
    return this.known !== null;
  }

  /**
   * Checks the session by one call, unless it was already checked: the Data API verifies the
   * signature, the database returns the current role.
   *
   * @throws Problem 401 when the token is invalid or its session has ended.
   */
  async check(): Promise<void> {
    if (this.#isSettled) return;
    const result = await this.db.rpc('whoami');
    // The call takes no arguments, so a bad request means invalid claims, such as a `sub` that is
    // not a UUID.
    if ([400, 401, 403].includes(result.status)) {
      throw problem(
        'token-expired',
        'The access token is not valid or has expired. Sign in again.',
      );
    }
    const person = this.applyAccount(unwrap(result));
    if (!person.mustChangePassword) this.deps.known.add(person);
  }

  /**
   * Applies the session's account from the database: the caller is now this person.
   *
   * @throws Problem 401 when the session has ended.
   */
  applyAccount(answer: unknown): Operator {
    const account = Account.nullable().parse(answer);
    this.#isSettled = true;
    if (!account) {
      this.deps.known.delete(this.token);
      throw problem('session-ended', 'The session of this access token has ended. Sign in again.');
    }
    const person = toOperator(account, { token: this.token, agent: this.deps.agent });
    this.#mustChangePassword = person.mustChangePassword;
    this.deps.onPerson(person);
    return person;
  }

  /**
   * Applies the account in a call that only operators may make.
   *
   * @throws Problem 401 when the session has ended, 403 when the person has a one-time password.
   */
  requireOperator(answer: unknown): Operator {
    const person = this.applyAccount(answer);
    if (person.mustChangePassword) throw passwordChangeRequired();
    return person;
  }

  /**
   * Checks the session if a query returned no rows: row-level security shows rows only to
   * operators, so that any row proves that the caller is one.
   *
   * @throws Problem 401 when the token is invalid or its session has ended, 403 when the person has
   * a one-time password.
   */
  async checkIfNoRows(rows: number): Promise<void> {
    if (rows > 0) this.#isSettled = true;
    else await this.check();
    if (this.#mustChangePassword) throw passwordChangeRequired();
  }
}

export const passwordChangeRequired = () =>
  problem(
    'password-change-required',
    'You signed in with a one-time password: choose one of your own first ' +
      '(POST /users/me/password of the catalog).',
  );
