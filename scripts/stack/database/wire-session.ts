import { StatementNames } from './statement-names.ts';
import {
  CANCEL_REQUEST,
  encodeError,
  encodeInt32,
  encodeMessage,
  GSS_REQUEST,
  MessageReader,
  readText,
  readType,
  readUser,
  SSL_REQUEST,
} from './wire-messages.ts';

/** Grants a lock to one holder at a time, in the order of requests. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Resolves with the function that releases the lock. */
  lock(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const mine = this.#last.then(() => resolve);
    this.#last = promise;
    return mine;
  }
}

/** The methods of PGlite that a session needs. */
export interface Backend {
  send(message: Uint8Array, onData: (data: Uint8Array) => void): Promise<void>;
  isInTransaction(): boolean;
}

interface SessionOptions {
  connection: Deno.TcpConn;
  number: number;
  backend: Backend;
  mutex: Mutex;
  password: string;
  /** Timeout of the authentication, in milliseconds. */
  loginMs?: number;
}

const USER = 'postgres';
const LOGIN_MS = 30_000;
const MAX_PASSWORD_BYTES = 1000;

/** Timeout of an idle open transaction, which blocks all other clients, in milliseconds. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/**
 * A client session on PGlite's single backend. Holds the backend from the first message of an
 * exchange until its Sync or Query is answered outside a transaction, so that messages of two
 * clients never mix. (`@electric-sql/pglite-socket` 0.2.17 switches clients after each message:
 * measured, 285 of 300 concurrent unnamed statements got another connection's result.)
 */
export class WireSession {
  readonly #options: SessionOptions;
  readonly #reader: MessageReader;
  readonly #names: StatementNames;
  #unlock: (() => void) | null = null;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#reader = new MessageReader(options.connection.readable);
    this.#names = new StatementNames(options.number);
  }

  /** Runs until the client disconnects. */
  async run(): Promise<void> {
    const tooLate = setTimeout(() => this.#close(), this.#options.loginMs ?? LOGIN_MS);
    let isIn = false;
    try {
      isIn = await this.#logIn().finally(() => clearTimeout(tooLate));
      if (isIn) await this.#serve();
    } finally {
      if (isIn) await this.#clean();
      this.#close();
    }
  }

  async #logIn(): Promise<boolean> {
    const startup = await this.#readStartup();
    if (!startup) return false;
    await this.#write(encodeMessage('R', encodeInt32(3)));
    const answer = await this.#reader.next(MAX_PASSWORD_BYTES);
    if (!answer || readType(answer) !== 'p') return false;
    if (readUser(startup) !== USER || readText(answer, 5).text !== this.#options.password) {
      await this.#write(encodeError('28P01', 'password authentication failed'));
      return false;
    }
    await this.#forward(startup);
    return true;
  }

  async #readStartup(): Promise<Uint8Array | null> {
    for (;;) {
      const startup = await this.#reader.startup();
      if (!startup) return null;
      const code = new DataView(startup.buffer, startup.byteOffset).getInt32(4);
      if (code === CANCEL_REQUEST) return null;
      if (code !== SSL_REQUEST && code !== GSS_REQUEST) return startup;
      await this.#write(new TextEncoder().encode('N'));
    }
  }

  async #serve(): Promise<void> {
    for (;;) {
      const message = await this.#reader.next();
      if (!message || readType(message) === 'X') return;
      await this.#forward(this.#names.rename(message));
    }
  }

  async #forward(message: Uint8Array): Promise<void> {
    clearTimeout(this.#silence);
    this.#unlock ??= await this.#options.mutex.lock();
    const answers: Uint8Array[] = [];
    await this.#options.backend.send(message, (data) => answers.push(data.slice()));
    if (this.#isOver(message)) this.#release();
    else this.#closeWhenSilent();
    for (const answer of answers) await this.#write(answer);
  }

  #closeWhenSilent(): void {
    this.#silence = setTimeout(() => this.#close(), IDLE_IN_TRANSACTION_MS);
  }

  /**
   * Returns whether a message ends an exchange and no transaction is open: a
   * startup has no type; Sync, Query and FunctionCall end with ReadyForQuery.
   */
  #isOver(message: Uint8Array): boolean {
    return ['\0', 'S', 'Q', 'F'].includes(readType(message)) &&
      !this.#options.backend.isInTransaction();
  }

  #release(): void {
    this.#unlock?.();
    this.#unlock = null;
  }

  async #write(bytes: Uint8Array): Promise<void> {
    for (let sent = 0; sent < bytes.length;) {
      sent += await this.#options.connection.write(bytes.subarray(sent));
    }
  }

  /**
   * Ends an incomplete exchange and an open transaction, closes the statements and releases the
   * lock.
   */
  async #clean(): Promise<void> {
    clearTimeout(this.#silence);
    const { backend, mutex } = this.#options;
    const wasInside = this.#unlock !== null;
    this.#unlock ??= await mutex.lock();
    const send = (message: Uint8Array) => backend.send(message, () => {});
    if (wasInside) await send(encodeMessage('S'));
    if (backend.isInTransaction()) {
      await send(encodeMessage('Q', new TextEncoder().encode('rollback\0')));
    }
    for (const message of this.#names.closeAll()) await send(message);
    await send(encodeMessage('S'));
    this.#release();
  }

  #close(): void {
    try {
      this.#options.connection.close();
    } catch { /* closed already */ }
  }
}
