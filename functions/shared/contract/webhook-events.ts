/** What a webhook can be told of. */
export const WEBHOOK_EVENTS = [
  'request.created',
  'request.updated',
  'handoff.requested',
  'message.created',
] as const;

export type WebhookEvent = typeof WEBHOOK_EVENTS[number];

/** For how long a secret that was replaced signs beside the new one. */
export const SECRET_OVERLAP_HOURS = 24;
