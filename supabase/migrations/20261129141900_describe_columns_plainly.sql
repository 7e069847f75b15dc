-- Describes columns in plain sentences for Supabase Studio and the Data API's description.

comment on column public.access_log.by is 'The person who read; null for a server';
comment on column public.access_log.api_key_id is
  'The API key of the server or of the person''s agent; null without a key';
comment on column public.access_log.via is
  'The API that was used: the assistant''s or the Data API';
comment on table public.actions is
  'The inputs of the provider `appointments` are defined in functions/shared/contract/appointment-actions.ts';
comment on column public.actions.input is 'JSON Schema, like `output`';
comment on column public.actions.request is
  'Templates that functions/assistant/engine/actions fills in';
comment on column public.alert_settings.urgent_passes is
  'Whether alerts about urgent requests are also sent during quiet hours';
comment on column public.api_keys.user_id is 'The person an agent acts for; null for other scopes';
comment on column public.api_keys.own_most is
  'Maximum number of messages, reads, uploads or agent calls in own_seconds; null for the default limit';
comment on column public.api_keys.last_four is
  'Last four characters of the newest secret, to tell keys apart';
comment on column public.api_keys.last_used_at is 'When the key was last used, to the minute';
comment on column public.agent_configs.is_settled is
  'Whether the texts are final: saved by a person, or checked by a start of the product';
comment on column public.gaps.document_id is
  'The document that closed the gap; kept when the gap is reopened';
comment on column public.gaps.settled_as is 'How the gap was last closed; kept when it is reopened';
comment on column public.gaps.reopened_at is
  'When a question of the closed gap was asked again without an answer';
comment on column public.gaps.embedding is 'Sum of the embeddings of its questions, by embedder';
comment on column public.ledger.made_by is
  'The person who made the change; null for a server and for the start of the product';
comment on column public.ledger.api_key_id is
  'The API key of the agent; null if it used the person''s access token';
comment on column public.model_budgets.tokens_per_month is
  'In the default row, the cap of the whole installation for a month in UTC; null for no cap';
comment on column public.model_calls.model is 'The model that was requested';
comment on column public.model_calls.first_token_ms is
  'Time to the first token; null if the response was not streamed';
comment on column public.model_calls.input_tokens is
  'Number of input tokens, including cached ones';
comment on column public.proposals.document_id is
  'The document created when the proposal was accepted';
comment on column public.proposals.answer is 'Reason for the rejection';
comment on column public.requests.is_current is 'Whether its dialog can still change the request';
comment on column public.requests.snoozed_until is
  'The request is hidden from the list until then; a past time means that it was snoozed';
comment on column public.request_history.transaction_id is
  'The transaction that stored the entry; 0 if the entry is older than live events';
comment on column public.intents.last_version is 'Highest number of a deleted version';
comment on column public.intents.request_kinds is 'Kinds of requests that replies may make';
comment on column public.intents.slots is
  'Slots of the scenario, in the form of functions/assistant/engine/slots; if empty, any slot is accepted';
comment on column public.intents.actions is 'Actions that the branch''s model may call';
comment on column public.intent_steps.outcome is 'Request that is made when the step is entered';
comment on column public.intent_steps.collects is 'Slots that the step asks for; null for all';
comment on column public.intent_steps.before is 'Lookups before the step''s prompt: `{action, input}`';
comment on column public.intent_steps.on_enter is 'Action on entering the step: `{action, input}`';
comment on column public.sites.origins is 'Origins of the pages that may show the chat in a frame';
comment on column public.sites.texts is 'Texts of the chat, by language and code';
comment on column public.sites.monthly_token_cap is
  'Maximum number of tokens in a month in UTC; null for no cap';
comment on column public.sites.identity is
  'How the site signs the identity of its signed-in patients; null if it does not';
comment on column public.sites.paused_at is 'Since then, visitors can read but not write';
comment on column public.thread_holds.ends_at is 'When it ends unless the person writes';
comment on column public.thread_holds.seen_seq is
  'messages.seq of the last message that the person has seen';
comment on column public.thread_holds.waiting_seq is
  'messages.seq of the first unanswered message for which takeover.waiting was sent';
comment on column public.thread_holds.idle_text is 'Notice when it ends by inactivity';
comment on column public.dialog_tests.is_from_patient is
  'Whether the test was created from a patient''s dialog, which may be deleted';
comment on column public.threads.origin is
  'Who started the dialog: an operator, a server, an API key or a visitor';
comment on column public.threads.copied_from is
  'The dialog that a trial was copied from; deleting it deletes the copy';
comment on column public.threads.anonymised_at is
  'When the dialog was anonymised; since then nobody can continue it';
comment on column public.threads.switch_count is
  'Number of times that the branch changed between two replies';
comment on column public.messages.author_id is
  'The person who wrote the message, or whose takeover a notice is about';
comment on column public.messages.transaction_id is
  'The transaction that stored the message; 0 if the message is older than live events';
comment on column public.visitor_proofs.token_hash is
  'Hash of the token of the session that solved the challenge';
comment on column public.visitor_identities.sub is 'The site''s identifier of the patient';
comment on column public.visitor_sessions.last_used_at is
  'When the session was last used, to the minute; it ends 30 days later';
comment on column public.visitor_sessions.identity_id is
  'The signed-in patient, whose dialog the session shares';
comment on column public.visitor_sessions.dialog_deleted_at is
  'When the dialog was deleted; turns that started before are not stored';
comment on column public.webhooks.disabled_reason is
  'Why the webhook was disabled automatically; null if a person disabled it';
comment on column public.webhook_deliveries.attempts is 'The last 20 attempts, oldest first';
comment on column public.webhook_deliveries.tries is 'Number of attempts since it was last queued';
comment on column public.webhook_deliveries.run is 'The sender that has claimed the delivery';
