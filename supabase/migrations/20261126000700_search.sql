-- Search by BM25 and vectors, with thresholds that editors set.
set check_function_bodies = off;

create table public.common_words (
  stem text primary key,
  rank integer not null
);
create index common_words_similar_idx on public.common_words using gin (stem extensions.gin_trgm_ops)
  where rank <= 1000;
alter table public.common_words enable row level security;
grant select on public.common_words to authenticated;
grant all on public.common_words to service_role;
create policy common_words_select_policy on public.common_words for select to authenticated
  using ((select public.is_operator()));

create function public.common_stems(p_word text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_word ~ '[а-я]' then array[
    coalesce((ts_lexize('pg_catalog.russian_stem', p_word))[1], p_word)
  ] else array[
    coalesce((ts_lexize('pg_catalog.english_stem', p_word))[1], p_word),
    coalesce((ts_lexize('pg_catalog.german_stem', p_word))[1], p_word)
  ] end;
end
$$;
grant execute on function public.common_stems to authenticated, service_role;

create function public.word_weight(p_rank integer, p_is_known boolean) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_rank is null then 1
    when p_rank <= 300 then case when p_is_known then 0.5 else 0.15 end
    when p_rank <= 1000 then case when p_is_known then 0.8 else 0.35 end
    when p_is_known then 1
    when p_rank <= 3000 then 0.6
    when p_rank <= 10000 then 0.85
    else 1
  end;
end
$$;
grant execute on function public.word_weight to authenticated, service_role;

create function public.likeness(p_one text, p_other text) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select least(
      1.0,
      2.0 * (
        from_start + from_end
          + (substr(p_one, from_start + 1, 2) = reverse(substr(p_other, from_start + 1, 2)))::integer
      ) / (length(p_one) + length(p_other))::double precision
    )
    from (
      select
        count(*) filter (where left(p_one, n) = left(p_other, n))::integer as from_start,
        count(*) filter (where right(p_one, n) = right(p_other, n)) as from_end
      from generate_series(1, least(length(p_one), length(p_other))) as n
    ) as shared
  );
end
$$;
grant execute on function public.likeness to authenticated, service_role;

create function public.transpositions(p_word text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select array_agg(overlay(p_word placing reverse(substr(p_word, at, 2)) from at for 2))
    from generate_series(1, length(p_word) - 1) as at
  );
end
$$;
grant execute on function public.transpositions to authenticated, service_role;

create function public.is_request(p_sentence text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p_sentence ~* (
    '\?\s*$'
    '|\m(tell me|let me know|(would|d) (like|love) to know|want to know|need to know|wondering)\M'
    '|подскажите|скажите|расскажите|хотел[аи]? бы (знать|узнать)|хочу узнать|интересует'
    '|\mmöchte (ich )?(gern[e]? )?wissen\M|\msagen Sie\M'
  );
end
$$;
grant execute on function public.is_request to authenticated, service_role;

create function public.message_sentences(p_message text)
returns table (place integer, sentence text, asks boolean)
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with sentences as (
    select n, part, public.is_request(part) as is_asked
    from regexp_split_to_table(p_message, '(?<=[.!?…])\s+|\n+') with ordinality as each (part, n)
  ), clauses as (
    select (row_number() over (order by n, m))::integer as place, clause, is_asked
    from sentences
    cross join lateral regexp_split_to_table(part, case when is_asked then
      '(?i)[,;]?\s+(?=(and|or|и|или|und|oder)\s+(whether|if|how|what|when|where|which|who|why|can|could|may'
      '|is|are|do|does|should|will|можно|сколько|как|когда|где|есть|нужно|надо|что|какие'
      '|ob|wie|was|wann|wo|wer|kann|darf|gibt|ist|welche[rs]?)\M)'
      else '$^' end
    ) with ordinality as split (clause, m)
    where clause ~ '\w'
    limit 60
  )
  select place, clause, is_asked or not bool_or(is_asked) over () from clauses;
end
$$;
grant execute on function public.message_sentences to authenticated, service_role;

create function public.question_words(p_query text)
returns table (word text, place integer, times integer, stems text[])
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with languages as (
    select language from public.search_languages where chunks > 0
  )
  select word, min(place), max(times), array_agg(distinct stem)
  from languages cross join lateral public.words_of(p_query, language)
  group by word having count(*) = (select count(*) from languages);
end
$$;
grant execute on function public.question_words to authenticated, service_role;

create function public.follows_up(p_query text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select exists (select from public.search_languages) and case
      when p_query ~* (
        '^\W*(and|but|or|then|what about|how about|а|и|но|или|тогда|und|aber|oder|dann|wie sieht)\M'
        '|\m(it|its|this|that|these|those|them|they|their|ones?|he|she|him|her|his|same'
        '|он|она|оно|они|его|е[её]|их|н[её]м|ней|нему|него|неё|ним|ними|это|этот|эта|эти|этого|этой'
        '|этом|этим|этому|том|тот|тогда|туда|там'
        '|es|das|dies|diese[rsnm]?|sie|ihn|ihm|ihr|davon|dafür|dabei|damit|danach|dazu|dort|die)\M'
      ) then count(*) <= 4
      else count(*) <= 1 and (public.is_request(p_query) or exists (
        select from public.search_terms as t join public.question_words(p_query) as w on t.term = any (w.stems)
        where not t.is_part
      ))
    end
    from public.question_words(p_query)
  );
end
$$;
grant execute on function public.follows_up to authenticated, service_role;
drop function public.query_words;

create function public.query_words(p_query text)
returns table (
  word text, place integer, times integer, stems integer[], chunks integer[], spelled text,
  doubt double precision, rank integer
)
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
begin
  return query
  select
    w.word, w.place, w.times, coalesce(k.ids, s.ids, '{}'), coalesce(k.chunks, s.chunks, '{}'),
    s.spelled, s.doubt, c.rank
  from public.question_words(p_query) as w
  cross join lateral (
    select array_agg(id) as ids, array_agg(t.chunks) as chunks from public.search_terms as t
    where t.term = any (w.stems) and not t.is_part
  ) as k
  cross join lateral (
    select min(rank) as rank from public.common_words where stem = any (public.common_stems(w.word))
  ) as c
  left join lateral (
    select
      array_agg(id) filter (where id is not null) as ids,
      array_agg(near.chunks) filter (where id is not null) as chunks,
      (array_agg(near.word) filter (
        where not is_real and length(w.word) > 3 and (is_exchanged or near.likeness > 0.75
          -- Of a short word, two letters tell that it begins alike.
          and (length(w.stems[1]) > 5 or left(near.term, 2) = left(w.stems[1], 2))
        )
      ))[1] as spelled,
      6 * (1 - (array_agg(near.likeness))[1]) as doubt,
      (array_agg(id is null and not is_real and near.likeness > 0.75))[1] as is_common
    from (
      select
        similar_term.*, is_real,
        greatest(
          -- Stems that end otherwise are other forms, unless an error kept an ending.
          case when right(term, 1) = right(w.stems[1], 1) or length(w.stems[1]) - length(term) > 1
            then public.likeness(term, w.stems[1]) else 0 end,
          public.likeness(similar_term.word, w.word)
        ) as likeness
      from (
        select c.rank is not null as is_real
        where k.ids is null and w.word !~ '\d' and coalesce(c.rank, 5000) >= 5000
      ) as unknown
      cross join lateral (
        (
          select t.id, t.term, t.word, t.chunks, extensions.similarity(t.term, w.stems[1]) as similarity,
            false as is_exchanged
          from public.search_terms as t
          where t.term operator(extensions.%) w.stems[1] and not t.is_part
            and left(t.term, 1) = left(w.stems[1], 1)
          order by similarity desc, t.chunks desc
          limit 6
        )
        union all
        select t.id, t.term, t.word, t.chunks, 1, true
        from public.search_terms as t
        where not t.is_part and t.term = any (array(
          select unnest(stems)
          from public.question_words(array_to_string(public.transpositions(w.word), ' '))
        ))
        union all
        (
          select null, c.stem, c.stem, 0, extensions.similarity(c.stem, w.stems[1]) as similarity, false
          from public.common_words as c
          where c.stem operator(extensions.%) w.stems[1] and c.rank <= 1000
            and left(c.stem, 1) = left(w.stems[1], 1) and length(w.word) > 3
            and not exists (select from public.search_terms as t where t.term = c.stem and not t.is_part)
          order by similarity desc
          limit 1
        )
      ) as similar_term
      order by is_exchanged desc, likeness desc, similarity desc, chunks desc
      limit 3
    ) as near
  ) as s on true
  where w.word not in (
    'much', 'many', 'hello', 'hi', 'good', 'morning', 'please', 'thank', 'thanks', 'could', 'would', 'tell',
    'know', 'like', 'want', 'roughly', 'wondering', 'whether',
    'сколько', 'здравствуйте', 'привет', 'добрый', 'пожалуйста', 'спасибо', 'скажите', 'подскажите', 'знать',
    'узнать', 'хочу', 'хотел', 'хотела', 'примерно',
    'viel', 'viele', 'hallo', 'guten', 'bitte', 'danke', 'sagen', 'wissen', 'möchte', 'gern', 'gerne',
    'ungefähr', 'gibt'
  ) and s.is_common is not true;
end
$$;
grant execute on function public.query_words to authenticated, service_role;

create table public.retrieval_thresholds (
  ranked_by text primary key,
  min_score double precision not null check (min_score between 0 and 1)
);
insert into public.retrieval_thresholds values ('words', 0.35), ('vectors', 0.25), ('reranker', 0.2);
alter table public.retrieval_thresholds enable row level security;
grant select, update (min_score) on public.retrieval_thresholds to authenticated;
grant all on public.retrieval_thresholds to service_role;
create policy retrieval_thresholds_select_policy on public.retrieval_thresholds
  for select to authenticated using ((select public.is_operator()));
create policy retrieval_thresholds_update_policy on public.retrieval_thresholds
  for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));

create or replace function public.nearest_by_index(
  p_embedding extensions.vector,
  p_embedder text,
  p_document_ids uuid[],
  p_depth integer
) returns bigint[]
language plpgsql stable
set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_sort = off set jit = off as $$
begin
  -- Filters apply after the index scan: without iterative scans (pgvector 0.8) it would stop at the
  -- nearest 40 of all embedders and documents, and a filter could leave nothing. The setting exists
  -- once the extension is loaded, which reading p_embedding did.
  if current_setting('hnsw.iterative_scan', true) is not null then
    perform set_config('hnsw.iterative_scan', 'relaxed_order', true);
    -- Measured at 100,000 chunks: recall@10 0.76 at the default 40, 0.975 at 200, 0.99 at 400.
    -- With a filter only a part of them passes, so the scan has to be wider: 0.968 at 400 with a
    -- filter of 25%. Hidden chunks are such a filter.
    perform set_config(
      'hnsw.ef_search',
      case when p_document_ids is null and not exists (select from public.hidden_runs)
        then '400' else '1000' end,
      true
    );
  end if;
  return array(
    select id from (
      select c.id, c.embedding operator(extensions.<=>) p_embedding as distance
      from public.published_chunks as c
      where c.embedder = p_embedder
        and (p_document_ids is null or c.document_id = any (p_document_ids))
      order by c.embedding operator(extensions.<=>) p_embedding
      limit p_depth
    ) as near
    -- `+ 0` makes it sort: the order of the index is relaxed, but the planner takes it for exact.
    order by distance + 0
  );
end
$$;

create or replace function public.nearest_by_scan(
  p_embedding extensions.vector,
  p_embedder text,
  p_document_ids uuid[],
  p_depth integer
) returns bigint[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return array(
    with passing as materialized (
      select c.id, c.embedding operator(extensions.<=>) p_embedding as distance
      from public.published_chunks as c
      where c.embedder = p_embedder
        and (p_document_ids is null or c.document_id = any (p_document_ids))
    )
    select id from passing order by distance, id limit p_depth
  );
end
$$;

create function public.nearest_by_words(
  p_query text,
  p_document_ids uuid[],
  p_depth integer,
  p_before text default null
) returns table (chunk_id bigint, score double precision, searched_for text)
language plpgsql stable
set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off set jit = off
-- Starting workers takes longer than searching: at 100,000 chunks every third search had some.
set max_parallel_workers_per_gather = 0 as $$
#variable_conflict use_column
declare
  -- The rare stems are in so many chunks together, which are all ranked. The common ones do not
  -- discriminate by themselves: up to as many chunks again hold the three rarest of them, or fewer.
  enough constant integer := 200;
  -- In documents of so few chunks all that hold any stem are ranked.
  narrow constant integer := 2000;
  -- The share that counts of a word of the question before. Chosen on the benchmark's dialogs.
  decay constant double precision := 0.3;
  -- The greatest factor of BM25, for a word that is everything a chunk holds.
  greatest_factor constant double precision := 2.2;
  total constant double precision := (select sum(chunks) from public.search_languages);
  rare integer[];
  common integer[];
  wanted extensions.sparsevec[];
  asked extensions.sparsevec[];
  amounts double precision[];
  told text;
begin
  with sentences as materialized (
    select * from public.message_sentences(p_query)
  ), searches as materialized (
    select row_number() over (order by place desc) as search, array[place] as places
    from sentences where asks
    order by place desc limit 4
  ), every_search as materialized (
    select * from searches
    union all
    select 0, array_agg(place) from sentences where asks having count(*) > 1
  ), own as materialized (
    select word, place, times, stems, chunks, spelled, public.word_weight(rank, stems <> '{}') as share,
      false as is_before
    from public.query_words(p_query)
  ), words as materialized (
    select * from own
    union all
    select word, place, times, stems, chunks, spelled, decay, true
    from public.query_words(p_before)
    where p_before is not null and word not in (select word from own)
  ), places as materialized (
    select lexeme as word, array_agg(s.place) as places
    from sentences as s
    cross join lateral unnest(
      to_tsvector('pg_catalog.simple'::regconfig, translate(s.sentence, '/-ёЁ', '  еЕ'))
    )
    group by lexeme
  ), uses as materialized (
    select search, word, is_before or coalesce(e.places && p.places, false) as is_asked
    from every_search as e cross join words left join places as p using (word)
  ), asking as materialized (
    select word, bool_or(is_asked) as is_asked from uses group by word
  ), stems as (
    select id, min(each.chunks) as chunks, bool_or(is_asked) as is_asked
    from words join asking using (word) cross join lateral unnest(stems, chunks) as each (id, chunks)
    group by id
  ), running as (
    select id, chunks, is_asked,
      sum(chunks) over (order by chunks * case when is_asked then 1 else 4 end, id) <= enough as is_rare
    from stems
  ), typed as materialized (
    select word, typed, typed = word and spelled is not null as is_doubtful,
      2.0 * times / (times + 1) * share * weight / cbrt(greatest(length(typed) - 1, 1)) as share
    from words
    cross join lateral (
      values (word, case when spelled is null then 1 else 0.3 end), (spelled, 0.9)
    ) as way (typed, weight)
    where typed is not null
  ), parts as materialized (
    select word, t.id, is_doubtful, share * ln(1 + (total - known + 0.5) / (known + 0.5)) as weight
    from typed
    cross join lateral generate_series(1, greatest(length(typed) - 1, 1)) as at
    left join lateral (
      select id, chunks from public.search_terms
      where term = substr('^' || typed || '$', at, 4) and is_part limit 1
    ) as t on true
    cross join lateral coalesce(t.chunks, 0) as known
  ), weighed as materialized (
    select search, id,
      coalesce(sum(weight) filter (where is_asked), 0) as asked,
      sum(weight * case when is_doubtful then 0.5 else 1 end) filter (where is_asked) as meant,
      coalesce(sum(weight) filter (where not is_asked), 0) as told
    from uses join parts using (word)
    group by search, id
  ), amounts as materialized (
    -- What is asked, in words that one chunk holds at most.
    select search, greatest_factor * coalesce(sum(meant), 0) as most,
      greatest_factor * coalesce(sum(meant), 0) / ln(2 * total + 2) as amount
    from weighed group by search
  ), vectors as (
    select search, min(most) as most, public.sparse_vector(array_agg(id), array_agg(asked)) as asked,
      public.sparse_vector(array_agg(id), array_agg(asked + told * (0.1 + 0.9 * exp(-amount / 1.5)))) as wanted
    from weighed join amounts using (search)
    where id is not null
    group by search
  )
  select
    (select array_agg(id) from running where is_rare),
    (select array_agg(id order by is_asked desc, chunks) from running where not is_rare),
    (
      select string_agg(coalesce(w.spelled, word), ' ' order by is_before desc, place) filter (where is_asked)
      from words as w join asking using (word)
      having count(w.spelled) > 0 or bool_or(is_before) or not bool_and(is_asked)
    ),
    array_agg(v.wanted), array_agg(v.asked), array_agg(v.most)
  into rare, common, told, wanted, asked, amounts from vectors as v;
  if (
    select p_document_ids is not null and count(*) <= narrow from (
      select from public.chunk_terms where document_id = any (p_document_ids) limit narrow + 1
    ) as asked_for
  ) then
    rare := coalesce(rare, '{}') || common;
    common := null;
  end if;
  return query
  with visible as not materialized (
    select t.chunk_id, t.stems, t.parts
    from public.chunk_terms as t
    where (t.document_id, t.run) not in (select document_id, run from public.hidden_runs)
      and (p_document_ids is null or t.document_id = any (p_document_ids))
  ), holding as materialized (
    select chunk_id, parts from visible where stems && rare
    union all
    select chunk_id, parts from visible where stems @> common[1:3]
    union all
    select chunk_id, parts from visible where cardinality(common) > 2 and stems @> common[1:2]
    union all
    select chunk_id, parts from visible where cardinality(common) > 1 and stems @> common[1:1]
    limit case when common is null then narrow else 2 * enough end
  ), sums as materialized (
    select search, chunk_id, -(parts operator(extensions.<#>) wanted[search]) as sum, parts
    from generate_subscripts(wanted, 1) as search cross join holding
  ), best as materialized (
    select distinct on (search)
      search, sum, -(parts operator(extensions.<#>) asked[search]) / nullif(amounts[search], 0) as share
    from sums order by search, sum desc, chunk_id
  ), likely as (
    select search, sum, 1 / (1 + exp(-(
      1.85 + 4.69 * ln(share + 0.02) + 1.53 * ln(amounts[search] / ln(2 * total + 2) + 0.2)
    ))) as likelihood
    from best where sum > 0 and share is not null
  )
  select s.chunk_id, max(l.likelihood * s.sum / l.sum) as score, told
  from sums as s join likely as l using (search)
  group by s.chunk_id
  order by score desc, s.chunk_id
  limit p_depth;
end
$$;
grant execute on function public.nearest_by_words to authenticated, service_role;
drop function public.search_chunks;

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
  -- Chosen on four sets with three models, verified on others: see scripts/bench/RESULTS.md.
  weight constant double precision := 0.7;
  -- Each model has cosines of its own, often all of them high, so that only the difference to the chunk
  -- of this rank tells something. With a later one more chunks stand out, those of no answer, too.
  background constant integer := 8;
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
  ), found as (
    select id, v.rank as vector_rank, t.rank as text_rank, coalesce(t.score, 0) as words, (
      select 1 - (c.embedding operator(extensions.<=>) p_embedding)
      from public.published_chunks as c where c.id = either.id and c.embedder = p_embedder
    ) as cosine
    from by_vector as v full join by_text as t using (id) as either
  ), fused as (
    select
      id,
      vector_rank,
      text_rank,
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

create function public.best_scores(p_questions text[])
returns table (place integer, score double precision)
language sql stable set search_path = '' as $$
  select place::integer, best.score
  from unnest(p_questions) with ordinality as asked (question, place)
  cross join lateral public.nearest_by_words(question, null, 1) as best
$$;
grant execute on function public.best_scores to authenticated, service_role;
