import { expect, test } from 'vitest';
import { readFunctionEnv } from '../../../functions/shared/env.ts';
import { makeProcessingRecord } from '../../../functions/assistant/routes/privacy/processing-record.ts';

const VARIABLES: Record<string, string> = {
  SUPABASE_URL: 'https://db.example',
  SUPABASE_PUBLISHABLE_KEYS: 'a-publishable-key',
  SUPABASE_SECRET_KEYS: 'a-secret-key',
  OPENAI_API_KEY: 'a-model-key',
  OPENAI_BASE_URL: 'https://models.example/v1',
  CHAT_MODEL: 'large',
  ROUTER_BASE_URL: 'https://router.example/v1',
  ROUTER_MODEL: 'small',
  REWRITE_BASE_URL: 'https://rewrite.example/v1',
  REWRITE_MODEL: 'tiny',
  MODEL_PRIVACY: 'pseudonymise',
  ROUTER_MODEL_PRIVACY: 'off',
};

const STORED = {
  organisation: 'Linden Clinic',
  webhooks: [{ url: 'https://crm.example/hook?token=secret', events: ['request.created'] }],
  actions: [{ name: 'Prices | all', url: 'https://prices.example/api/{service}' }],
  sites: [{ name: 'Clinic', origins: ['https://clinic.example'] }],
  retention: [{ kind: 'patient_dialogs', anonymise_after_days: 30, delete_after_days: null }],
};

const record = makeProcessingRecord(
  readFunctionEnv((name) => VARIABLES[name]),
  STORED,
  '2026-11-28',
);

test('the record names every recipient with what it gets', () => {
  expect(record.recipients.map(({ name, host, model, pseudonymised }) => [
    ...[name, host, model, pseudonymised],
  ])).toEqual([
    ['Answering model', 'models.example', 'large', true],
    ['Router', 'router.example', 'small', false],
    ['Rewriter', 'rewrite.example', 'tiny', true],
    ['Judge', 'models.example', 'large', true],
    ['Webhook', 'crm.example', null, null],
    ['Action Prices | all', 'prices.example', null, null],
  ]);
});

test('the Markdown has the same rows, and no secret', () => {
  expect(record.markdown).toContain('# Record of processing of Linden Clinic\n');
  expect(record.markdown).toContain('| Action Prices \\| all | prices.example |');
  expect(record.markdown).toContain('| patient dialogs | 30 days | never |');
  expect(JSON.stringify(record)).not.toMatch(/a-secret-key|a-model-key|token=secret/);
});
