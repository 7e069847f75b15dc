import { z } from 'zod';
import { PageQuery } from '../../shared/http/paginate.ts';
import { IntentCode } from './intents.ts';

/** Every kind of change in the database's audit ledger. */
export const LEDGER_KINDS = [
  'created',
  'activated',
  'rolled_back',
  'deactivated',
  'changed',
  'deleted',
  'step_created',
  'step_changed',
  'step_deleted',
  'branch_created',
  'branch_changed',
  'branch_deleted',
  'text_created',
  'text_changed',
  'text_deleted',
  'setting_created',
  'setting_changed',
  'setting_deleted',
  'test_gate_changed',
  'test_created',
  'test_changed',
  'test_deleted',
  'action_created',
  'action_changed',
  'action_deleted',
  'service_created',
  'service_changed',
  'service_deleted',
  'practitioner_created',
  'practitioner_changed',
  'practitioner_deleted',
  'closure_created',
  'closure_changed',
  'closure_deleted',
  'site_created',
  'site_changed',
  'site_deleted',
  'saved_reply_created',
  'saved_reply_changed',
  'saved_reply_deleted',
  'synonym_created',
  'synonym_changed',
  'synonym_deleted',
  'legal_hold_created',
  'legal_hold_deleted',
  'retention_created',
  'retention_changed',
  'retention_deleted',
  'retention_applied',
  'model_price_created',
  'model_price_changed',
  'model_price_deleted',
  'model_budget_changed',
  'person_erased',
  'proposal_created',
  'proposal_changed',
  'proposal_deleted',
] as const;

const values = z.record(z.string(), z.unknown()).nullable();

export const LedgerEntry = z.object({
  id: z.uuid(),
  at: z.string(),
  by: z.uuid().nullable().describe('The person; null for a server or the start of the product'),
  by_name: z.string().nullable(),
  what: z.enum(LEDGER_KINDS).describe(
    'What changed. Values without a noun are about a version; text: a fixed text; setting: ' +
      'a setting of all branches',
  ),
  intent_code: z.string().nullable().describe('Null for a fixed text or a setting'),
  from: values.describe(
    'The state before: the values of a step, branch, test, text or setting; for a version ' +
      'its `config_id`, `version` and `name`, with its texts if it was deleted',
  ),
  to: values.describe(
    'The state after. For an activation also `kept_dialogs`, the number of dialogs ' +
      'pinned to another version, and `overridden`, what the gate found missing',
  ),
  reason: z.string().nullable(),
  run_id: z.uuid().nullable(),
  via_agent: z.boolean().describe('Whether an agent made the change for the person'),
  api_key_id: z.uuid().nullable().describe('The API key of the agent'),
}).meta({ id: 'LedgerEntry' });

export const LedgerQuery = PageQuery.extend({
  intent_code: IntentCode.optional(),
  via_agent: z.stringbool().optional()
    .meta({
      type: 'boolean',
      description: 'true: only changes made by agents; false: only other changes',
    }),
});

export type LedgerEntry = z.infer<typeof LedgerEntry>;
