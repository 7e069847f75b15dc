-- The proof of a snapshot: how closely it matched the live block when it was rendered again after the
-- save. An editor writes it once, so that nobody improves it later; all else stays as it was saved.

alter table public.block_snapshots add column proof jsonb
  check (jsonb_typeof(proof) = 'object' and octet_length(proof::text) <= 131072);

create or replace function public.keep_snapshot() returns trigger
language plpgsql set search_path = '' as $$
declare
  movable constant text[] := array[
    'created_by', 'html_bytes', 'css_bytes', 'asset_hashes', 'proof'
  ];
begin
  if (to_jsonb(new) - movable) is distinct from (to_jsonb(old) - movable)
    or new.created_by is not null and new.created_by is distinct from old.created_by then
    raise sqlstate 'PT409' using message = 'a saved snapshot never changes';
  end if;
  if old.proof is not null and new.proof is distinct from old.proof then
    raise sqlstate 'PT409' using message = 'a snapshot has one proof, which never changes';
  end if;
  return new;
end
$$;

grant update (proof) on public.block_snapshots to authenticated;
create policy block_snapshots_update_policy on public.block_snapshots for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
