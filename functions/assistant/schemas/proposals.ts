import { z } from 'zod';
import { cleanText } from '../../shared/clean-text.ts';
import { REASON_LENGTH_LIMIT } from '../../shared/contract/limits.ts';
import { PageQuery } from '../../shared/http/paginate.ts';
import { NewConfig } from './configs.ts';
import { NewDocument } from './documents.ts';
import { IntentCode } from './intents.ts';

const ProposalStatus = z.enum(['open', 'accepted', 'rejected']);

const reason = z.string().overwrite(cleanText).trim().min(1, 'Give a reason')
  .max(REASON_LENGTH_LIMIT);

export const Proposal = z.object({
  id: z.uuid(),
  kind: z.enum(['version', 'document']),
  status: ProposalStatus,
  reason: z.string().describe('Why it was proposed'),
  config_id: z.uuid().nullable().describe('The saved version; null for a document'),
  intent_code: z.string().nullable(),
  version: z.int().nullable(),
  document: z.object({
    name: z.string(),
    file_type: z.enum(['markdown', 'text', 'html']),
    text: z.string(),
  }).nullable(),
  document_id: z.uuid().nullable()
    .describe('The document that was added when the proposal was accepted'),
  proposed_by: z.uuid().nullable().describe('The person for whom it was proposed'),
  proposed_by_name: z.string().nullable(),
  api_key_id: z.uuid().nullable().describe('The API key of the agent'),
  created_at: z.string(),
  answer: z.string().nullable().describe('Why it was rejected'),
  settled_by: z.uuid().nullable(),
  settled_by_name: z.string().nullable(),
  settled_at: z.string().nullable(),
}).meta({ id: 'Proposal' });

export const ProposalQuery = PageQuery.extend({ status: ProposalStatus.optional() });

const { name, system_prompt, rules_text, exit_conditions_text, parameters } = NewConfig.shape;

export const ProposedVersion = z.strictObject({
  intent_code: IntentCode,
  name,
  system_prompt,
  rules_text,
  exit_conditions_text,
  parameters: parameters.describe(
    'Null uses the configuration of the server. Defaults to the parameters of the active version',
  ),
  reason: reason.describe('What the version changes, and why'),
}).meta({ id: 'ProposedVersion' });

const DOCUMENT_LIMIT = 1_000_000;

export const ProposedDocument = z.strictObject({
  ...NewDocument.shape,
  text: z.string().min(1, 'A document cannot be empty').max(DOCUMENT_LIMIT),
  reason: reason.describe('What the document answers, and the source of its facts'),
}).meta({ id: 'ProposedDocument' });

export const Acceptance = z.strictObject({
  document_id: z.uuid().describe('The document that was added from the proposal'),
}).meta({ id: 'Acceptance' });

export const Rejection = z.strictObject({ reason }).meta({ id: 'Rejection' });

export type Proposal = z.infer<typeof Proposal>;
