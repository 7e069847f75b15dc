import { z } from 'zod';
import type { KeyScope } from './contract/key-scopes.ts';
import type { Rate } from './rate-limits.ts';

export const Role = z.enum(['viewer', 'editor']);
export type Role = z.infer<typeof Role>;

/** A signed-in person; `token` is the access token they came with. */
export interface Operator {
  kind: 'operator';
  userId: string;
  email: string;
  role: Role;
  /** Works on requests; an editor does anyway. */
  canServe?: boolean;
  /** Signed in with a one-time password: may do nothing but choose another. */
  mustChangePassword: boolean;
  token: string;
}

/** A server with a secret key of the installation; `keyHash` tells its keys apart. */
export interface Server {
  kind: 'service';
  keyHash?: string;
}

/** A program with an API key: it may do what the scope of the key opens, and nothing else. */
export interface KeyHolder {
  kind: 'key';
  keyId: string;
  scope: KeyScope;
  /** Of its messages or uploads, whichever it may; null: that of the installation. */
  ownRate: Rate | null;
}

/** Who is calling: nobody known, a signed-in person, a server, or a program with an API key. */
export type Caller = { kind: 'anonymous' } | Operator | Server | KeyHolder;
