import { z } from 'zod';

const Recipient = z.object({
  name: z.string().meta({ description: 'What the recipient does for the product' }),
  host: z.string().meta({ description: 'Host of its endpoint' }),
  model: z.string().nullable(),
  purpose: z.string(),
  data: z.string().meta({ description: 'What the recipient receives' }),
  pseudonymised: z.boolean().nullable().meta({
    description: 'Whether placeholders replace personal details; null if this does not apply',
  }),
}).meta({ id: 'Recipient' });

const Processing = z.object({
  purpose: z.string(),
  persons: z.string(),
  data: z.string(),
}).meta({ id: 'ProcessingPurpose' });

/** Record of processing activities, built from the configuration. */
export const ProcessingRecord = z.object({
  made_on: z.iso.date(),
  organisation: z.string(),
  hosting: z.object({ database: z.string().meta({ description: 'Host of the database' }) }),
  purposes: z.array(Processing),
  recipients: z.array(Recipient),
  sites: z.array(z.object({ name: z.string(), origins: z.array(z.string()) })),
  retention: z.array(z.object({
    kind: z.string(),
    anonymise_after_days: z.int().nullable(),
    delete_after_days: z.int().nullable(),
  })).meta({ description: 'A kind that is not listed is kept' }),
  markdown: z.string().meta({ description: 'The record in Markdown' }),
}).meta({ id: 'ProcessingRecord' });

export type ProcessingRecord = z.infer<typeof ProcessingRecord>;
export type Recipient = z.infer<typeof Recipient>;
