import { z } from 'zod';

/** Kinds of data that can be anonymised before they are deleted. */
export const ANONYMISED_KINDS = [
  'patient_dialogs',
  'operator_dialogs',
  'requests',
  'appointments',
] as const;

/** Kinds that are only deleted, with the maximum retention in days. */
const DELETED_KINDS = {
  traces: 36_500,
  webhook_deliveries: 30,
  test_runs: 90,
  access_log: 36_500,
} as const;

export const RETENTION_KINDS = [
  ...ANONYMISED_KINDS,
  'traces',
  'webhook_deliveries',
  'test_runs',
  'access_log',
] as const;

const Kind = z.enum(RETENTION_KINDS);

const days = (most: number) =>
  z.int().min(1, 'At least 1 day').max(most, `At most ${most} days`).nullable().default(null);

const AnonymisedRule = z.strictObject({
  anonymise_after_days: days(36_500),
  delete_after_days: days(36_500),
}).refine(
  ({ anonymise_after_days: first, delete_after_days: last }) =>
    first === null || last === null || first <= last,
  { path: ['anonymise_after_days'], message: 'Anonymise before you delete, or on the same day' },
).meta({ id: 'RetentionRule', description: 'Null keeps the data' });

const DeletedRule = (most: number) => z.strictObject({ delete_after_days: days(most) });

/** Retention rules by kind; data of an omitted kind is kept. */
export const NewRetention = z.strictObject({
  patient_dialogs: AnonymisedRule.optional(),
  operator_dialogs: AnonymisedRule.optional(),
  requests: AnonymisedRule.optional(),
  appointments: AnonymisedRule.optional(),
  traces: DeletedRule(DELETED_KINDS.traces).optional(),
  webhook_deliveries: DeletedRule(DELETED_KINDS.webhook_deliveries).optional(),
  test_runs: DeletedRule(DELETED_KINDS.test_runs).optional(),
  access_log: DeletedRule(DELETED_KINDS.access_log).optional(),
}).meta({ id: 'NewRetention' });

const counts = z.object({ anonymise: z.int(), delete: z.int() });

export const RetentionRun = z.object({
  started_at: z.string(),
  finished_at: z.string().nullable().describe('Null while it runs'),
  counts: z.partialRecord(Kind, counts).describe('Number of deleted or anonymised items, by kind'),
}).meta({ id: 'RetentionRun' });

export const Retention = z.object({
  revision: z.int(),
  rules: z.array(z.object({
    kind: Kind,
    anonymise_after_days: z.int().nullable(),
    delete_after_days: z.int().nullable(),
    can_anonymise: z.boolean(),
  })).describe('One rule per kind; null keeps the data'),
  last_run: RetentionRun.nullable(),
}).meta({ id: 'Retention' });

const Due = z.object({
  count: z.int().describe('Number of all items, including those whose ids are omitted'),
  ids: z.array(z.uuid()).describe('The first 100 ids; a trace has the id of its message'),
  thread_ids: z.array(z.uuid()).describe('The dialogs of these items'),
});

export const RetentionPreview = z.partialRecord(
  Kind,
  z.object({ anonymise: Due.optional(), delete: Due.optional() }),
).meta({ id: 'RetentionPreview' });

export type NewRetention = z.infer<typeof NewRetention>;
export type Retention = z.infer<typeof Retention>;
export type RetentionPreview = z.infer<typeof RetentionPreview>;
