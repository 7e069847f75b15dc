import { z } from 'zod';
import { url } from '../env-values.ts';

export interface MailSettings {
  /** `smtp://user:password@host:587` (STARTTLS if the server supports it) or `smtps://…` (TLS). */
  url: string;
  /** The sender: an address, or a name with the address in angle brackets. */
  from: string;
}

const SERVER = 'smtp://user:password@host:587 or smtps://user:password@host:465';
const smtpUrl = z.string().refine((value) => {
  const parsed = URL.parse(value);
  return parsed !== null && /^smtps?:$/.test(parsed.protocol) && parsed.hostname !== '';
}, SERVER);

const SENDER = 'an address such as clinic@example.com, or Clinic <clinic@example.com>';
const sender = z.string().regex(
  /^([^<>"@\r\n]+<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/,
  SENDER,
);

/** The email variables, in the form that `readEnv` takes. */
export const MAIL_VARIABLES = {
  SMTP_URL: smtpUrl.optional(),
  SMTP_FROM: sender.optional(),
  PUBLIC_URL: url.optional(),
};

type Variables = z.infer<z.ZodObject<typeof MAIL_VARIABLES>>;

export function toMailSettings({ SMTP_URL: url, SMTP_FROM: from }: Variables): MailSettings | null {
  return url && from ? { url, from } : null;
}

/** Adds an issue for a server without a sender. */
export function requireSender(env: Variables, context: z.RefinementCtx): void {
  if (!env.SMTP_URL || env.SMTP_FROM) return;
  context.addIssue({ code: 'custom', path: ['SMTP_FROM'], message: SENDER });
}
