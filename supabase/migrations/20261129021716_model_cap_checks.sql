-- One rule for the cap of the installation; only the service writes months.
alter table public.model_budgets
  drop constraint model_budgets_tokens_per_month_check,
  drop constraint model_budgets_check,
  add constraint model_budgets_check
    check (tokens_per_month is null or user_id is null and tokens_per_month >= 0);
alter table public.model_months drop constraint model_months_month_check;
