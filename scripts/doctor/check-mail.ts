import { createMailer, describeMailError } from '../../functions/shared/mail/mailer.ts';
import type { MailSettings } from '../../functions/shared/mail/mail-variables.ts';
import { fail, type Finding, ok } from './finding.ts';

/** Checks that the mail server responds and accepts the account; sends nothing. */
export async function checkMail(mail: MailSettings | null): Promise<Finding> {
  if (!mail) return ok('e-mail', 'not configured: set SMTP_URL and SMTP_FROM to send e-mails');
  const { host } = new URL(mail.url);
  try {
    await createMailer(mail).verify();
    return ok('e-mail', `${host} accepts the account`);
  } catch (error) {
    return fail('e-mail', `${host}: ${describeMailError(error)}; check SMTP_URL`);
  }
}
