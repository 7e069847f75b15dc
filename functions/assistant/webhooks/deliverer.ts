import { z } from 'zod';
import { leaseLimit } from '../../shared/background/lease.ts';
import type { Db } from '../../shared/clients.ts';
import type { FunctionEnv } from '../../shared/env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { logFailure } from '../../shared/log-failure.ts';
import { resolveName } from './refuse-target.ts';
import { nextAttempt } from './schedule.ts';
import { send, type SendDeps } from './send.ts';

const Claimed = z.object({
  id: z.uuid(),
  run: z.uuid(),
  body: z.string(),
  tries: z.int(),
  queued_at: z.string(),
  url: z.string(),
  secrets: z.array(z.string()),
});

interface Lane {
  done: Promise<void>;
  /** Something was queued since it last looked. */
  isAskedAgain: boolean;
}

/**
 * Sends what is queued: a webhook's deliveries one after the other, different webhooks beside each
 * other, so that one that never answers holds up only its own. Several senders, in one process or
 * many, share the queue: a delivery is claimed, and the claim of one that died expires.
 */
export class Deliverer {
  readonly #lanes = new Map<string, Lane>();

  constructor(private readonly deps: SendDeps & { db: Db; isOn: boolean }) {}

  /** Sends everything that is due now; resolves when nothing is left of it. */
  async deliver(): Promise<void> {
    if (!this.deps.isOn) return;
    const due = await this.deps.db.rpc('due_webhooks', { p_alive_since: leaseLimit() });
    await Promise.all(unwrap(due).map((id) => this.#lane(id)));
  }

  #lane(webhook: string): Promise<void> {
    const running = this.#lanes.get(webhook);
    if (running) {
      running.isAskedAgain = true;
      return running.done;
    }
    const lane: Lane = { done: Promise.resolve(), isAskedAgain: true };
    this.#lanes.set(webhook, lane);
    lane.done = this.#empty(webhook, lane)
      .catch((error) => logFailure('a webhook is not sent', error));
    return lane.done;
  }

  async #empty(webhook: string, lane: Lane): Promise<void> {
    try {
      while (lane.isAskedAgain) {
        lane.isAskedAgain = false;
        while (await this.#sendNext(webhook));
      }
    } finally {
      this.#lanes.delete(webhook);
    }
  }

  /** Claims, sends and writes down what came of it; false when nothing was due. */
  async #sendNext(webhook: string): Promise<boolean> {
    const { db, now = Date.now } = this.deps;
    const claim = { p_webhook_id: webhook, p_alive_since: leaseLimit() };
    const delivery = Claimed.nullable().parse(unwrap(await db.rpc('claim_delivery', claim)));
    if (!delivery) return false;
    const { retryAfterMs, ...attempt } = await send(this.deps, delivery);
    const next = attempt.error === null || attempt.status === 410 ? null : nextAttempt({
      queuedAt: Date.parse(delivery.queued_at),
      tries: delivery.tries + 1,
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

/** The one of an environment; `db` acts with the secret key. */
export function createDeliverer({ webhooks }: Pick<FunctionEnv, 'webhooks'>, db: Db): Deliverer {
  return new Deliverer({ ...webhooks, db, resolve: resolveName });
}
