import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../scripts/testing/temporary-database.ts';
import { PEOPLE } from './actors.ts';
import { axis } from './vectors.ts';

/** The request of an action. */
export const ACTION_REQUEST =
  '{"method": "GET", "url": "https://x.example/", "headers": {}, "body": null}';

/** Ids of rows of the fixture. The dialogs belong to the viewer. */
export const ROWS = {
  block: '10000000-0000-4000-8000-000000000001',
  snapshot: '10000000-0000-4000-8000-000000000002',
  experiment: '10000000-0000-4000-8000-000000000003',
  intent: '20000000-0000-4000-8000-000000000001',
  config: '20000000-0000-4000-8000-000000000002',
  step: '20000000-0000-4000-8000-000000000003',
  thread: '30000000-0000-4000-8000-000000000001',
  emptyThread: '30000000-0000-4000-8000-000000000002',
  message: '30000000-0000-4000-8000-000000000003',
  reply: '30000000-0000-4000-8000-000000000004',
  request: '30000000-0000-4000-8000-000000000005',
  heldThread: '30000000-0000-4000-8000-000000000006',
  gap: '50000000-0000-4000-8000-000000000001',
  run: '30000000-0000-4000-8000-000000000007',
  webhook: '80000000-0000-4000-8000-000000000001',
  delivery: '80000000-0000-4000-8000-000000000002',
  apiKey: '90000000-0000-4000-8000-000000000001',
  document: '40000000-0000-4000-8000-000000000001',
  change: '60000000-0000-4000-8000-000000000001',
  entry: '70000000-0000-4000-8000-000000000001',
  appointment: 'a0000000-0000-4000-8000-000000000001',
  closure: 'a0000000-0000-4000-8000-000000000002',
  feed: 'a0000000-0000-4000-8000-000000000003',
  proposal: 'b1000000-0000-4000-8000-000000000001',
  savedReply: 'b0000000-0000-4000-8000-000000000001',
  synonym: 'b0000000-0000-4000-8000-000000000002',
} as const;

/** Hash of the API key's secret. */
export const HASH = 'a'.repeat(64);

const people = (['viewer', 'stranger', 'editor'] as const).map((name) => `
  insert into auth.users (id, email, raw_user_meta_data)
  values ('${PEOPLE[name]}', '${name}@test.example', '{"display_name": "${name}"}');
  insert into auth.sessions (id, user_id) values ('${PEOPLE[name]}', '${PEOPLE[name]}');
`).join('');

/** Rows for every table. */
export const FIXTURE = `
  ${people}
  update public.users set role = 'editor' where id = '${PEOPLE.editor}';

  insert into public.blocks (id, path, title, version)
  values ('${ROWS.block}', '/test/block', 'Block', 'v1.0');
  insert into public.block_snapshots (id, block_id, version, html, css, created_by)
  values ('${ROWS.snapshot}', '${ROWS.block}', 'v1.0', '<p>', 'p {}', '${PEOPLE.editor}');
  insert into public.assets (hash, content_type, bytes)
  values (encode(sha256('bytes'), 'hex'), 'image/png', 'bytes');
  insert into public.experimental_components (id, name, path)
  values ('${ROWS.experiment}', 'Experiment', '/test/experiment');

  insert into public.intents (id, code, name) values ('${ROWS.intent}', 'test_branch', 'Branch');
  insert into public.agent_configs (id, intent_id, system_prompt, created_by)
  values ('${ROWS.config}', '${ROWS.intent}', 'Prompt', '${PEOPLE.editor}');
  insert into public.intent_steps (id, intent_id, code, name)
  values ('${ROWS.step}', '${ROWS.intent}', 'intro', 'Intro');
  insert into public.prompt_texts (code, text) values ('test_text', 'Text');
  insert into public.assistant_settings (code, value) values ('test_setting', '1');

  insert into public.actions (code, name, kind, input, request)
  values (
    'test_action', 'Action', 'lookup', '{}',
    '${ACTION_REQUEST}'
  );
  insert into public.action_secrets (name, value) values ('TEST', 'v1:YQ==');

  insert into public.dialog_tests (id, name, intent_code, turns)
  values ('test-1', 'Test', 'test_branch', '[{"message": "Hello", "expect": {}}]');
  insert into public.delivered_tests (id) values ('test-1');
  insert into public.exported_parts (path, hash) values ('test', md5('test'));

  insert into public.threads (id, name, user_id, agent_config_id) values
    ('${ROWS.thread}', 'Dialog', '${PEOPLE.viewer}', '${ROWS.config}'),
    ('${ROWS.emptyThread}', 'Empty', '${PEOPLE.viewer}', null),
    ('${ROWS.heldThread}', 'Held', '${PEOPLE.viewer}', null);
  insert into public.messages (id, thread_id, role, text, intent_id)
  values ('${ROWS.message}', '${ROWS.thread}', 'user', 'Hello', '${ROWS.intent}');
  insert into public.messages (id, thread_id, role, text, intent_id)
  values ('${ROWS.reply}', '${ROWS.thread}', 'assistant', 'Good morning', '${ROWS.intent}');
  insert into public.thread_states (thread_id) values ('${ROWS.thread}');
  insert into public.thread_tags (thread_id, tag) values ('${ROWS.thread}', 'price');
  insert into public.legal_holds (thread_id, reason) values ('${ROWS.heldThread}', 'Complaint');
  insert into public.retention_rules (kind, delete_after_days) values ('traces', 36500);
  insert into public.retention_runs (kind, finished_at) values ('traces', now());
  insert into public.message_feedback (message_id, user_id, helpful, reason)
  values ('${ROWS.reply}', '${PEOPLE.viewer}', false, 'tone');
  insert into public.message_routes (message_id, intent_code)
  values ('${ROWS.reply}', 'test_branch');
  insert into public.saved_filters (user_id, name, filter)
  values ('${PEOPLE.viewer}', 'Prices', '{"q": "price"}');
  insert into public.router_prompts (id, text) values ('hash', 'Route.'), ('unused', 'Route.');
  insert into public.message_traces (message_id, trace, router_prompt)
  values ('${ROWS.reply}', '{}', 'hash');

  insert into public.runs (id, status, candidate, tries, fragments, estimate, total, done, finished_at)
  values ('${ROWS.run}', 'done', '{}', '[]', 'stored', '{}', 1, 1, now());
  insert into public.run_items (run_id, position, test_id, name, attempt, repeats, ended_at, passed)
  values ('${ROWS.run}', 1, 'test-1', 'Test', 1, 1, now(), true);

  insert into public.requests (id, thread_id, intent_code, kind, summary, reason, due_at)
  values ('${ROWS.request}', '${ROWS.thread}', 'test_branch', 'callback', 'Ann', 'asked', now());

  insert into public.proposals (id, kind, document, reason, proposed_by)
  values (
    '${ROWS.proposal}', 'document', '{"name": "Parking", "file_type": "text", "text": "Behind."}',
    'Asked often', '${PEOPLE.editor}'
  );
  insert into public.saved_replies (id, name, text)
  values ('${ROWS.savedReply}', 'Directions', 'Take the tram.');
  insert into public.synonyms (id, word, synonyms)
  values ('${ROWS.synonym}', 'Periscope', '{mirror}');
  insert into public.sites (key, name) values ('test-site', 'Site');
  insert into public.site_secrets (site_key, secret) values ('test-site', 'v1:YQ==');
  insert into public.visitor_identities (id, site_key, sub)
  values ('${ROWS.thread}', 'test-site', 'test');
  insert into public.visitor_identity_uses (site_key, jti_hash, expires_at)
  values ('test-site', '${HASH}', now());
  insert into public.sites (key, name) values ('other-site', 'Site');
  insert into public.visitor_sessions (token_hash, site_key) values ('${HASH}', 'test-site');
  insert into public.visitor_usage (site_key, day, address, tokens, largest_turn)
  values ('test-site', '2026-01-01', 'test', 1, 1);
  insert into public.site_refusals (site_key, day, reason, requests)
  values ('test-site', '2026-01-01', 'paused', 1);
  insert into public.visitor_proofs (proof_hash, token_hash) values ('${HASH}', '${HASH}');
  insert into public.visitor_turns (id, site_key, address)
  values ('${ROWS.thread}', 'test-site', 'test');
  insert into public.services (code, name, minutes) values
    ('test_service', 'Service', 30), ('test_unused', 'Unused', 30);
  insert into public.practitioners (code, name) values
    ('test_person', 'Person'), ('test_unused', 'Unused');
  insert into public.closures (id, practitioner, first_date, last_date)
  values ('${ROWS.closure}', 'test_person', '2020-01-01', '2020-01-01');
  insert into public.appointments (
    id, service, practitioner, practitioner_number, starts_at, ends_at, status, patient_name
  ) select '${ROWS.appointment}', 'test_service', code, number, '2020-01-01 10:00Z',
    '2020-01-01 10:30Z', 'booked', 'Ann' from public.practitioners where code = 'test_person';
  insert into public.appointment_history (appointment_id, what)
  values ('${ROWS.appointment}', 'held');
  insert into public.calendar_feeds (id, practitioner, token_hash)
  values ('${ROWS.feed}', 'test_person', '${'a'.repeat(64)}');

  insert into public.thread_holds (thread_id, held_by, ends_at, idle_text)
  values ('${ROWS.heldThread}', '${PEOPLE.editor}', now() + interval '1 hour', '{name} is silent');
  insert into public.webhooks (id, url, events, is_enabled)
  values ('${ROWS.webhook}', 'https://hooks.example/', '{request.created}', false);
  insert into public.webhook_secrets (webhook_id, secret)
  values ('${ROWS.webhook}', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  insert into public.webhook_deliveries (id, webhook_id, event, body, status)
  values ('${ROWS.delivery}', '${ROWS.webhook}', 'webhook.test', '{}', 'delivered');

  insert into public.api_keys (id, name, scope, last_four)
  values ('${ROWS.apiKey}', 'Website', 'chat', 'abcd');
  insert into public.api_key_secrets (hash, api_key_id)
  values ('${HASH}', '${ROWS.apiKey}');

  insert into public.metrics (name, value) values ('test', 1);
  insert into public.rate_limits (name, subject, free_at) values ('test', 'somebody', now());
  insert into public.idempotency_keys (caller, operation, key, fingerprint)
  values ('somebody', 'POST /x', 'test', '');
  insert into public.model_probes
    (client, model, endpoint, api, schemas, tools, streaming, usage, cached_tokens)
  values ('judge', 'm', 'model.test', 'chat', 'enforced', true, true, true, true);
  insert into public.model_prices values ('m', 1, 0.1, 2, 'EUR');
  insert into public.model_calls (client, model, api, outcome, total_ms)
  values ('judge', 'm', 'chat', 'ok', 1);
  insert into public.model_months values ('2020-01-01', 'm', 9, 1, 2);
  insert into public.settings_changes (id) values ('${ROWS.change}');
  insert into public.known_addresses values ('somebody', now());
  insert into public.model_budgets (user_id, tokens_per_day) values ('${PEOPLE.viewer}', 1);
  insert into public.model_status (client, cause) values ('judge', 'timeout');
  insert into public.model_usage (user_id, day, tokens)
  values ('${PEOPLE.viewer}', '2026-01-01', 1);

  insert into public.alert_settings (user_id) values ('${PEOPLE.viewer}');
  insert into public.alerts (user_id, kind, subject, waiting_since, next_attempt_at)
  values ('${PEOPLE.viewer}', 'model', 'test', now(), null);
  insert into public.erasures (hash) values ('${HASH}');
  insert into public.ledger (id, what) values ('${ROWS.entry}', 'text_changed');
  insert into public.access_log (id, what, thread_ids, via)
  values ('${ROWS.entry}', 'dialog', array['${ROWS.thread}'::uuid], 'api');

  insert into public.gaps (id) values ('${ROWS.gap}');
  insert into public.gap_questions (message_id, cause, asked_at, gap_id)
  values ('${ROWS.reply}', 'nothing_found', now(), '${ROWS.gap}');

  insert into public.documents (id, name, file_type, raw_text, created_by)
  values ('${ROWS.document}', 'Document', 'markdown', 'Text', '${PEOPLE.editor}');
  insert into public.document_chunks (document_id, chunk_index, text, embedder, embedding)
  values ('${ROWS.document}', 0, 'Text', 'fixture', '${axis(0)}');
  insert into public.hidden_runs (document_id, run)
  values ('${ROWS.document}', '${ROWS.document}');
  insert into public.chunk_drafts (document_id, run, chunk_index, text)
  values ('${ROWS.document}', '${ROWS.document}', 0, 'Draft');
`;

const ROLLBACK = Symbol('rollback');

type FixtureTest<Row extends unknown[]> = (sql: TransactionSql, ...row: Row) => Promise<void>;

/**
 * Opens a database for the file, and returns a function that runs each test in a transaction of its
 * own, which sees the fixture and is rolled back. Passes on the rows of `test.each`.
 */
export function useFixture() {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.sql.unsafe(FIXTURE);
  });
  afterAll(() => database.close());

  return <Row extends unknown[]>(test: FixtureTest<Row>) => async (...row: Row): Promise<void> => {
    await database.sql.begin(async (sql) => {
      await test(sql, ...row);
      throw ROLLBACK;
    }).catch((reason) => {
      if (reason !== ROLLBACK) throw reason;
    });
  };
}
