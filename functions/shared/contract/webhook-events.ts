export const WEBHOOK_EVENTS = [
  'request.created',
  'request.updated',
  'handoff.requested',
  'message.created',
] as const;

export type WebhookEvent = typeof WEBHOOK_EVENTS[number];
