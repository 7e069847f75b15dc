import type { Caller } from '../caller.ts';
import type { Clients, Db } from '../clients.ts';

/** What every handler finds on `c.var`. */
export interface ApiEnv {
  Variables: {
    requestId: string;
    caller: Caller;
    /** The database as the caller sees it. */
    db: Db;
    clients: Clients;
    /** The thrown error behind a problem response, for the log line. */
    failure?: unknown;
  };
}
