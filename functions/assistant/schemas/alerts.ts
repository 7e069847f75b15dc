import { z } from 'zod';

export const ALERT_KINDS = ['urgent', 'overdue', 'takeover', 'model', 'search', 'cap'] as const;
export type AlertKind = typeof ALERT_KINDS[number];

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 22:00');

export const NewAlertSettings = z.strictObject({
  kinds: z.array(z.enum(ALERT_KINDS)).max(ALERT_KINDS.length)
    .refine((kinds) => new Set(kinds).size === kinds.length, 'Name each kind once'),
  quiet_from: time.nullable().meta({ description: 'In the time zone of the organisation' }),
  quiet_until: time.nullable().meta({ description: 'Before quiet_from: of the next day' }),
  urgent_passes: z.boolean().meta({ description: 'Urgent requests are sent at quiet hours, too' }),
}).refine(({ quiet_from, quiet_until }) => (quiet_from === null) === (quiet_until === null), {
  path: ['quiet_until'],
  error: 'Name both times or neither',
}).meta({ id: 'NewAlertSettings' });

export const AlertSettings = z.object({
  kinds: z.array(z.enum(ALERT_KINDS)),
  quiet_from: time.nullable(),
  quiet_until: time.nullable(),
  urgent_passes: z.boolean(),
  is_mail_configured: z.boolean().meta({ description: 'Without SMTP_URL nothing is sent' }),
  error: z.string().nullable()
    .meta({ description: 'Why the newest alert of yours is not sent; null when it was' }),
}).meta({ id: 'AlertSettings' });
export type AlertSettings = z.infer<typeof AlertSettings>;
