set check_function_bodies = off;

create or replace function public.nearest_by_words(
  p_query text,
  p_document_ids uuid[],
  p_depth integer,
  p_before text default null
) returns table (chunk_id bigint, score double precision, searched_for text, is_best boolean)
language plpgsql stable
set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off set jit = off
-- Starting workers takes longer than searching: at 100,000 chunks every third search had some.
set max_parallel_workers_per_gather = 0 as $$
#variable_conflict use_column
declare
  -- Up to so many chunks that hold common stems are ranked.
  enough constant integer := 400;
  -- In documents of so few chunks all that hold any stem are ranked.
  narrow constant integer := 2000;
  total constant double precision := (select sum(chunks) from public.search_languages);
  plan record;
begin
  select * into plan from public.plan_searches(p_query, p_before);
  if p_document_ids is not null and (
    select count(*) <= narrow from (
      select from public.chunk_terms where document_id = any (p_document_ids) limit narrow + 1
    ) as asked_for
  ) then
    plan.rare := coalesce(plan.rare, '{}') || plan.common;
    plan.common := null;
  end if;
  return query
  with visible as not materialized (
    select t.chunk_id, t.stems, t.parts
    from public.chunk_terms as t
    where (t.document_id, t.run) not in (select document_id, run from public.hidden_runs)
      and (p_document_ids is null or t.document_id = any (p_document_ids))
  ), holding as materialized (
    select chunk_id, stems, parts from visible where stems && plan.rare
    union all
    select chunk_id, stems, parts from visible where stems @> plan.common[1:3]
    union all
    select chunk_id, stems, parts from visible
    where cardinality(plan.common) > 2 and stems @> plan.common[1:2]
    union all
    select chunk_id, stems, parts from visible
    where cardinality(plan.common) > 1 and stems @> plan.common[1:1]
    limit case when plan.common is null then narrow else enough end
  ), searches as materialized (
    select * from unnest(plan.wanted, plan.held, plan.amounts, plan.are_alone) with ordinality
      as each (wanted, held, amount, is_alone, search)
  ), sums as materialized (
    select search, chunk_id, -(parts operator(extensions.<#>) wanted) as sum
    from searches cross join holding
  ), best as materialized (
    select distinct on (search) search, chunk_id, sum from sums order by search, sum desc, chunk_id
  ), likely as materialized (
    select search, chunk_id, sum, is_alone, public.answer_likelihood(
      sum / amount,
      amount / ln(2 * total + 2),
      coalesce(least(1, -(held operator(extensions.<#>) (
        select public.sparse_vector(stems, array_fill(1::double precision, array[cardinality(stems)]))
        from holding as h where h.chunk_id = best.chunk_id limit 1
      ))), 0)
    ) as likelihood
    from best join searches using (search)
    where sum > 0
  ), bounded as (
    select search, chunk_id, sum, is_alone,
      least(likelihood, max(likelihood) filter (where not is_alone) over ()) as likelihood
    from likely
  )
  select s.chunk_id, max(l.likelihood * s.sum / l.sum) as score, plan.asked_for,
    bool_or(is_alone and s.chunk_id = l.chunk_id)
  from sums as s join bounded as l using (search)
  group by s.chunk_id
  order by score desc, s.chunk_id
  limit p_depth;
end
$$;
