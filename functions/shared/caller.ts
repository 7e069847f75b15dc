import { z } from 'zod';
import type { KeyScope } from './contract/key-scopes.ts';
import type { Rate } from './rate-limits.ts';

export const Role = z.enum(['viewer', 'editor', 'receptionist']);
export type Role = z.infer<typeof Role>;

/** A signed-in person; `token` is the access token of the request. */
export interface Operator {
  kind: 'operator';
  userId: string;
  email: string;
  role: Role;
  /** Whether they work on requests to staff: editors and receptionists do, viewers if allowed. */
  canServe?: boolean;
  /** Whether they signed in with a one-time password: then they may only choose another. */
  mustChangePassword: boolean;
  token: string;
  /** Set when an agent acts for the person. */
  agent?: Agent;
}

/** An agent; `key` is null when it sends the person's own access token. */
export interface Agent {
  key: { id: string; ownRate: Rate | null } | null;
}

/** A server with a secret key of the installation; `keyHash` identifies the key. */
export interface Server {
  kind: 'service';
  keyHash?: string;
}

/** A program with an API key: it may do only what the scope of the key allows. */
export interface KeyHolder {
  kind: 'key';
  keyId: string;
  scope: KeyScope;
  /** The rate limit of its messages or uploads; null: the installation's limit applies. */
  ownRate: Rate | null;
}

/** The caller: anonymous, a signed-in person, a server, or a program with an API key. */
export type Caller = { kind: 'anonymous' } | Operator | Server | KeyHolder;
