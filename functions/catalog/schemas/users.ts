import { z } from 'zod';
import { Role } from '../../shared/caller.ts';
import { id, timestamp } from './fields.ts';

export const User = z.object({
  id,
  email: z.string(),
  displayName: z.string().nullable(),
  role: Role,
  createdAt: timestamp,
}).meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const UserChange = z.strictObject({ role: Role }).meta({ id: 'UserChange' });
