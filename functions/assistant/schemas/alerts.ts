import { z } from 'zod';

export const ALERT_KINDS = ['urgent', 'overdue', 'takeover', 'model', 'search', 'cap'] as const;
export type AlertKind = typeof ALERT_KINDS[number];

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 22:00');

export const NewAlertSettings = z.strictObject({
  kinds: z.array(z.enum(ALERT_KINDS)).max(ALERT_KINDS.length)
    .refine((kinds) => new Set(kinds).size === kinds.length, 'Name each kind once'),
  quiet_from: time.nullable().describe('In the time zone of the organisation'),
  quiet_until: time.nullable().describe('A time before quiet_from is on the next day'),
  urgent_passes: z.boolean().describe('Whether urgent requests are also sent during quiet hours'),
}).refine(({ quiet_from, quiet_until }) => (quiet_from === null) === (quiet_until === null), {
  path: ['quiet_until'],
  error: 'Name both times or neither',
}).meta({ id: 'NewAlertSettings' });

export const AlertSettings = z.object({
  kinds: z.array(z.enum(ALERT_KINDS)),
  quiet_from: time.nullable(),
  quiet_until: time.nullable(),
  urgent_passes: z.boolean(),
  is_mail_configured: z.boolean().describe('False without SMTP_URL; then nothing is sent'),
  error: z.string().nullable().describe('Why your newest alert was not sent; null if it was sent'),
}).meta({ id: 'AlertSettings' });
export type AlertSettings = z.infer<typeof AlertSettings>;
