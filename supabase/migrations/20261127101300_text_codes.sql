-- Codes of texts name files. Nothing that is stored changes; a text with another code stays until it
-- is changed.
alter table public.prompt_texts add constraint prompt_texts_code_check
  check (code ~ '^[a-z][a-z0-9_]{0,99}$') not valid;
