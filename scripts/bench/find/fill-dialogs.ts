import type postgres from 'postgres';

/** Ids of the owner of the dialogs, and of their only session. */
export const VIEWER = '00000000-0000-4000-8000-000000000001';

/** Messages per dialog, half of which are replies. */
const PER_DIALOG = 8;

const WORDS = [
  ...['the', 'a', 'is', 'my', 'tooth', 'pain', 'please', 'doctor', 'price', 'how', 'much'],
  ...['tomorrow', 'morning', 'filling', 'crown', 'cleaning', 'child', 'clinic', 'open', 'today'],
  ...['можно', 'записаться', 'сколько', 'стоит', 'завтра', 'Termin', 'morgen', 'Zahn', 'bitte'],
];

/**
 * Fills the database with dialogs as the product stores them: short questions, replies of about 300
 * characters with a turn's meta and two sources. The frequency of each word is known.
 */
export async function fillDialogs(sql: postgres.Sql, messages: number): Promise<void> {
  await sql`
    insert into auth.users (id, email) values (${VIEWER}, 'viewer@test.example')`;
  await sql`insert into auth.sessions (id, user_id) values (${VIEWER}, ${VIEWER})`;
  const dialogs = Math.ceil(messages / PER_DIALOG);
  await sql`
    insert into public.threads (id, name, user_id, created_at, updated_at)
    select md5('dialog' || n)::uuid, 'Dialog ' || n, ${VIEWER},
      now() - n * interval '1 minute', now() - n * interval '1 minute'
    from generate_series(1, ${dialogs}::integer) as n`;
  const source = { document_id: VIEWER, document_name: 'Prices', text: 'x'.repeat(1000) };
  for (let from = 1; from <= messages; from += 10_000) {
    await sql`
      insert into public.messages
        (thread_id, role, text, sources_json, assembled_prompt, meta_json, facets)
      select
        md5('dialog' || (n - 1) / ${PER_DIALOG}::integer + 1)::uuid,
        case n % 2 when 1 then 'user' else 'assistant' end::public.message_role,
        concat_ws(' ',
          (select string_agg((${WORDS}::text[])[1 + abs(hashint4(n * 64 + w)) % ${WORDS.length}::integer], ' ')
           from generate_series(1, case n % 2 when 1 then 12 else 50 end) as w),
          case when n % 2 = 0 then 'appointment' end,
          case when n % 100 = 7 then 'implants' end,
          case when n % 1000 = 3 then 'a root canal' end,
          case when n % 25000 = 11 then 'zirconium' end
        ),
        case when n % 6 = 0 then '[]' else jsonb_build_array(${sql.json(source)}, ${
      sql.json(source)
    }) end,
        case when n % 2 = 0 then repeat('prompt ' || n, 400) end,
        case when n % 2 = 0 then jsonb_build_object(
          'served_intent_code', branch,
          'config_version', n % 4 + 1, 'router_version', 1, 'step_code', 'intro',
          'events', case when n % 5000 = 0 then '["routing_loop"]'::jsonb
            when n % 10 = 0 then '["sticky"]' else '[]' end,
          'debug', jsonb_build_object(
            'router', jsonb_build_object('fallback', n % 50 = 0, 'model', 'demo', 'raw', repeat('r', 300)),
            'scenario', jsonb_build_object('has_steps', true, 'parse_error',
              case when n % 200 = 0 then 'missing' end),
            'usage', jsonb_build_object('total_tokens', 900), 'timings_ms', jsonb_build_object('total', 800)
          )
        ) else '{}' end,
        case when n % 2 = 0 then array_remove(array[
          'intent_code:' || branch, 'intent_code:_router', 'version:_router/1', 'step:intro',
          'version:' || branch || '/' || n % 4 + 1,
          case when n % 5000 = 0 then 'event:routing_loop' when n % 10 = 0 then 'event:sticky' end,
          case when n % 50 = 0 then 'has:fallback' end,
          case when n % 200 = 0 then 'has:parse_error' end,
          case when n % 6 = 0 then 'has:no_sources' end
        ], null) else '{}' end
      from generate_series(${from}::integer, ${Math.min(messages, from + 9_999)}::integer) as n
      cross join lateral (select (array['price_question', 'new_booking', 'general_info'])[n % 3 + 1] as branch) as served`;
  }
  await sql`
    insert into public.message_feedback (message_id, user_id, helpful, reason)
    select id, ${VIEWER}, false, 'tone' from public.messages
    where role = 'assistant' and seq % 100 = 0`;
  await sql`analyze public.threads, public.messages, public.message_feedback`;
}
