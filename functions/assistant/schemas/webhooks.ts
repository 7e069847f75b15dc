import { z } from 'zod';
import { storableText } from '../../shared/clean-text.ts';
import { WEBHOOK_EVENTS } from '../../shared/contract/webhook-events.ts';
import { PageQuery } from '../../shared/http/paginate.ts';
import { isChange, NOTHING_TO_CHANGE } from './fields.ts';

export const WebhookEvent = z.enum(WEBHOOK_EVENTS);
export const DeliveryStatus = z.enum(['pending', 'delivered', 'failed']);

export const Attempt = z.object({
  at: z.string(),
  status: z.int().nullable().describe('HTTP status of the response; null without a response'),
  duration_ms: z.int(),
  error: z.string().nullable().describe('Why it was not delivered'),
  answer: z.string().nullable().describe('The first 1,000 bytes of the response'),
}).meta({ id: 'WebhookAttempt' });

const fields = {
  url: storableText.trim().max(2000).transform((text) => URL.parse(text)?.href ?? text)
    .meta({ example: 'https://crm.example/hooks/linden' }),
  description: storableText.trim().max(200),
  events: z.array(WebhookEvent).min(1).transform((events) => [...new Set(events)]),
};

export const NewWebhook = z.strictObject({ ...fields, description: fields.description.default('') })
  .meta({ id: 'NewWebhook' });

export const WebhookChange = z.strictObject({ ...fields, is_enabled: z.boolean() }).partial()
  .refine(isChange, NOTHING_TO_CHANGE)
  .meta({ id: 'WebhookChange' });

const LastDelivery = z.object({
  id: z.uuid(),
  event: z.string(),
  status: DeliveryStatus,
  attempt: Attempt.nullable().describe('The last attempt'),
  created_at: z.string(),
});

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(WebhookEvent),
  is_enabled: z.boolean(),
  disabled_reason: z.enum(['gone']).nullable()
    .describe('`gone`: the receiver answered 410, so the webhook was disabled'),
  created_by: z.uuid().nullable(),
  created_by_name: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  last_delivery: LastDelivery.nullable(),
}).meta({ id: 'Webhook' });

const secret = z.string().meta({
  description: 'The signing secret of deliveries. Returned only once.',
  example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
});

export const WebhookWithSecret = Webhook.extend({ secret }).meta({ id: 'WebhookWithSecret' });

export const RotatedSecret = z.object({
  secret,
  old_secret_expires_at: z.string().describe('Until then deliveries are signed with both secrets'),
}).meta({ id: 'RotatedSecret' });

export const DeliveryQuery = PageQuery.extend({ status: DeliveryStatus.optional() });

export const Delivery = z.object({
  id: z.uuid().describe('The webhook-id, the same for each attempt'),
  event: z.string().describe('One of the events of a webhook, or `webhook.test`'),
  status: DeliveryStatus,
  next_attempt_at: z.string().nullable(),
  attempts: z.array(Attempt).describe('The last 20, oldest first'),
  created_at: z.string(),
}).meta({ id: 'WebhookDelivery' });

export const DeliveryDetail = Delivery.extend({
  body: z.string().describe('The body as sent: type, timestamp, data'),
}).meta({ id: 'WebhookDeliveryDetail' });

export type Webhook = z.infer<typeof Webhook>;
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;
export type WebhookChange = z.infer<typeof WebhookChange>;
export type NewWebhook = z.infer<typeof NewWebhook>;
export type Delivery = z.infer<typeof Delivery>;
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;
export type Attempt = z.infer<typeof Attempt>;
