import type { Transporter } from 'nodemailer';
import type { MailSettings } from './mail-variables.ts';

export interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
}

/** Sends emails; both methods throw an Error with the server's response. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Connects and signs in without sending anything. */
  verify(): Promise<void>;
}

/** Timeout in milliseconds, shorter than a browser waits for the response to an invitation. */
const TIMEOUT_MS = 10_000;

/** Creates a mailer; loads the SMTP client with the first email. */
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
