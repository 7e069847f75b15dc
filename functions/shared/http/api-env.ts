import type { OpenAPIHono } from '@hono/zod-openapi';
import type { BlankSchema } from 'hono/types';
import type { Caller } from '../caller.ts';
import type { Clients, Db } from '../clients.ts';
import type { FailedSignIn } from './hash-account.ts';
import type { Session } from './session.ts';

export interface CurrentVisitor {
  /** The hash of the session's token. */
  tokenHash: string;
  address: string;
  /** The dialog's id; null before the first message. */
  threadId: string | null;
}

/** The context of every handler, `c.var`. */
export interface ApiEnv {
  /** `peer`: the connection's address, from the embedded stack's server; undefined on Supabase. */
  Bindings: {
    peer?: string;
    /** Whether a tool of POST /mcp makes the call; HTTP requests cannot set it. */
    isTool?: boolean;
  } | undefined;
  Variables: {
    requestId: string;
    caller: Caller;
    session?: Session;
    /** Set in visitors' routes. */
    visitor?: CurrentVisitor;
    /** A database client with the caller's rights. */
    db: Db;
    clients: Clients;
    /** Set when a password was wrong, or was not checked because of a limit. */
    failedSignIn?: FailedSignIn;
    /** Throws for a body that the operation does not declare; called after authorization. */
    checkBody: () => Promise<void>;
  };
}

/** An API below its base path. */
export type ApiApp = OpenAPIHono<ApiEnv, BlankSchema, string>;
