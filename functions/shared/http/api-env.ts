import type { OpenAPIHono } from '@hono/zod-openapi';
import type { BlankSchema } from 'hono/types';
import type { Caller } from '../caller.ts';
import type { Clients, Db } from '../clients.ts';
import type { FailedSignIn } from './hash-account.ts';
import type { Session } from './session.ts';

/** What every handler finds on `c.var`. */
export interface ApiEnv {
  /** `peer`: the address of the connection, from the embedded stack's server; none on Supabase. */
  Bindings: { peer?: string } | undefined;
  Variables: {
    requestId: string;
    caller: Caller;
    /** Of a person's token. */
    session?: Session;
    /** The database as the caller sees it. */
    db: Db;
    clients: Clients;
    /** Of a password that turned out wrong, or was not tried because of a limit. */
    failedSignIn?: FailedSignIn;
    /** Throws for a body that the operation does not declare; called once the caller is let through. */
    checkBody: () => Promise<void>;
  };
}

/** An API below its base path. */
export type ApiApp = OpenAPIHono<ApiEnv, BlankSchema, string>;
