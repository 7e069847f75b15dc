import type {
  Attempt,
  Delivery,
  DeliveryStatus,
  Webhook,
} from '@contract/assistant/schemas/webhooks.ts';
import type { WebhookEvent } from '@contract/shared/contract/webhook-events.ts';
import { formatTime } from '@/ui/controls.ts';
import type { Tone } from '@/ui/display.ts';

export const EVENT_HINTS: Record<WebhookEvent, string> = {
  'request.created': 'Staff need to act: a booking, a callback or an emergency',
  'request.updated': 'The patient or staff changed a request',
  'handoff.requested': 'A dialog asks for a person',
  'message.created': 'Every message in a dialog, with its text',
};

/** A secret that is shown once, with the expiry of the previous one. */
export interface ShownSecret {
  secret: string;
  oldExpiresAt?: string;
}

const STATES: Record<DeliveryStatus, { tone: Tone; text: string }> = {
  pending: { tone: 'warning', text: 'waiting' },
  delivered: { tone: 'success', text: 'delivered' },
  failed: { tone: 'danger', text: 'failed' },
};

export const stateOf = ({ status }: Pick<Delivery, 'status'>) => STATES[status];

/** Describes the state of a webhook: why it is off, or the status of its last delivery. */
export function describeWebhookState(
  { is_enabled, disabled_reason, last_delivery: last }: Webhook,
) {
  if (disabled_reason) return { tone: 'danger' as const, text: 'off: endpoint gone' };
  if (!is_enabled) return { tone: 'neutral' as const, text: 'off' };
  return last ? stateOf(last) : { tone: 'neutral' as const, text: 'no deliveries yet' };
}

/** Describes an attempt in a line: `HTTP 500 · 12 ms`. */
export function describeAttempt({ status, error, duration_ms }: Attempt): string {
  const came = error ?? `HTTP ${status}`;
  return `${came} · ${duration_ms.toLocaleString('en')} ms`;
}

/**
 * Describes the next attempt of a delivery, or that there is none after a failure; empty if it was
 * delivered.
 */
export function describeNextAttempt({ status, attempts, next_attempt_at }: Delivery): string {
  if (status === 'failed') {
    return 'Delivery failed, and there are no more attempts. Resend it when your server works again.';
  }
  if (status !== 'pending' || !next_attempt_at) return '';
  return attempts.length === 0
    ? 'Waiting to be sent.'
    : `Next attempt: ${formatTime(next_attempt_at, 'minute')}.`;
}

/**
 * Time before the next attempt from which a delivery counts as about to be sent, in milliseconds.
 */
const SOON_MS = 15_000;

/** Returns whether a delivery is about to be sent. */
export const isDue = ({ status, next_attempt_at }: Delivery): boolean =>
  status === 'pending' && Date.parse(next_attempt_at ?? '') < Date.now() + SOON_MS;

/** Indents a JSON body. */
export const readableBody = (body: string) => JSON.stringify(JSON.parse(body), null, 2);

/** Example code of a receiver that verifies a delivery, in Node. */
export const VERIFY_EXAMPLE = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);

app.post('/hooks/linden', express.text({ type: '*/*' }), async (request, response) => {
  // Throws when the signature is wrong or old: answer 400.
  const { type, data } = webhook.verify(request.body, request.headers);
  // Ids can repeat: keep each in the transaction of its effect.
  await once(request.headers['webhook-id'], () => handle(type, data));
  response.sendStatus(204);
});`;
