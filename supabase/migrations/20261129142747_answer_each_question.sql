-- A message of several questions gets two more chunks for each further question.

set check_function_bodies = off;

create or replace function public.search_chunks(
  p_query text,
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default null,
  p_min_score real default null,
  p_document_ids uuid[] default null,
  p_before text default null
) returns table (
  document_id uuid,
  document_name text,
  chunk_index integer,
  heading_path text,
  text text,
  vector_rank integer,
  text_rank integer,
  score double precision,
  page integer,
  searched_for text
)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  depth constant integer := greatest(4 * p_limit, 40);
  -- Up to so many chunks are scanned: few are faster without the index, and under a narrow filter the
  -- index misses some (measured at 100,000 chunks and a filter of 10%: recall@10 0.95).
  scanned constant integer := case when p_document_ids is null then 500 else 20000 end;
  -- Chosen on four sets with three models, verified on others: see scripts/bench/RESULTS.md.
  weight constant double precision := 0.7;
  -- Each model has cosines of its own, often all of them high, so that only the difference to the chunk
  -- of this rank tells something. With a later one more chunks stand out, those of no answer, too.
  background constant integer := 8;
  least_score constant double precision := coalesce(p_min_score, (
    select min_score from public.retrieval_thresholds
    where ranked_by = case when p_embedding is null then 'words' else 'vectors' end
  ));
  -- Without p_limit: the limit for one question, and what each further question adds. Chosen on the
  -- benchmark's messages of several questions. Keep equal to RETRIEVAL in shared/contract/retrieval.ts.
  usual constant integer := 5;
  further constant integer := 2;
  near bigint[];
begin
  if p_embedding is not null then
    if (
      select count(*) > scanned from (
        select from public.published_chunks as c
        where p_document_ids is null or c.document_id = any (p_document_ids)
        limit scanned + 1
      ) as passing
    ) then
      near := public.nearest_by_index(p_embedding, p_embedder, p_document_ids, depth);
    end if;
    -- There are few chunks in all or of this embedder, or many equal vectors disconnected the index's
    -- graph.
    if coalesce(cardinality(near), 0) < depth then
      near := public.nearest_by_scan(p_embedding, p_embedder, p_document_ids, depth);
    end if;
  end if;
  return query
  with by_vector as (
    select id, rank::integer from unnest(near) with ordinality as nearest (id, rank)
  ), by_text as (
    select
      chunk_id as id,
      words.score,
      is_best,
      searched_for,
      (row_number() over (order by words.score desc, chunk_id))::integer as rank
    from public.nearest_by_words(p_query, p_document_ids, depth, p_before) as words
  ), found as (
    select id, v.rank as vector_rank, t.rank as text_rank, is_best, coalesce(t.score, 0) as words, (
      select 1 - (c.embedding operator(extensions.<=>) p_embedding)
      from public.published_chunks as c where c.id = either.id and c.embedder = p_embedder
    ) as cosine
    from by_vector as v full join by_text as t using (id) as either
  ), fused as (
    select
      id,
      vector_rank,
      text_rank,
      is_best,
      words
        + (1 - words) * weight * coalesce(greatest(cosine - of_many, 0) / nullif(1 - of_many, 0), 0)
        as score
    from found
    cross join (
      select min(cosine) as of_many from found where vector_rank <= background
    ) as reference
  ), best as (
    select * from fused
    where score >= least_score / 2 and (select max(score) from fused) >= least_score
    order by (is_best and score >= least_score) is true desc, score desc, vector_rank nulls last, id
    limit coalesce(p_limit, usual + further * greatest(0, (
      select count(*) - 1 from fused where is_best and score >= least_score
    )))
  )
  select
    c.document_id, d.name, c.chunk_index, c.heading_path, c.text, b.vector_rank, b.text_rank, b.score,
    c.page, (select max(searched_for) from by_text)
  from best as b
  join public.published_chunks as c using (id)
  join public.documents as d on d.id = c.document_id
  order by b.score desc, b.vector_rank nulls last, b.id;
end
$$;

create or replace function public.load_turn(
  p_user_id uuid default null,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default null,
  p_min_score real default null,
  p_history integer default 30,
  p_settings_version uuid default null,
  p_refers_back boolean default false
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  stored constant jsonb := public.stored_turn(p_client_message_id);
  this_thread constant uuid := coalesce(p_thread_id, (stored ->> 'thread_id')::uuid);
  -- Every change adds a new id, so no set of visible changes comes twice.
  version constant uuid := coalesce(
    (select md5(string_agg(id::text, '' order by id))::uuid from public.settings_changes),
    gen_random_uuid()
  );
  question_before constant text := case when public.follows_up(p_query, p_refers_back) then (
    select text from public.messages
    where thread_id = this_thread and role = 'user' order by seq desc limit 1
  ) end;
begin
  return jsonb_build_object(
    'thread', (
      select jsonb_build_object(
        'id', id, 'name', name, 'user_id', user_id, 'agent_config_id', agent_config_id
      )
      from public.threads where id = this_thread
    ),
    'stored', stored,
    'state', (
      select jsonb_build_object(
        'current_intent', current_intent,
        'current_step', current_step,
        'slots', slots,
        'handoff_count', handoff_count,
        'soft_insertion_count', soft_insertion_count,
        'stall_count', stall_count,
        'suspended_intent', suspended_intent,
        'resumable_step_code', resumable_step_code,
        'resumable_slots', resumable_slots_json,
        'revision', revision
      )
      from public.thread_states where thread_id = this_thread
    ),
    'messages', public.turn_history(this_thread, p_history),
    'settings_version', version,
    'settings', case when version = p_settings_version then null else public.turn_settings() end,
    'pinned', public.pinned_configs(this_thread),
    'previous_prompt', (
      select assembled_prompt from public.messages
      where thread_id = p_thread_id order by seq desc limit 1
    ),
    'budget', jsonb_build_object(
      'tokens_per_day', (
        select tokens_per_day from public.model_budgets
        where user_id = p_user_id or user_id is null
        order by user_id nulls last limit 1
      ),
      'used', coalesce((
        select tokens from public.model_usage where user_id = p_user_id and day = public.today()
      ), 0),
      'seconds_left', ceil(extract(epoch from (
        (public.today() + 1)::timestamp at time zone 'utc' - now()
      ))),
      'cap', public.reached_cap()
    ),
    'callback', (
      select jsonb_build_object(
        'slots', slots,
        'summary', summary,
        'is_asked', coalesce((
          select facets @> '{event:model_unavailable}' from public.messages
          where thread_id = this_thread order by seq desc limit 1
        ), false)
      )
      from public.requests
      where thread_id = this_thread and kind = 'callback' and is_current
    ),
    'follows_up', question_before is not null,
    'fragments', (
      select coalesce(jsonb_agg(to_jsonb(fragment)), '[]')
      from public.search_chunks(
        p_query, p_embedding, p_embedder, p_limit, p_min_score, p_before => question_before
      ) as fragment
    )
  );
end
$$;

create or replace function public.begin_turn(
  p_limits jsonb,
  p_user_id uuid default null,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default null,
  p_min_score real default null,
  p_history integer default 30,
  p_settings_version uuid default null,
  p_refers_back boolean default false
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  spent constant jsonb := public.spend_limits(p_limits);
begin
  if spent ? 'limited' then
    return spent;
  end if;
  if p_thread_id is not null then
    perform public.refuse_anonymised(p_thread_id);
    perform public.end_idle_holds(p_thread_id);
  end if;
  return public.load_turn(
    p_user_id, p_thread_id, p_client_message_id, p_query, p_embedding, p_embedder, p_limit,
    p_min_score, p_history, p_settings_version, p_refers_back
  ) || spent || jsonb_build_object(
    'candidate', (select candidate from public.threads where id = p_thread_id),
    'origin', (select origin from public.threads where id = p_thread_id),
    'is_held', exists (select from public.thread_holds where thread_id = p_thread_id)
  );
end
$$;

create or replace function public.begin_session_turn(
  p_session_id uuid,
  p_user_id uuid,
  p_limits jsonb,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default null,
  p_min_score real default null,
  p_history integer default 30,
  p_settings_version uuid default null,
  p_refers_back boolean default false
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  account constant jsonb := public.account_of(p_session_id, p_user_id);
begin
  if account is null or (account ->> 'must_change_password')::boolean then
    return jsonb_build_object('account', account);
  end if;
  return jsonb_build_object('account', account) || public.begin_turn(
    p_limits, p_user_id, p_thread_id, p_client_message_id, p_query, p_embedding, p_embedder,
    p_limit, p_min_score, p_history, p_settings_version, p_refers_back
  );
end
$$;

create or replace function public.begin_key_turn(
  p_key_id uuid,
  p_limits jsonb,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default null,
  p_min_score real default null,
  p_history integer default 30,
  p_settings_version uuid default null,
  p_refers_back boolean default false
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  key constant public.api_keys := public.require_live_key(p_key_id);
begin
  if key.scope <> 'chat' then
    raise sqlstate 'PT403' using message = 'this API key is not for chats';
  elsif p_thread_id is not null and not public.is_dialog_of_key(key.id, p_thread_id) then
    raise sqlstate 'PT404' using message = 'this key has begun no dialog with this id';
  elsif exists (
    select from public.messages
    where client_message_id = p_client_message_id
      and not public.is_dialog_of_key(key.id, thread_id)
  ) then
    raise sqlstate 'PT409' using
      message = 'this client_message_id was already used for another message';
  end if;
  return public.begin_turn(
    p_limits => p_limits, p_thread_id => p_thread_id, p_client_message_id => p_client_message_id,
    p_query => p_query, p_embedding => p_embedding, p_embedder => p_embedder, p_limit => p_limit,
    p_min_score => p_min_score, p_history => p_history, p_settings_version => p_settings_version,
    p_refers_back => p_refers_back
  );
end
$$;
