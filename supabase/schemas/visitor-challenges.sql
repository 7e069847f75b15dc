-- Proof of work of visitors: a session may write for an hour after it has solved a challenge, on a
-- site that asks for it. The functions make and verify challenges.

-- Solved challenges by a hash. A session that is deleted leaves its own, so that none is used twice.
create table public.visitor_proofs (
  proof_hash text primary key check (proof_hash ~ '^[0-9a-f]{64}$'),
  token_hash text not null,
  proven_at timestamptz not null default now()
);
comment on column public.visitor_proofs.token_hash is
  'Hash of the token of the session that solved the challenge';

create index visitor_proofs_token_hash_idx on public.visitor_proofs (token_hash, proven_at);
create index visitor_proofs_proven_at_idx on public.visitor_proofs (proven_at);

alter table public.visitor_proofs enable row level security;
grant all on public.visitor_proofs to service_role;

-- Stores for an hour that a session has solved a challenge, and deletes some of those that have
-- expired. Returns false when another session has used the solution; the same one may send it again.
-- Raises: PT401 and PT404 as require_visitor.
-- Called by: functions/assistant/routes/visitor/challenge.ts.
create function public.prove_visitor(p_hash text, p_proof_hash text) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform public.require_visitor(p_hash);
  insert into public.visitor_proofs (proof_hash, token_hash) values (p_proof_hash, p_hash)
  on conflict (proof_hash) do nothing;
  delete from public.visitor_proofs where proof_hash in (
    select proof_hash from public.visitor_proofs
    where proven_at < now() - interval '1 hour' limit 20 for update skip locked
  );
  return exists (
    select from public.visitor_proofs where proof_hash = p_proof_hash and token_hash = p_hash
  );
end
$$;
grant execute on function public.prove_visitor to service_role;

-- Returns whether a turn needs proof of work that its session does not have.
-- Called by: begin_visitor_turn, reserve_visitor_turn.
create function public.needs_visitor_proof(p_hash text, p_site_key text, p_turn_id uuid)
returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return public.site_challenge(p_site_key, p_turn_id) = 'proof_of_work' and not exists (
    select from public.visitor_proofs
    where token_hash = p_hash and proven_at > now() - interval '1 hour'
  );
end
$$;
grant execute on function public.needs_visitor_proof to service_role;
