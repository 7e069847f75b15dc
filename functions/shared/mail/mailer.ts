import type { Transporter } from 'nodemailer';
import type { MailSettings } from './mail-variables.ts';

export interface Mail {
  to: { name: string; address: string };
  subject: string;
  /** Plain text. */
  text: string;
}

/** Sends e-mails; both methods throw an Error with the server's answer. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Connects and signs in, and sends nothing. */
  verify(): Promise<void>;
}

/** Shorter than a browser waits for the answer to an invitation. */
const TIMEOUT_MS = 10_000;

/** Creates a mailer; the client is loaded with the first e-mail. */
export function createMailer({ url, from }: MailSettings): Mailer {
  let transporter: Promise<Transporter> | undefined;
  const open = () => transporter ??= createTransporter(url);
  return {
    async send({ to, ...mail }) {
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await (await open()).sendMail({ from, to, ...mail, headers });
    },
    async verify() {
      await (await open()).verify();
    },
  };
}

async function createTransporter(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Returns the cause of a failure as one line. */
export function describeMailError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 500);
}
