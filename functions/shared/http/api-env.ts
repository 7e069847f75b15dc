import type { OpenAPIHono } from '@hono/zod-openapi';
import type { BlankSchema } from 'hono/types';
import type { Caller } from '../caller.ts';
import type { Clients, Db } from '../clients.ts';

/** What every handler finds on `c.var`. */
export interface ApiEnv {
  /** What the server that hands requests over knows of them; on Supabase nothing. */
  Bindings: { peer?: string } | undefined;
  Variables: {
    requestId: string;
    caller: Caller;
    /** The database as the caller sees it. */
    db: Db;
    clients: Clients;
  };
}

/** An API below its base path. */
export type ApiApp = OpenAPIHono<ApiEnv, BlankSchema, string>;
