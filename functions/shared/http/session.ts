import { z } from 'zod';
import { type Operator, Role } from '../caller.ts';
import type { Clients, Db } from '../clients.ts';
import { unwrap } from './database-error.ts';
import type { Known, KnownTokens } from './known-tokens.ts';
import { problem } from './problem.ts';

const Account = z.object({
  id: z.uuid(),
  email: z.string(),
  role: Role,
  must_change_password: z.boolean(),
  can_serve: z.boolean().default(false),
}).nullable();

interface SessionDeps {
  clients: Clients;
  known: KnownTokens;
  /** Told whom the request goes by: once, or again when the database knows better. */
  onPerson(person: Operator): void;
}

/**
 * The session of a person's token in one request. The database is asked once what it is worth: by a
 * call of its own, or with the call that a route makes anyway, whose answer goes to `settle`.
 */
export class Session {
  /** Acts as the person. */
  readonly db: Db;
  /** Whose session it is, if the token was accepted before; what they may do is different by now. */
  readonly known: Known | null;
  #isSettled = false;
  #mustChangePassword = false;

  constructor(
    private readonly token: string,
    private readonly deps: SessionDeps,
  ) {
    this.db = deps.clients.asCaller({ kind: 'operator', token });
    this.known = deps.known.find(token);
  }

  /** Takes the person as they were when the token was accepted; false when it has to be checked. */
  assume(): boolean {
    if (this.known) this.deps.onPerson(this.known.person);
    return this.known !== null;
  }

  /**
   * One call, unless it is settled: the Data API checks the signature, the database tells the role of
   * this moment.
   *
   * @throws Problem 401 when the token is not valid, or its session has ended.
   */
  async check(): Promise<void> {
    if (this.#isSettled) return;
    const result = await this.db.rpc('whoami');
    // The call takes no arguments: a bad request is one by the claims, such as a `sub` that is no UUID.
    if ([400, 401, 403].includes(result.status)) {
      throw problem(
        'token-expired',
        'The access token is not valid or has expired. Sign in again.',
      );
    }
    const person = this.settle(unwrap(result));
    if (!person.mustChangePassword) this.deps.known.add(person);
  }

  /**
   * Takes what the database says of the session's account: from now on that is the caller.
   *
   * @throws Problem 401 when the session has ended.
   */
  settle(answer: unknown): Operator {
    const account = Account.parse(answer);
    this.#isSettled = true;
    if (!account) {
      this.deps.known.delete(this.token);
      throw problem('session-ended', 'The session of this access token has ended. Sign in again.');
    }
    const { id: userId, email, role, must_change_password, can_serve } = account;
    const rights = { role, canServe: can_serve, mustChangePassword: must_change_password };
    const person: Operator = { kind: 'operator', userId, email, ...rights, token: this.token };
    this.#mustChangePassword = must_change_password;
    this.deps.onPerson(person);
    return person;
  }

  /**
   * The same for a call that only operators may make.
   *
   * @throws Problem 401 also, and 403 when the person has a one-time password.
   */
  admit(answer: unknown): Operator {
    const person = this.settle(answer);
    if (person.mustChangePassword) throw oneTimePassword();
    return person;
  }

  /**
   * Rows that row-level security shows to operators only prove that one has asked. Where none came
   * back the database is asked.
   *
   * @throws Problem 401 or 403 when it was none.
   */
  async prove(rows: number): Promise<void> {
    if (rows > 0) this.#isSettled = true;
    else await this.check();
    if (this.#mustChangePassword) throw oneTimePassword();
  }
}

export const oneTimePassword = () =>
  problem(
    'password-change-required',
    'You signed in with a one-time password: choose one of your own first ' +
      '(POST /users/me/password of the catalog).',
  );
