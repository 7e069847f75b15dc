-- A turn's question may depend on the one before it, and editors set from which score on fragments
-- answer it.

-- The least score of a turn's best fragment, by what ranks: words, vectors with words, or a reranker.
-- That of words was chosen on the golden questions of the benchmark.
create table public.retrieval_thresholds (
  ranked_by text primary key,
  min_score double precision not null check (min_score between 0 and 1)
);

insert into public.retrieval_thresholds values ('words', 0.18), ('vectors', 0.005), ('reranker', 0.2);

alter table public.retrieval_thresholds enable row level security;
grant all on public.retrieval_thresholds to service_role;
grant select, update (min_score) on public.retrieval_thresholds to authenticated;
create policy retrieval_thresholds_select_policy on public.retrieval_thresholds
  for select to authenticated using ((select public.is_operator()));
create policy retrieval_thresholds_update_policy on public.retrieval_thresholds
  for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));

-- Whether a question is understood only with what was asked before: it is a word, or it is short and
-- begins by going on ("And for two of them?") or speaks of something by a pronoun. In the languages of
-- the demo's documents, and German.
create function public.follows_up(p_query text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.search_languages) and case
    when p_query ~* (
      '^\W*(and|but|or|then|what about|how about|а|и|но|или|тогда|und|aber|oder|dann|wie sieht)\M'
      '|\m(it|its|this|that|these|those|them|they|their|ones?|he|she|him|her|his|same'
      '|он|она|оно|они|его|е[её]|их|н[её]м|ней|нему|него|неё|ним|ними|это|этот|эта|эти|этого|этой'
      '|этом|этим|этому|том|тот|тогда|туда|там'
      '|es|das|dies|diese[rsnm]?|sie|ihn|ihm|ihr|davon|dafür|dabei|damit|danach|dazu|dort|die)\M'
    ) then count(*) <= 4
    else count(*) <= 1
  end
  from public.question_words(p_query)
$$;

grant execute on function public.follows_up to authenticated, service_role;

drop function public.search_chunks;

-- The best chunks for a question. Without a vector by its words, with the score of nearest_by_words.
-- With one, chunks of p_embedder that are nearest by cosine are fused with these by reciprocal rank
-- (k = 60), so that a chunk first in both lists scores 2/61.
-- The least score is that of the best chunk: whether the question is answered at all. The others have
-- to have half of it. Without one it is that of a turn. p_before and searched_for are those of
-- nearest_by_words.
-- plan_cache_mode: a plan that knows whether p_document_ids is null can use the right index.
create function public.search_chunks(
  p_query text,
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default 5,
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
  least_score constant double precision := coalesce(p_min_score, (
    select min_score from public.retrieval_thresholds
    where ranked_by = case when p_embedding is null then 'words' else 'vectors' end
  ));
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
      searched_for,
      (row_number() over (order by words.score desc, chunk_id))::integer as rank
    from public.nearest_by_words(p_query, p_document_ids, depth, p_before) as words
  ), fused as (
    select
      id,
      v.rank as vector_rank,
      t.rank as text_rank,
      case when p_embedding is null then t.score else
        coalesce(1.0::double precision / (60 + v.rank), 0)
          + coalesce(1.0::double precision / (60 + t.rank), 0)
      end as score
    from by_vector as v full join by_text as t using (id)
  ), best as (
    select * from fused
    where score >= least_score / 2 and (select max(score) from fused) >= least_score
    order by score desc, vector_rank nulls last, id
    limit p_limit
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

grant execute on function public.search_chunks to authenticated, service_role;

-- The score of the best chunk for each question that has one, with the question's place from 1.
create function public.best_scores(p_questions text[])
returns table (place integer, score double precision)
language sql stable set search_path = '' as $$
  select place::integer, best.score
  from unnest(p_questions) with ordinality as asked (question, place)
  cross join lateral public.nearest_by_words(question, null, 1) as best
$$;

grant execute on function public.best_scores to authenticated, service_role;

-- As in `kept_versions`; with the question before where this one depends on it.
create or replace function public.load_turn(
  p_user_id uuid default null,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default 5,
  p_min_score real default null,
  p_history integer default 30,
  p_settings_version uuid default null
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
  question_before constant text := case when public.follows_up(p_query) then (
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
        'suspended_intent', suspended_intent,
        'resumable_step_code', resumable_step_code,
        'resumable_slots', resumable_slots_json,
        'revision', revision
      )
      from public.thread_states where thread_id = this_thread
    ),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('role', role, 'text', text) order by seq), '[]')
      from (
        select seq, role, text from public.messages
        where thread_id = this_thread order by seq desc limit p_history
      ) as recent
    ),
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
      )))
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

-- As in `traces`.
create or replace function public.begin_turn(
  p_limits jsonb,
  p_user_id uuid default null,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default 5,
  p_min_score real default null,
  p_history integer default 30,
  p_settings_version uuid default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  limited constant jsonb := public.take_limits(p_limits);
begin
  if limited is not null then
    return jsonb_build_object('limited', limited);
  end if;
  return public.load_turn(
    p_user_id, p_thread_id, p_client_message_id, p_query, p_embedding, p_embedder, p_limit,
    p_min_score, p_history, p_settings_version
  ) || jsonb_build_object(
    'candidate', (select candidate from public.threads where id = p_thread_id)
  );
end
$$;
