-- Messages are searched for by what they ask: sentences that ask are told from those that tell, common
-- words of the language count little, and the score of a chunk is an estimate of how likely it answers,
-- which means the same for a question of three words and a message of a hundred.

-- Whether a sentence asks for something: by its question mark, or by words such as "tell me" and
-- "would like to know" in English, German and Russian.
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

-- The sentences of a message in order, each cut where another question begins in it, at most 60 parts.
-- Where none asks, each of them may.
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

-- How much a word counts by its place among the most frequent words of its language: less where no chunk
-- holds it, for then it is more likely chatter than something that the documents do not know.
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

-- The words of a question with the stems that chunks hold, without those that ask how much (an answer has
-- a number in their place), that greet, thank or only ask, in the languages of follows_up. A word that none holds, and that is
-- no number and no very common word, has the stems of those that are spelled like it and begin alike,
-- or have two letters exchanged. `spelled` is the first of these, or the most alike of those if it
-- differs by one error, unless the word is in common_words; words of three letters do so by chance, and
-- of four from others of four. Else it is null. `doubt` whether that was meant is the greater, the
-- shorter they are: 1.2 of five letters, 0.6 of ten, one of them mistaken. A word that is most like one
-- of the most common words, which no chunk holds, is left out as that one. `rank` is that of common_words.
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

-- The best chunks by the words of a message, best first: those that hold its rarest stems, ranked by BM25
-- over the parts of its words. So the time hardly grows with the table.
--
-- The last four sentences that ask are searched for together and apart. The words of the others count
-- the less, the more a sentence asks by itself, and those of the question before, p_before, `decay`. The
-- parts of a word share its weight by the cube root of their number: they are found together, so that
-- each of them tells less than a word. A word that is spelled otherwise in the chunks counts 0.9 as they
-- spell it and 0.3 as it was typed.
--
-- The score of the best chunk of a search is the likelihood that it answers: by the share of what is
-- asked that the chunk holds, and by how much is asked, in words that no other chunk holds. It was
-- fitted to half of the benchmark's messages. The scores of the others are smaller as their sums are.
-- `searched_for` tells the words that were asked, where they are not those of the message alone.
create or replace function public.nearest_by_words(
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

-- Whether a question is understood only with what was asked before: it is a word
-- that asks or that the documents hold, not a greeting, or it is short and
-- begins by going on ("And for two of them?") or speaks of something by a pronoun. In the languages of
-- the demo's documents, and German.
create or replace function public.follows_up(p_query text) returns boolean
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

-- The scores are others now, and so is the least one, where no editor has set it.
update public.retrieval_thresholds set min_score = 0.35 where ranked_by = 'words' and min_score = 0.2;
