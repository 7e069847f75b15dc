import type postgres from 'postgres';

/** Opens a client of one connection, which calls `onclose` when the connection is lost. */
type OpenClient = (onclose: () => void) => postgres.Sql;

/**
 * Lends each connection to one caller at a time. Replaces a lost connection,
 * and one that comes back inside a transaction, which the server then rolls
 * back. (postgres 3.4.9 alone cannot: a statement on a lost reserved connection
 * is an uncaught TypeError, which ends the process, and a client that
 * reconnects first sends what was left to send.)
 */
export class ConnectionPool {
  readonly #open: OpenClient;
  readonly #idle: PooledConnection[];
  readonly #waiting: ((connection: PooledConnection) => void)[] = [];
  readonly #lent = new Set<PooledConnection>();

  constructor({ max, open }: { max: number; open: OpenClient }) {
    this.#open = open;
    this.#idle = Array.from({ length: max }, () => new PooledConnection(open));
  }

  async reserve(): Promise<postgres.ReservedSql> {
    const connection = this.#sound(await this.#next());
    this.#lent.add(connection);
    const reserved: Pick<postgres.ReservedSql, 'unsafe' | 'release'> = {
      unsafe: connection.unsafe.bind(connection) as postgres.ReservedSql['unsafe'],
      release: () => this.#giveBack(connection),
    };
    return reserved as postgres.ReservedSql;
  }

  async end(): Promise<void> {
    await Promise.all([...this.#idle, ...this.#lent].map((connection) => connection.end()));
  }

  #next(): PooledConnection | Promise<PooledConnection> {
    return this.#idle.pop() ?? new Promise((resolve) => this.#waiting.push(resolve));
  }

  #giveBack(connection: PooledConnection): void {
    if (!this.#lent.delete(connection)) return;
    const next = this.#sound(connection);
    const resolve = this.#waiting.shift();
    if (resolve) resolve(next);
    else this.#idle.push(next);
  }

  #sound(connection: PooledConnection): PooledConnection {
    if (connection.isSound) return connection;
    connection.drop();
    return new PooledConnection(this.#open);
  }
}

/** A connection whose statements reject when it is lost, instead of waiting for ever. */
class PooledConnection {
  readonly #sql: postgres.Sql;
  readonly #running = new Set<(reason: Error) => void>();
  #isLost = false;
  #isInTransaction = false;

  constructor(open: OpenClient) {
    this.#sql = open(() => {
      this.#isLost = true;
      for (const reject of this.#running) reject(connectionLost());
    });
  }

  get isSound(): boolean {
    return !this.#isLost && !this.#isInTransaction;
  }

  async unsafe(...[text, ...rest]: Parameters<postgres.Sql['unsafe']>) {
    if (this.#isLost) throw connectionLost();
    if (/^(begin|start transaction)\b/i.test(text)) this.#isInTransaction = true;
    const rows = await this.#unlessLost(this.#sql.unsafe(text, ...rest));
    if (/^(commit|rollback)$/i.test(text)) this.#isInTransaction = false;
    return rows;
  }

  /**
   * Rejects when the connection is lost. Promise.race with one promise of the connection would keep
   * every result in memory until the connection ends.
   */
  #unlessLost<T>(statement: PromiseLike<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#running.add(reject);
      const settle = <V>(act: (value: V) => void) => (value: V) => {
        this.#running.delete(reject);
        act(value);
      };
      const fail = (error: unknown) => reject(isOfSocket(error) ? connectionLost() : error);
      statement.then(settle(resolve), settle(fail));
    });
  }

  end(): Promise<void> {
    return this.#sql.end({ timeout: 1 });
  }

  /** Disconnects at once, which aborts running statements. */
  drop(): void {
    this.#sql.end({ timeout: 0 }).catch(() => {/* it is gone */});
  }
}

/** Codes of a socket that the server has closed. */
const SOCKET_CODES: unknown[] = ['EPIPE', 'ECONNRESET', 'CONNECTION_CLOSED', 'CONNECTION_ENDED'];

const isOfSocket = (error: unknown) => SOCKET_CODES.includes((error as { code?: unknown }).code);

function connectionLost(): Error {
  return Object.assign(new Error('the connection to the database was lost'), { code: '08006' });
}
