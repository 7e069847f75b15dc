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
  /** Whether they may work on requests: editors and receptionists always, viewers if allowed. */
  canServe?: boolean;
  /** Whether they signed in with a one-time password and must choose another one first. */
  mustChangePassword: boolean;
  token: string;
  agent?: Agent;
}

/** An agent; `key` is null when it uses the person's own access token. */
export interface Agent {
  key: { id: string; ownRate: Rate | null } | null;
}

/** A server with a secret key of the installation; `keyHash` identifies the key. */
interface Server {
  kind: 'service';
  keyHash?: string;
}

/** A program with an API key, limited to the key's scope. */
export interface KeyHolder {
  kind: 'key';
  keyId: string;
  scope: KeyScope;
  /** The key's own rate limit of messages or uploads; null for the installation's. */
  ownRate: Rate | null;
}

export type Caller = { kind: 'anonymous' } | Operator | Server | KeyHolder;
