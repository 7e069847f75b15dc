import { z } from 'zod';
import { getLeaseLimit } from '../../shared/background/lease.ts';
import type { Db } from '../../shared/clients.ts';
import type { FunctionEnv } from '../../shared/env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { logFailure } from '../../shared/log-failure.ts';
import { createSecretBox, type SecretBox } from '../../shared/secret-box.ts';
import { resolveName } from './refuse-target.ts';
import { findNextAttempt } from './schedule.ts';
import { type SendDeps, sendMessage } from './send.ts';
import { openWebhookSecrets } from './webhook-secrets.ts';

const Claimed = z.object({
  id: z.uuid(),
  run: z.uuid(),
  body: z.string(),
  tries: z.int(),
  queued_at: z.string(),
  url: z.string(),
  secrets: z.array(z.string()),
});

interface WebhookQueue {
  done: Promise<void>;
  /** Whether a delivery was queued since the last check. */
  hasNewDeliveries: boolean;
}

interface DelivererDeps extends SendDeps {
  db: Db;
  isOn: boolean;
  /** Decrypts the secrets of webhooks; null without ENCRYPTION_KEY. */
  box: SecretBox | null;
}

/**
 * Sends queued deliveries: in sequence for each webhook, in parallel for different ones, so that an
 * unresponsive receiver delays only its own. Workers, in one or many processes, share the queue:
 * each claims a delivery, and a crashed worker's claim expires.
 */
export class Deliverer {
  readonly #lanes = new Map<string, WebhookQueue>();

  constructor(private readonly deps: DelivererDeps) {}

  /** Sends all due deliveries; resolves when none is due. */
  async deliver(): Promise<void> {
    if (!this.deps.isOn) return;
    const due = await this.deps.db.rpc('due_webhooks', { p_alive_since: getLeaseLimit() });
    await Promise.all(unwrap(due).map((id) => this.#lane(id)));
  }

  #lane(webhook: string): Promise<void> {
    const running = this.#lanes.get(webhook);
    if (running) {
      running.hasNewDeliveries = true;
      return running.done;
    }
    const lane: WebhookQueue = { done: Promise.resolve(), hasNewDeliveries: true };
    this.#lanes.set(webhook, lane);
    lane.done = this.#empty(webhook, lane)
      .catch((error) => logFailure('a webhook is not sent', error));
    return lane.done;
  }

  async #empty(webhook: string, lane: WebhookQueue): Promise<void> {
    try {
      while (lane.hasNewDeliveries) {
        lane.hasNewDeliveries = false;
        while (await this.#sendNext(webhook));
      }
    } finally {
      this.#lanes.delete(webhook);
    }
  }

  async #attempt(delivery: z.infer<typeof Claimed>) {
    const { box, now = Date.now } = this.deps;
    const secrets = await openWebhookSecrets(box, delivery.secrets);
    if (secrets) return await sendMessage(this.deps, { ...delivery, secrets });
    return {
      at: new Date(now()).toISOString(),
      ...{ duration_ms: 0, status: null, answer: null, retryAfterMs: 0 },
      error: 'The secret was stored with another ENCRYPTION_KEY: give the webhook a new secret',
    };
  }

  /** Claims and sends a delivery and stores its outcome; returns false when none is due. */
  async #sendNext(webhook: string): Promise<boolean> {
    const { db, now = Date.now } = this.deps;
    const claim = { p_webhook_id: webhook, p_alive_since: getLeaseLimit() };
    const delivery = Claimed.nullable().parse(unwrap(await db.rpc('claim_delivery', claim)));
    if (!delivery) return false;
    const { retryAfterMs, ...attempt } = await this.#attempt(delivery);
    const next = attempt.error === null || attempt.status === 410 ? null : findNextAttempt({
      queuedAt: Date.parse(delivery.queued_at),
      attempts: delivery.tries + 1,
      now: now(),
      retryAfterMs,
      random: Math.random(),
    });
    unwrap(
      await db.rpc('finish_delivery', {
        p_id: delivery.id,
        p_run: delivery.run,
        p_status: attempt.error === null ? 'delivered' : next === null ? 'failed' : 'pending',
        p_attempt: attempt,
        ...(next !== null && { p_next_attempt_at: new Date(next).toISOString() }),
      }),
    );
    return true;
  }
}

/** Creates the deliverer of an installation; `db` uses the secret key. */
export function createDeliverer(
  { webhooks, encryptionKey }: Pick<FunctionEnv, 'webhooks' | 'encryptionKey'>,
  db: Db,
): Deliverer {
  const box = encryptionKey ? createSecretBox(encryptionKey) : null;
  return new Deliverer({ ...webhooks, db, box, resolve: resolveName });
}
