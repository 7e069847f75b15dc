import { expect, test } from 'vitest';
import { useFixture } from './fixture.ts';

const onFixture = useFixture();

test(
  'every table of the schema has row-level security',
  onFixture(async (sql) => {
    const open = await sql`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`;
    expect(open).toHaveLength(0);
  }),
);

test(
  'no function can be called by everyone or by an anonymous reader',
  onFixture(async (sql) => {
    const callable = await sql`
      select proname from pg_proc
      where pronamespace = 'public'::regnamespace
        and (has_function_privilege('anon', oid, 'execute')
          or exists (
            select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0
          ))`;
    expect(callable).toHaveLength(0);
  }),
);

test(
  'a signed-in caller can call the functions meant for operators and no other',
  onFixture(async (sql) => {
    const callable = await sql<{ proname: string }[]>`
      select proname from pg_proc
      where pronamespace = 'public'::regnamespace
        and has_function_privilege('authenticated', oid, 'execute')
      order by proname`;
    expect(callable.map(({ proname }) => proname)).toEqual([
      'access_by_reader',
      'account_without_rows',
      'activate_agent_config',
      'activation_outlook',
      'add_test',
      'agent_key',
      'answer_likelihood',
      'are_fixed_texts',
      'are_words',
      'asks_price',
      'asset_hashes',
      'best_scores',
      'can_serve',
      'can_serve_in_person',
      'change_request',
      'common_stems',
      'cost_of_calls',
      'create_agent_config',
      'create_branch',
      'delete_branch',
      'delete_thread',
      'erase_person',
      'export_assistant',
      'export_person',
      'find_free_times',
      'find_threads',
      'follows_up',
      'gate_verdict',
      'import_assistant',
      'import_tests',
      'intent_figures',
      'intent_usage',
      'intent_versions',
      'is_changelog',
      'is_editor',
      'is_operator',
      'is_operator_in_person',
      'is_operator_or_server',
      'is_request',
      'is_text_within',
      'is_via_agent',
      'judged_routes',
      'known_languages',
      'language_of',
      'last_deliveries',
      'likeness',
      'list_deliveries',
      'list_gaps',
      'list_model_prices',
      'may_propose',
      'merge_fixed_texts',
      'message_sentences',
      'model_stats',
      'names_of',
      'names_of_threads',
      'names_price',
      'nearest_by_index',
      'nearest_by_scan',
      'nearest_by_words',
      'own_sessions',
      'parts_of',
      'plan_searches',
      'propose_document',
      'propose_version',
      'query_words',
      'question_words',
      'read_appointments',
      'read_configs',
      'read_delivery',
      'read_events',
      'read_intents',
      'read_model_caps',
      'read_request',
      'read_requests',
      'read_run_results',
      'read_scenario',
      'read_setup',
      'read_takeovers',
      'read_thread',
      'read_trace',
      'read_turns',
      'record_access',
      'rename_thread',
      'replace_model_prices',
      'reply_cost',
      'retention_kinds',
      'run_costs',
      'run_summary',
      'runs_of_version',
      'save_block_version',
      'search_chunks',
      'set_thread_tags',
      'signed_in_user',
      'sparse_vector',
      'stems_of_synonyms',
      'store_retention',
      'store_scenario',
      'store_settings',
      'synonyms_of',
      'tests_changed_at',
      'token_cost',
      'transpositions',
      'unwrap_json',
      'who_wrote',
      'whoami',
      'word_weight',
      'words_of',
      'words_query',
      'write_appointment',
    ]);
  }),
);

test(
  'every function runs with an empty search path',
  onFixture(async (sql) => {
    const loose = await sql`
      select proname from pg_proc
      where pronamespace = 'public'::regnamespace
        and not coalesce(proconfig @> array['search_path=""'], false)`;
    expect(loose).toHaveLength(0);
  }),
);

test(
  'every foreign key has an index that begins with its columns',
  onFixture(async (sql) => {
    const unindexed = await sql`
      select conrelid::regclass as table, conname from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace
        and not exists (
          select from pg_index
          where indrelid = conrelid
            and (indkey::smallint[])[0:cardinality(conkey) - 1] @> conkey
        )`;
    expect(unindexed).toHaveLength(0);
  }),
);

test(
  'no table is left with the grants that Supabase gives by default',
  onFixture(async (sql) => {
    const granted = await sql`
      select table_name, grantee, privilege_type from information_schema.role_table_grants
      where table_schema = 'public'
        and (grantee = 'anon' and privilege_type <> 'SELECT'
          or grantee = 'authenticated'
            and privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE'))`;
    expect(granted).toHaveLength(0);
  }),
);

test(
  'no view shows rows past row-level security',
  onFixture(async (sql) => {
    const loose = await sql`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace
        and (relkind = 'm' or relkind = 'v'
          and not coalesce(reloptions @> array['security_invoker=true'], false))`;
    expect(loose).toHaveLength(0);
  }),
);
