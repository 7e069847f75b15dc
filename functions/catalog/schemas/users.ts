import { z } from 'zod';
import { storableText } from '../../shared/clean-text.ts';
import { Role } from '../../shared/caller.ts';
import { MAX_PASSWORD_BYTES, MIN_PASSWORD_LENGTH } from '../../shared/contract/limits.ts';
import { id, timestamp } from './fields.ts';

export const User = z.object({
  id,
  email: z.string(),
  displayName: z.string(),
  role: Role,
  canServe: z.boolean().describe(
    'Whether a viewer also works on requests; editors and receptionists always do',
  ),
  isDisabled: z.boolean().describe('Whether the person cannot sign in'),
  mustChangePassword: z.boolean()
    .describe('Whether the password is a one-time password, which only allows choosing another'),
  createdAt: timestamp,
}).meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const Invitation = z.strictObject({
  email: z.string().trim().toLowerCase().pipe(z.email().max(254)),
  displayName: storableText.trim().min(1).max(200).optional()
    .describe('Defaults to the part of the email address before the @'),
  role: Role.default('viewer'),
}).meta({ id: 'Invitation' });

export const MailResult = z.object({
  status: z.enum(['off', 'sent', 'failed'])
    .describe('off: the server has no SMTP_URL; sent: the mail server accepted it'),
  error: z.string().nullable().describe('Why it failed'),
}).meta({ id: 'MailResult' });
export type MailResult = z.infer<typeof MailResult>;

export const OneTimePassword = z.object({
  user: User,
  password: z.string().describe('Returned only once; valid until another is chosen'),
  mail: MailResult.describe('Whether it was sent to the person by email'),
}).meta({ id: 'OneTimePassword' });
export type OneTimePassword = z.infer<typeof OneTimePassword>;

export const UserChange = z.strictObject({
  role: Role.optional(),
  isDisabled: z.boolean().optional(),
  canServe: z.boolean().optional(),
}).refine((change) => Object.values(change).some((value) => value !== undefined), {
  path: ['role'],
  error: 'Name what to change: role, isDisabled or canServe',
}).meta({ id: 'UserChange' });

const isShortEnough = (password: string) =>
  new TextEncoder().encode(password).length <= MAX_PASSWORD_BYTES;

export const PasswordChange = z.strictObject({
  oldPassword: storableText.min(1).max(1000),
  newPassword: storableText
    .min(MIN_PASSWORD_LENGTH, `At least ${MIN_PASSWORD_LENGTH} characters`)
    .refine(isShortEnough, `At most ${MAX_PASSWORD_BYTES} bytes, which is as many plain letters`),
}).refine(({ oldPassword, newPassword }) => oldPassword !== newPassword, {
  path: ['newPassword'],
  error: 'This is your current password; choose another',
}).meta({ id: 'PasswordChange' });

export const Session = z.object({
  id,
  userAgent: z.string().nullable().describe('The User-Agent of the browser, if known'),
  createdAt: timestamp,
  usedAt: timestamp.describe('When it was last renewed; an open page does this every hour'),
  isCurrent: z.boolean().describe('Whether this is the session of the request'),
}).meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;
