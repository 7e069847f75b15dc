import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { actAs, actAsOwner, type Actor, ACTORS, attempt, PEOPLE } from './actors.ts';
import { ACTION_REQUEST, HASH, ROWS, useFixture } from './fixture.ts';
import { axis } from './vectors.ts';

type Verb = 'read' | 'insert' | 'update' | 'delete';

interface Rule {
  /** The fixture's row, by a column. */
  key: [column: string, value: string];
  insert: string;
  update: string;
  /** Each actor's rights: r(ead), i(nsert), u(pdate), d(elete). Other actors have none. */
  may: Partial<Record<Actor, string>>;
}

const EVERYONE_READS = { anonymous: 'r', removed: 'r', viewer: 'r', stranger: 'r' };
const OPERATORS_READ = { viewer: 'r', stranger: 'r' };
const EDITORS_WRITE = { editor: 'riud', service: 'riud' };
/** Tables that functions read for people, with a record in the access log. */
const THE_SERVICE_ALONE = { service: 'riud' };
const THE_SERVICE_WRITES = { editor: 'r', service: 'riud' };

/**
 * The permission table of the product, as the database enforces it (people have their own test).
 */
const RULES: Record<string, Rule> = {
  blocks: {
    key: ['id', ROWS.block],
    insert: `(path, title, version) values ('/test/new', 'New', 'v1.0')`,
    update: `is_in_preview = false`,
    may: { ...EVERYONE_READS, ...EDITORS_WRITE },
  },
  block_snapshots: {
    key: ['id', ROWS.snapshot],
    insert: `(block_id, version, html, css) values ('${ROWS.block}', 'v1.1', '', '')`,
    update: `proof = '{"cells": []}'`,
    may: { ...EVERYONE_READS, editor: 'riu', service: 'riud' },
  },
  assets: {
    key: ['content_type', 'image/png'],
    insert: `(hash, content_type, bytes)
             values (encode(sha256('other'), 'hex'), 'image/gif', 'other')`,
    update: `used_at = now()`,
    may: { service: 'riud' },
  },
  experimental_components: {
    key: ['id', ROWS.experiment],
    insert: `(name, path) values ('New', '/test/new')`,
    update: `status = 'review'`,
    may: { ...EVERYONE_READS, ...EDITORS_WRITE },
  },
  intents: {
    key: ['id', ROWS.intent],
    insert: `(code, name) values ('test_new', 'New')`,
    update: `is_enabled = false`,
    may: { ...OPERATORS_READ, ...EDITORS_WRITE },
  },
  agent_configs: {
    key: ['id', ROWS.config],
    insert: `(intent_id, system_prompt) values ('${ROWS.intent}', 'New')`,
    update: `is_active = false`,
    may: { ...OPERATORS_READ, ...EDITORS_WRITE },
  },
  intent_steps: {
    key: ['id', ROWS.step],
    insert: `(intent_id, code, name) values ('${ROWS.intent}', 'qualify', 'Qualify')`,
    update: `system_prompt = 'changed'`,
    may: { ...OPERATORS_READ, ...EDITORS_WRITE },
  },
  ledger: {
    key: ['id', ROWS.entry],
    insert: `(what) values ('created')`,
    update: `reason = 'changed'`,
    may: { ...OPERATORS_READ, editor: 'r', service: 'r' },
  },
  access_log: {
    key: ['id', ROWS.entry],
    insert: `(what, thread_ids, via) values ('dialog', array['${ROWS.thread}'::uuid], 'api')`,
    update: `via = 'data_api'`,
    may: { editor: 'r', service: 'r' },
  },
  assistant_settings: {
    key: ['code', 'test_setting'],
    insert: `(code, value) values ('test_new', '1')`,
    update: `value = '2'`,
    may: { ...OPERATORS_READ, ...EDITORS_WRITE },
  },
  prompt_texts: {
    key: ['code', 'test_text'],
    insert: `(code, text) values ('test_new', 'New')`,
    update: `text = 'changed'`,
    may: { ...OPERATORS_READ, ...EDITORS_WRITE },
  },
  actions: {
    key: ['code', 'test_action'],
    insert: `(code, name, kind, input, request)
      values ('test_new', 'New', 'lookup', '{}', '${ACTION_REQUEST}')`,
    update: `name = 'changed'`,
    may: { ...OPERATORS_READ, ...EDITORS_WRITE },
  },
  action_secrets: {
    key: ['name', 'TEST'],
    insert: `(name, value) values ('NEW', 'v1:YQ==')`,
    update: `value = 'v1:Yg=='`,
    may: { service: 'riud' },
  },
  dialog_tests: {
    key: ['id', 'test-1'],
    insert: `(name, intent_code, turns) values ('New', 'test_branch', '[{"message": "Hello"}]')`,
    update: `name = 'changed'`,
    may: { ...OPERATORS_READ, ...EDITORS_WRITE },
  },
  exported_parts: {
    key: ['path', 'test'],
    insert: `values ('new', md5('new'))`,
    update: `hash = md5('changed')`,
    may: { service: 'riud' },
  },
  delivered_tests: {
    key: ['id', 'test-1'],
    insert: `values ('test-2')`,
    update: `id = id`,
    may: { service: 'riud' },
  },
  threads: {
    key: ['id', ROWS.thread],
    insert: `(name) values ('New')`,
    update: `name = 'changed'`,
    may: THE_SERVICE_ALONE,
  },
  messages: {
    key: ['id', ROWS.message],
    insert: `(thread_id, role, text) values ('${ROWS.thread}', 'assistant', 'New')`,
    update: `text = 'changed'`,
    may: THE_SERVICE_ALONE,
  },
  thread_tags: {
    key: ['tag', 'price'],
    insert: `(thread_id, tag) values ('${ROWS.thread}', 'new')`,
    update: `tag = tag`,
    may: { ...OPERATORS_READ, editor: 'rid', service: 'riud' },
  },
  legal_holds: {
    key: ['thread_id', ROWS.heldThread],
    insert: `(thread_id, reason) values ('${ROWS.emptyThread}', 'New')`,
    update: `reason = 'changed'`,
    may: { ...OPERATORS_READ, editor: 'rid', service: 'riud' },
  },
  retention_rules: {
    key: ['kind', 'traces'],
    insert: `(kind, delete_after_days) values ('requests', 30)`,
    update: `delete_after_days = 3`,
    may: { ...OPERATORS_READ, editor: 'riu', service: 'riud' },
  },
  retention_runs: {
    key: ['kind', 'traces'],
    insert: `(kind) values ('requests')`,
    update: `counts = '{}'`,
    may: { ...OPERATORS_READ, ...THE_SERVICE_WRITES },
  },
  // The viewer's; each person has one per reply.
  message_feedback: {
    key: ['reason', 'tone'],
    insert: `(message_id, helpful) values ('${ROWS.reply}', true)`,
    update: `note = 'changed'`,
    may: { viewer: 'rud', stranger: 'i', editor: 'ri', service: 'riud' },
  },
  message_routes: {
    key: ['message_id', ROWS.reply],
    insert: `(message_id, intent_code) values ('${ROWS.reply}', 'test_branch')
             on conflict (message_id) do update set intent_code = 'test_branch'`,
    update: `intent_code = 'test_branch'`,
    may: { ...OPERATORS_READ, ...EDITORS_WRITE },
  },
  saved_filters: {
    key: ['name', 'Prices'],
    insert: `(name, filter) values ('New', '{}')`,
    update: `filter = '{"q": "changed"}'`,
    may: { viewer: 'rid', stranger: 'i', editor: 'i', service: 'riud' },
  },
  router_prompts: {
    key: ['id', 'unused'],
    insert: `(id, text) values ('new', 'New')`,
    update: `text = 'changed'`,
    may: THE_SERVICE_ALONE,
  },
  message_traces: {
    key: ['message_id', ROWS.reply],
    insert: `(message_id, trace) values ('${ROWS.message}', '{}')`,
    update: `trace = '{"changed": 1}'`,
    may: THE_SERVICE_ALONE,
  },
  runs: {
    key: ['id', ROWS.run],
    insert: `(status, candidate, tries, fragments, estimate) values
             ('queued', '{}', '[]', 'stored', '{}')`,
    update: `error = 'changed'`,
    may: { ...OPERATORS_READ, ...THE_SERVICE_WRITES },
  },
  run_items: {
    key: ['test_id', 'test-1'],
    insert: `(run_id, position, test_id, name, attempt, repeats) values
             ('${ROWS.run}', 2, 'test-2', 'Test', 1, 1)`,
    update: `passed = false`,
    may: { ...OPERATORS_READ, ...THE_SERVICE_WRITES },
  },
  thread_states: {
    key: ['thread_id', ROWS.thread],
    insert: `(thread_id) values ('${ROWS.emptyThread}')`,
    update: `handoff_count = 2`,
    may: THE_SERVICE_ALONE,
  },
  thread_holds: {
    key: ['thread_id', ROWS.heldThread],
    insert: `(thread_id, held_by, ends_at, idle_text)
      values ('${ROWS.thread}', '${PEOPLE.editor}', now(), 'Silent')`,
    update: `ends_at = now()`,
    may: { ...OPERATORS_READ, ...THE_SERVICE_WRITES },
  },
  requests: {
    key: ['id', ROWS.request],
    insert: `(intent_code, kind, summary, reason, due_at) values ('x', 'new', 'x', 'x', now())`,
    update: `status = 'in_progress'`,
    may: THE_SERVICE_ALONE,
  },
  request_history: {
    key: ['request_id', ROWS.request],
    insert: `(request_id, what, note) values ('${ROWS.request}', 'note', 'New')`,
    update: `note = 'changed'`,
    may: { editor: 'i', service: 'ri' },
  },
  gaps: {
    key: ['id', ROWS.gap],
    insert: `default values`,
    update: `status = 'dismissed'`,
    may: { editor: 'ru', service: 'riud' },
  },
  gap_questions: {
    key: ['message_id', ROWS.reply],
    insert: `(message_id, cause, asked_at) values ('${ROWS.message}', 'no_answer', now())`,
    update: `cause = 'no_answer'`,
    may: THE_SERVICE_WRITES,
  },
  services: {
    key: ['code', 'test_unused'],
    insert: `(code, name, minutes) values ('new', 'New', 5)`,
    update: `name = 'changed'`,
    may: { ...OPERATORS_READ, ...EDITORS_WRITE },
  },
  proposals: {
    key: ['id', ROWS.proposal],
    insert: `(kind, document, reason)
      values ('document', '{"name": "x", "file_type": "text", "text": "x"}', 'New')`,
    update: `answer = 'changed'`,
    may: { ...OPERATORS_READ, editor: 'riu', service: 'riud' },
  },
  saved_replies: {
    key: ['id', ROWS.savedReply],
    insert: `(name, text) values ('New', 'Text')`,
    update: `text = 'changed'`,
    may: { ...OPERATORS_READ, ...EDITORS_WRITE },
  },
  synonyms: {
    key: ['id', ROWS.synonym],
    insert: `(word, synonyms) values ('New', '{newer}')`,
    update: `synonyms = '{changed}'`,
    may: { ...OPERATORS_READ, ...EDITORS_WRITE },
  },
  sites: {
    key: ['key', 'test-site'],
    insert: `(key, name) values ('new', 'New')`,
    update: `name = 'changed'`,
    may: { ...OPERATORS_READ, ...EDITORS_WRITE },
  },
  site_secrets: {
    key: ['site_key', 'test-site'],
    insert: `(site_key, secret) values ('other-site', 'v1:YQ==')`,
    update: `secret = 'v1:Yg=='`,
    may: { service: 'riud' },
  },
  visitor_identities: {
    key: ['sub', 'test'],
    insert: `(site_key, sub) values ('test-site', 'new')`,
    update: `thread_id = null`,
    may: { service: 'riud' },
  },
  visitor_identity_uses: {
    key: ['jti_hash', HASH],
    insert: `(site_key, jti_hash, expires_at) values ('test-site', '${'b'.repeat(64)}', now())`,
    update: `expires_at = now()`,
    may: { service: 'riud' },
  },
  visitor_sessions: {
    key: ['token_hash', HASH],
    insert: `(token_hash, site_key) values ('${'b'.repeat(64)}', 'test-site')`,
    update: `last_used_at = now()`,
    may: { service: 'riud' },
  },
  visitor_usage: {
    key: ['address', 'test'],
    insert: `(site_key, day, address, tokens, largest_turn)
      values ('test-site', '2026-01-02', 'new', 1, 1)`,
    update: `tokens = 2`,
    may: { service: 'riud' },
  },
  site_refusals: {
    key: ['reason', 'paused'],
    insert: `(site_key, day, reason, requests) values ('test-site', '2026-01-02', 'budget', 1)`,
    update: `requests = 2`,
    may: { service: 'riud' },
  },
  alert_settings: {
    key: ['user_id', PEOPLE.viewer],
    insert: `(user_id) values ('${PEOPLE.editor}')`,
    update: `urgent_passes = false`,
    may: { service: 'riud' },
  },
  alerts: {
    key: ['user_id', PEOPLE.viewer],
    insert:
      `(user_id, kind, subject, waiting_since) values ('${PEOPLE.editor}', 'model', 'x', now())`,
    update: `tries = 3`,
    may: { service: 'riud' },
  },
  erasures: {
    key: ['hash', HASH],
    insert: `(hash) values ('${'b'.repeat(64)}')`,
    update: `at = now()`,
    may: { service: 'r' },
  },
  visitor_proofs: {
    key: ['proof_hash', HASH],
    insert: `(proof_hash, token_hash) values ('${'b'.repeat(64)}', '${HASH}')`,
    update: `proven_at = now()`,
    may: { service: 'riud' },
  },
  visitor_turns: {
    key: ['id', ROWS.thread],
    insert: `(id, site_key, address) values (gen_random_uuid(), 'test-site', 'new')`,
    update: `address = 'changed'`,
    may: { service: 'riud' },
  },
  practitioners: {
    key: ['code', 'test_unused'],
    insert: `(code, name) values ('new', 'New')`,
    update: `name = 'changed'`,
    may: { ...OPERATORS_READ, ...EDITORS_WRITE },
  },
  closures: {
    key: ['id', ROWS.closure],
    insert: `(first_date, last_date) values ('2020-01-01', '2020-01-01')`,
    update: `reason = 'changed'`,
    may: { ...OPERATORS_READ, ...EDITORS_WRITE },
  },
  appointments: {
    key: ['id', ROWS.appointment],
    insert: `(service, practitioner, practitioner_number, starts_at, ends_at, status)
             select 'test_service', code, number, '2020-01-01', '2020-01-01 00:30', 'cancelled'
             from public.practitioners where code = 'test_person'`,
    update: `note = 'changed'`,
    may: THE_SERVICE_WRITES,
  },
  appointment_history: {
    key: ['what', 'held'],
    insert: `(appointment_id, what) values ('${ROWS.appointment}', 'changed')`,
    update: `at = now()`,
    may: { ...OPERATORS_READ, ...THE_SERVICE_WRITES },
  },
  calendar_feeds: {
    key: ['id', ROWS.feed],
    insert: `(practitioner, token_hash) values ('test_person', '${'b'.repeat(64)}')`,
    update: `practitioner = 'test_person'`,
    may: { editor: 'rid', service: 'riud' },
  },
  webhooks: {
    key: ['id', ROWS.webhook],
    insert: `(url, events) values ('https://new.example/', '{message.created}')`,
    update: `is_enabled = true`,
    may: THE_SERVICE_WRITES,
  },
  webhook_secrets: {
    key: ['secret', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    insert: `(webhook_id, secret) values ('${ROWS.webhook}', 'whsec_${'a'.repeat(32)}')`,
    update: `expires_at = now()`,
    may: { service: 'riud' },
  },
  webhook_deliveries: {
    key: ['id', ROWS.delivery],
    insert: `(webhook_id, event, body) values ('${ROWS.webhook}', 'x', '{}')`,
    update: `tries = 1`,
    may: THE_SERVICE_ALONE,
  },
  api_keys: {
    key: ['id', ROWS.apiKey],
    insert: `(name, scope, last_four) values ('New', 'read', 'wxyz')`,
    update: `name = 'changed'`,
    may: THE_SERVICE_WRITES,
  },
  api_key_secrets: {
    key: ['hash', HASH],
    insert: `(hash, api_key_id) values ('${'b'.repeat(64)}', '${ROWS.apiKey}')`,
    update: `expires_at = now()`,
    may: { service: 'riud' },
  },
  documents: {
    key: ['id', ROWS.document],
    insert: `(name, file_type, raw_text) values ('New', 'text', 'New')`,
    update: `name = 'changed'`,
    may: { ...OPERATORS_READ, ...EDITORS_WRITE },
  },
  document_chunks: {
    key: ['embedder', 'fixture'],
    insert: `(document_id, chunk_index, text, embedder, embedding)
             values ('${ROWS.document}', 1, 'New', 'test', '${axis(1)}')`,
    update: `text = 'changed'`,
    may: { ...OPERATORS_READ, ...THE_SERVICE_WRITES },
  },
  chunk_drafts: {
    key: ['text', 'Draft'],
    insert: `(document_id, run, chunk_index, text)
             values ('${ROWS.document}', '${ROWS.document}', 1, 'New')`,
    update: `heading_path = 'changed'`,
    may: { service: 'riud' },
  },
  hidden_runs: {
    key: ['run', ROWS.document],
    insert: `(document_id, run) values ('${ROWS.document}', '${ROWS.change}')`,
    update: `document_id = '${ROWS.document}'`,
    may: { ...OPERATORS_READ, ...THE_SERVICE_WRITES },
  },
  search_terms: {
    key: ['term', '^tex'],
    insert: `(term, is_part, chunks) values ('new', false, 1)`,
    update: `chunks = 2`,
    may: { ...OPERATORS_READ, ...THE_SERVICE_WRITES },
  },
  search_languages: {
    key: ['language', 'russian'],
    insert: `(language, chunks) values ('german', 0)`,
    update: `chunks = 2`,
    may: { ...OPERATORS_READ, ...THE_SERVICE_WRITES },
  },
  common_words: {
    key: ['stem', 'mayb'],
    insert: `(stem, rank) values ('another word', 1)`,
    update: `rank = 2`,
    may: { ...OPERATORS_READ, ...THE_SERVICE_WRITES },
  },
  chunk_terms: {
    key: ['language', 'russian'],
    insert: `(chunk_id, document_id, run, language, stems, parts)
             values (0, '${ROWS.document}', '${ROWS.document}', 'german', '{}', '{}/1000000000')`,
    update: `stems = '{1}'`,
    may: { ...OPERATORS_READ, ...THE_SERVICE_WRITES },
  },
  metrics: {
    key: ['name', 'test'],
    insert: `(name) values ('new')`,
    update: `value = 2`,
    may: { service: 'riud' },
  },
  rate_limits: {
    key: ['name', 'test'],
    insert: `(name, subject, free_at) values ('new', 'somebody', now())`,
    update: `free_at = now()`,
    may: { service: 'riud' },
  },
  idempotency_keys: {
    key: ['key', 'test'],
    insert: `(caller, operation, key, fingerprint) values ('somebody', 'POST /x', 'new', '')`,
    update: `status = 201`,
    may: { service: 'riud' },
  },
  known_addresses: {
    key: ['subject', 'somebody'],
    insert: `values ('somebody else', now())`,
    update: `known_until = now()`,
    may: { service: 'riud' },
  },
  settings_changes: {
    key: ['id', ROWS.change],
    insert: `default values`,
    update: `made_at = now()`,
    may: { service: 'riud' },
  },
  model_budgets: {
    key: ['user_id', PEOPLE.viewer],
    insert: `(user_id, tokens_per_day) values ('${PEOPLE.stranger}', 1)`,
    update: `tokens_per_day = 2`,
    may: { ...EDITORS_WRITE },
  },
  retrieval_thresholds: {
    key: ['ranked_by', 'words'],
    insert: `values ('others', 0.5)`,
    update: `min_score = 0.5`,
    may: { ...OPERATORS_READ, editor: 'ru', service: 'riud' },
  },
  model_probes: {
    key: ['client', 'judge'],
    insert: `(client, model, endpoint, api, schemas, tools, streaming, usage, cached_tokens)
      values ('router', 'm', 'model.test', 'chat', 'enforced', true, true, true, true)`,
    update: `tools = false`,
    may: { ...OPERATORS_READ, ...THE_SERVICE_WRITES },
  },
  model_prices: {
    key: ['model', 'm'],
    insert: `values ('other', 1, 0.1, 2, 'EUR')`,
    update: `input = 3`,
    may: { ...OPERATORS_READ, ...EDITORS_WRITE },
  },
  model_calls: {
    key: ['model', 'm'],
    insert: `(client, model, api, outcome, total_ms) values ('judge', 'other', 'chat', 'ok', 1)`,
    update: `total_ms = 2`,
    may: { ...OPERATORS_READ, ...THE_SERVICE_WRITES },
  },
  model_months: {
    key: ['model', 'm'],
    insert: `values ('2020-02-01', 'other', 1, 0, 1)`,
    update: `output_tokens = 3`,
    may: { ...OPERATORS_READ, ...THE_SERVICE_WRITES },
  },
  model_status: {
    key: ['client', 'judge'],
    insert: `(client) values ('rerank')`,
    update: `cause = null`,
    may: { ...OPERATORS_READ, ...THE_SERVICE_WRITES },
  },
  model_usage: {
    key: ['user_id', PEOPLE.viewer],
    insert: `(user_id, day, tokens) values ('${PEOPLE.stranger}', '2026-01-01', 1)`,
    update: `tokens = 0`,
    may: { editor: 'r', service: 'riud' },
  },
};

function statement(table: string, rule: Rule, verb: Verb): string {
  const where = `where ${rule.key[0]} = '${rule.key[1]}'`;
  return {
    read: `select * from public.${table} ${where}`,
    insert: `insert into public.${table} ${rule.insert}`,
    update: `update public.${table} set ${rule.update} ${where}`,
    delete: `delete from public.${table} ${where}`,
  }[verb];
}

async function contents(sql: TransactionSql, table: string): Promise<string> {
  await actAsOwner(sql);
  const [row] = await sql.unsafe(
    `select md5(string_agg(t::text, '|' order by t::text)) as sum from public.${table} as t`,
  );
  return row!.sum;
}

/** @supabase/lite grants whole tables to its roles on first use; the policies must be enough. */
const GRANT_EVERYTHING = `
  grant all on all tables in schema public to anon, authenticated, service_role`;

const onFixture = useFixture();

async function expectRights(sql: TransactionSql, table: string, actor: Actor): Promise<void> {
  const rule = RULES[table]!;
  for (const verb of ['read', 'insert', 'update', 'delete'] as const) {
    const before = await contents(sql, table);
    await actAs(sql, actor);
    const outcome = await attempt(sql, statement(table, rule, verb));
    const isAllowed = rule.may[actor]?.includes(verb[0]!) ?? false;
    expect(outcome, `${actor} may ${isAllowed ? '' : 'not '}${verb} ${table}`)
      .toMatchObject(isAllowed ? { rows: 1, code: null } : { rows: 0 });
    if (!isAllowed) expect(await contents(sql, table)).toBe(before);
  }
}

describe.each([
  ['as the migrations grant', ''],
  ['with everything granted, as on the embedded stack', GRANT_EVERYTHING],
])('%s', (_, grants) => {
  describe.each(Object.keys(RULES))('%s', (table) => {
    test.each(ACTORS)(
      'gives the %s its rights and nothing else',
      onFixture<[Actor]>(async (sql, actor) => {
        await sql.unsafe(grants);
        await expectRights(sql, table, actor);
      }),
    );
  });
});

test(
  'the rules cover every table but users',
  onFixture(async (sql) => {
    const tables = await sql<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public'`;
    expect(tables.map(({ name }) => name).sort()).toEqual([...Object.keys(RULES), 'users'].sort());
  }),
);
