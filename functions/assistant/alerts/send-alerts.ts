import { z } from 'zod';
import { getLeaseLimit } from '../../shared/background/lease.ts';
import type { Db } from '../../shared/clients.ts';
import type { FunctionEnv } from '../../shared/env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { logFailure } from '../../shared/log-failure.ts';
import { createMailer, describeMailError, type Mailer } from '../../shared/mail/mailer.ts';
import { findNextAttempt } from '../webhooks/schedule.ts';
import { ALERT_KINDS } from '../schemas/alerts.ts';
import { writeAlertMail } from './write-alert-mail.ts';

const Claimed = z.object({
  run: z.uuid(),
  email: z.string(),
  name: z.string(),
  tries: z.int(),
  queued_at: z.string(),
  alerts: z.array(z.object({
    kind: z.enum(ALERT_KINDS),
    link_id: z.uuid().nullable(),
    waiting_since: z.string(),
  })),
});

interface AlertDeps {
  /** Uses the secret key. */
  db: Db;
  mailer: Mailer;
  publicUrl: string;
  /** Values of these settings until an editor changes them. */
  initialSettings: Pick<FunctionEnv['initialSettings'], 'time_zone' | 'takeover_waiting_minutes'>;
}

/**
 * Queues alerts and sends those that are due, one email per person. Workers share the queue. If a
 * worker crashes before it stores that an email was sent, the email can be sent twice.
 */
export async function sendAlerts(
  { db, mailer, publicUrl, initialSettings }: AlertDeps,
): Promise<void> {
  const { time_zone: p_time_zone, takeover_waiting_minutes: p_waiting_minutes } = initialSettings;
  unwrap(await db.rpc('queue_alerts', { p_time_zone, p_waiting_minutes }));
  for (;;) {
    const claim = unwrap(await db.rpc('claim_alerts', { p_alive_since: getLeaseLimit() }));
    const due = Claimed.nullable().parse(claim);
    if (!due) return;
    const error = await mailer.send(writeAlertMail(due, publicUrl)).then(() => null, (reason) => {
      logFailure('an alert is not sent', reason);
      return describeMailError(reason);
    });
    const next = error === null ? null : findNextAttempt({
      queuedAt: Date.parse(due.queued_at),
      attempts: due.tries + 1,
      now: Date.now(),
      random: Math.random(),
    });
    unwrap(
      await db.rpc('finish_alerts', {
        p_run: due.run,
        ...(error !== null && { p_error: error }),
        ...(next !== null && { p_next_attempt_at: new Date(next).toISOString() }),
      }),
    );
  }
}

/**
 * Returns the function that sends an installation's alerts, or null when email is not configured.
 */
export function createAlertSender(
  { mail, publicUrl, initialSettings }: Pick<FunctionEnv, 'mail' | 'publicUrl' | 'initialSettings'>,
  db: Db,
): (() => Promise<void>) | null {
  if (!mail) return null;
  const mailer = createMailer(mail);
  return () => sendAlerts({ db, mailer, publicUrl, initialSettings });
}
