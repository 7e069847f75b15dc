create trigger note_change
  after update on public.model_budgets for each row when (new.user_id is null)
  execute function public.note_change('model_budget', 'id', 'user_id');
