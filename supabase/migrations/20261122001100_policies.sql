-- Chapter 11: row-level security and grants, table by table. Predicates are wrapped in (select …) so
-- that they are evaluated once per statement, not once per row.

revoke all on all tables in schema public from public, anon, authenticated;
grant all on all tables in schema public to service_role;

-- People: editors see everybody, others themselves. Rows are added and deleted with the accounts.
alter table public.users enable row level security;
grant select, update (role, display_name) on public.users to authenticated;
create policy users_select_policy on public.users for select to authenticated
  using (id = (select public.signed_in_user()) or (select public.is_editor()));
create policy users_update_policy on public.users for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));

-- Catalog: everybody reads, editors write. Nobody changes or deletes a single snapshot.
alter table public.blocks enable row level security;
grant select on public.blocks to anon;
grant select, insert, update, delete on public.blocks to authenticated;
create policy blocks_select_policy on public.blocks for select to anon, authenticated
  using (true);
create policy blocks_insert_policy on public.blocks for insert to authenticated
  with check ((select public.is_editor()));
create policy blocks_update_policy on public.blocks for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy blocks_delete_policy on public.blocks for delete to authenticated
  using ((select public.is_editor()));

alter table public.block_snapshots enable row level security;
grant select on public.block_snapshots to anon;
grant select, insert on public.block_snapshots to authenticated;
create policy block_snapshots_select_policy on public.block_snapshots
  for select to anon, authenticated using (true);
create policy block_snapshots_insert_policy on public.block_snapshots for insert to authenticated
  with check ((select public.is_editor()) and created_by = (select auth.uid()));

alter table public.experimental_components enable row level security;
grant select on public.experimental_components to anon;
grant select, insert, update, delete on public.experimental_components to authenticated;
create policy experimental_components_select_policy on public.experimental_components
  for select to anon, authenticated using (true);
create policy experimental_components_insert_policy on public.experimental_components
  for insert to authenticated with check ((select public.is_editor()));
create policy experimental_components_update_policy on public.experimental_components
  for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy experimental_components_delete_policy on public.experimental_components
  for delete to authenticated using ((select public.is_editor()));

-- Assistant settings: operators read, editors write.
alter table public.intents enable row level security;
grant select, insert, update, delete on public.intents to authenticated;
create policy intents_select_policy on public.intents for select to authenticated
  using ((select public.is_operator()));
create policy intents_insert_policy on public.intents for insert to authenticated
  with check ((select public.is_editor()));
create policy intents_update_policy on public.intents for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy intents_delete_policy on public.intents for delete to authenticated
  using ((select public.is_editor()));

alter table public.agent_configs enable row level security;
grant select, insert, update (is_active), delete on public.agent_configs to authenticated;
create policy agent_configs_select_policy on public.agent_configs for select to authenticated
  using ((select public.is_operator()));
create policy agent_configs_insert_policy on public.agent_configs for insert to authenticated
  with check (
    (select public.is_editor()) and intent_id is not null and created_by = (select auth.uid())
  );
create policy agent_configs_update_policy on public.agent_configs for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy agent_configs_delete_policy on public.agent_configs for delete to authenticated
  using ((select public.is_editor()));

alter table public.intent_steps enable row level security;
grant select, insert, update, delete on public.intent_steps to authenticated;
create policy intent_steps_select_policy on public.intent_steps for select to authenticated
  using ((select public.is_operator()));
create policy intent_steps_insert_policy on public.intent_steps for insert to authenticated
  with check ((select public.is_editor()));
create policy intent_steps_update_policy on public.intent_steps for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy intent_steps_delete_policy on public.intent_steps for delete to authenticated
  using ((select public.is_editor()));

alter table public.prompt_texts enable row level security;
grant select, insert, update, delete on public.prompt_texts to authenticated;
create policy prompt_texts_select_policy on public.prompt_texts for select to authenticated
  using ((select public.is_operator()));
create policy prompt_texts_insert_policy on public.prompt_texts for insert to authenticated
  with check ((select public.is_editor()));
create policy prompt_texts_update_policy on public.prompt_texts for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy prompt_texts_delete_policy on public.prompt_texts for delete to authenticated
  using ((select public.is_editor()));

-- Dialogs: operators read all, and rename and delete their own; editors rename and delete all.
-- Only finish_turn creates dialogs and writes their messages and states.
alter table public.threads enable row level security;
grant select, update (name), delete on public.threads to authenticated;
create policy threads_select_policy on public.threads for select to authenticated
  using ((select public.is_operator()));
create policy threads_update_policy on public.threads for update to authenticated
  using (
    (select public.is_editor()) or (user_id = (select auth.uid()) and (select public.is_operator()))
  )
  with check (
    (select public.is_editor()) or (user_id = (select auth.uid()) and (select public.is_operator()))
  );
create policy threads_delete_policy on public.threads for delete to authenticated
  using (
    (select public.is_editor()) or (user_id = (select auth.uid()) and (select public.is_operator()))
  );

alter table public.messages enable row level security;
grant select on public.messages to authenticated;
create policy messages_select_policy on public.messages for select to authenticated
  using ((select public.is_operator()));

alter table public.thread_states enable row level security;
grant select on public.thread_states to authenticated;
create policy thread_states_select_policy on public.thread_states for select to authenticated
  using ((select public.is_operator()));

-- Knowledge: operators read, editors write documents. Only replace_document_chunks writes chunks.
alter table public.documents enable row level security;
grant select, insert, update, delete on public.documents to authenticated;
create policy documents_select_policy on public.documents for select to authenticated
  using ((select public.is_operator()));
create policy documents_insert_policy on public.documents for insert to authenticated
  with check ((select public.is_editor()) and created_by = (select auth.uid()));
create policy documents_update_policy on public.documents for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy documents_delete_policy on public.documents for delete to authenticated
  using ((select public.is_editor()));

alter table public.document_chunks enable row level security;
grant select on public.document_chunks to authenticated;
create policy document_chunks_select_policy on public.document_chunks for select to authenticated
  using ((select public.is_operator()));

-- Budgets and usage: for editors. The default budget (without user_id) can only be changed.
alter table public.model_budgets enable row level security;
grant select, insert, update (tokens_per_day), delete on public.model_budgets to authenticated;
create policy model_budgets_select_policy on public.model_budgets for select to authenticated
  using ((select public.is_editor()));
create policy model_budgets_insert_policy on public.model_budgets for insert to authenticated
  with check ((select public.is_editor()) and user_id is not null);
create policy model_budgets_update_policy on public.model_budgets for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy model_budgets_delete_policy on public.model_budgets for delete to authenticated
  using ((select public.is_editor()) and user_id is not null);

alter table public.model_usage enable row level security;
grant select on public.model_usage to authenticated;
create policy model_usage_select_policy on public.model_usage for select to authenticated
  using ((select public.is_editor()));

-- For the edge functions alone: no policy, so that no client sees a row.
alter table public.chunk_drafts enable row level security;
alter table public.known_addresses enable row level security;
alter table public.metrics enable row level security;
alter table public.rate_limits enable row level security;
alter table public.settings_changes enable row level security;
