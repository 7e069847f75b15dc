-- New secrets are encrypted; those of an earlier release stay as they are until they are replaced.
alter table public.webhook_secrets drop constraint webhook_secrets_secret_check;
alter table public.webhook_secrets add constraint webhook_secrets_secret_check
  check (secret ~ '^(v1:|whsec_)[A-Za-z0-9+/]{32,}={0,2}$');
