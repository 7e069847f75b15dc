import { z } from 'zod';

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

/** Who is calling: nobody known, a signed-in person, or a server with a secret key. */
export type Caller = { kind: 'anonymous' } | Operator | { kind: 'service' };
