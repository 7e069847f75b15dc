-- Chapter 17: what Supabase's database advisor found.

-- A table needs a primary key, and the row of nobody keeps user_id from being it.
alter table public.model_budgets
  add column id uuid not null default gen_random_uuid() primary key;
