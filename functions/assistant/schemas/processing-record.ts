import { z } from 'zod';

const Recipient = z.object({
  name: z.string().describe('What the recipient does for the product'),
  host: z.string().describe('Host of its endpoint'),
  model: z.string().nullable(),
  purpose: z.string(),
  data: z.string().describe('What the recipient receives'),
  pseudonymised: z.boolean().nullable().describe(
    'Whether placeholders replace personal details; null if this does not apply',
  ),
}).meta({ id: 'Recipient' });

const Processing = z.object({
  purpose: z.string(),
  persons: z.string(),
  data: z.string(),
}).meta({ id: 'ProcessingPurpose' });

export const ProcessingRecord = z.object({
  made_on: z.iso.date(),
  organisation: z.string(),
  hosting: z.object({ database: z.string().describe('Host of the database') }),
  purposes: z.array(Processing),
  recipients: z.array(Recipient),
  sites: z.array(z.object({ name: z.string(), origins: z.array(z.string()) })),
  retention: z.array(z.object({
    kind: z.string(),
    anonymise_after_days: z.int().nullable(),
    delete_after_days: z.int().nullable(),
  })).describe('Data of a kind that is not listed is kept'),
  markdown: z.string().describe('The record in Markdown'),
}).meta({ id: 'ProcessingRecord' });

export type ProcessingRecord = z.infer<typeof ProcessingRecord>;
export type Recipient = z.infer<typeof Recipient>;
