import { expect, test } from 'vitest';
import type { Delivery, Webhook } from '@contract/assistant/schemas/webhooks.ts';
import {
  describeAttempt,
  describeNextAttempt,
  describeWebhookState,
} from '@/features/assistant/webhooks/webhook-words.ts';

const attempt = { at: '', status: 204, duration_ms: 1200, error: null, answer: '' };
const delivery = { status: 'pending', attempts: [], next_attempt_at: '2026-01-01T10:00:00Z' };

test.each<[Partial<Webhook>, string]>([
  [{ is_enabled: false, disabled_reason: 'gone' }, 'off: endpoint gone'],
  [{ is_enabled: false }, 'off'],
  [{ is_enabled: true }, 'no deliveries yet'],
  [{ is_enabled: true, last_delivery: { status: 'failed' } as never }, 'failed'],
])('a webhook as %j is %s', (fields, text) => {
  const webhook = { disabled_reason: null, last_delivery: null, ...fields } as Webhook;
  expect(describeWebhookState(webhook).text).toBe(text);
});

test('an attempt is told by its error, or else by its status', () => {
  expect(describeAttempt(attempt)).toBe('HTTP 204 · 1,200 ms');
  expect(describeAttempt({ ...attempt, error: 'No answer' })).toBe('No answer · 1,200 ms');
});

test.each<[Partial<Delivery>, RegExp]>([
  [{}, /^Waiting/],
  [{ attempts: [attempt] }, /^Next attempt: 1 Jan 2026/],
  [{ status: 'failed', next_attempt_at: null }, /no more attempts/],
  [{ status: 'delivered', next_attempt_at: null }, /^$/],
])('what follows on %j', (fields, text) => {
  expect(describeNextAttempt({ ...delivery, ...fields } as Delivery)).toMatch(text);
});
