import type { Mail, Mailer } from '../shared/mail/mailer.ts';
import { describeMailError } from '../shared/mail/mailer.ts';
import { logFailure } from '../shared/log-failure.ts';
import type { MailResult, User } from './schemas/users.ts';

interface OneTimeAccess {
  user: Pick<User, 'email' | 'displayName'>;
  password: string;
  /** URL where people open the workbench. */
  publicUrl: string;
}

const OPENINGS = {
  invitation: ['Your account for Linden Workbench', 'You have an account for Linden Workbench.'],
  reset: ['Your new password for Linden Workbench', 'An editor has reset your password.'],
} as const;

export function writeAccountMail(
  kind: keyof typeof OPENINGS,
  { user, password, publicUrl }: OneTimeAccess,
): Mail {
  const [subject, opening] = OPENINGS[kind];
  const text = `${opening}

Sign in: ${new URL('/sign-in', publicUrl)}
Email: ${user.email}
One-time password: ${password}

This password only lets you choose a new one. Delete this message afterwards.
`;
  return { to: { name: user.displayName, address: user.email }, subject, text };
}

/** Sends an email if there is a mailer; logs and returns a failure instead of throwing it. */
export async function trySend(mailer: Mailer | null, mail: Mail): Promise<MailResult> {
  if (!mailer) return { status: 'off', error: null };
  try {
    await mailer.send(mail);
    return { status: 'sent', error: null };
  } catch (error) {
    logFailure('an email is not sent', error);
    return { status: 'failed', error: describeMailError(error) };
  }
}
