import type { Sql, TransactionSql } from 'postgres';
import { PEOPLE } from './actors.ts';
import { ROWS } from './fixture.ts';

/** Returns the ids of a canary person's rows. */
export const personIds = (person: number) => ({
  identity: `test-site/canary${person}_visitor_identities_sub`,
  identityId: `c${person}000000-0000-4000-8000-000000000001`,
  thread: `c${person}000000-0000-4000-8000-000000000002`,
  copy: `c${person}000000-0000-4000-8000-000000000003`,
  message: `c${person}000000-0000-4000-8000-000000000004`,
  reply: `c${person}000000-0000-4000-8000-000000000005`,
  request: `c${person}000000-0000-4000-8000-000000000006`,
  phone: `+49 30 555${person} 777${person}`,
});

/**
 * Adds a person to the fixture, with a word of their own, `canary<person>_<table>_<column>`, in
 * every column that can hold their words.
 */
export async function addPerson(sql: Sql | TransactionSql, person: number): Promise<void> {
  const id = personIds(person);
  const word = (column: string) => `canary${person}_${column.replace('.', '_')}`;
  const json = (column: string, more: object = {}) => JSON.stringify({ ...more, a: word(column) });
  await sql.unsafe(`
    update public.intents set slots = '[{"code": "name", "type": "text", "personal": true}]'
    where id = '${ROWS.intent}';
    insert into public.threads (id, name, origin) values
      ('${id.thread}', '${word('threads.name')}', 'site');
    insert into public.threads (id, name, is_trial, candidate, copied_from)
    values ('${id.copy}', 'Copy', true, '${json('threads.candidate')}', '${id.thread}');
    insert into public.visitor_identities (id, site_key, sub, thread_id)
    values ('${id.identityId}', 'test-site', '${word('visitor_identities.sub')}', '${id.thread}');
    insert into public.visitor_sessions (token_hash, site_key, identity_id)
    values (repeat('${person}', 64), 'test-site', '${id.identityId}');
    insert into public.thread_states (thread_id, slots, resumable_slots_json)
    values (
      '${id.thread}', '{"name": "${word('thread_states.slots')}", "phone": "${id.phone}"}',
      '${json('thread_states.resumable_slots_json')}'
    );
    insert into public.messages (id, thread_id, role, text)
    values ('${id.message}', '${id.thread}', 'user', '${word('messages.text')}');
    insert into public.messages (
      id, thread_id, role, text, sources_json, assembled_prompt, meta_json, facets
    ) values (
      '${id.reply}', '${id.thread}', 'assistant', 'Reply', '["${word('messages.sources_json')}"]',
      '${word('messages.assembled_prompt')}', '${json('messages.meta_json')}',
      '{${word('messages.facets')}}'
    );
    insert into public.message_traces (message_id, trace)
    values ('${id.reply}', '${json('message_traces.trace')}');
    insert into public.message_feedback (message_id, user_id, helpful, reason, note)
    values (
      '${id.reply}', '${PEOPLE.viewer}', false, 'no_answer', '${word('message_feedback.note')}'
    );
    insert into public.message_routes (message_id, intent_code)
    values ('${id.reply}', 'test_branch');
    insert into public.thread_tags (thread_id, tag)
    values ('${id.thread}', '${word('thread_tags.tag')}');
    insert into public.thread_holds (thread_id, held_by, ends_at, idle_text)
    values (
      '${id.thread}', '${PEOPLE.editor}', now() + interval '1 hour',
      '${word('thread_holds.idle_text')}'
    );

    insert into public.requests (
      id, thread_id, intent_code, kind, slots, summary, reason, outcome, due_at
    ) values (
      '${id.request}', '${id.thread}', 'test_branch', 'callback', '${json('requests.slots')}',
      '${word('requests.summary')}', '${word('requests.reason')}', '${word('requests.outcome')}',
      now()
    );
    insert into public.request_history (request_id, what, note)
    values ('${id.request}', 'note', '${word('request_history.note')}');
    insert into public.request_history (request_id, what, changes)
    values ('${id.request}', 'changed', '${json('request_history.changes')}');
    insert into public.appointments (
      service, practitioner, practitioner_number, starts_at, ends_at, status, patient_name,
      patient_phone, note, request_id
    ) select 'test_service', code, number, timestamptz '2031-01-01 10:00Z' + interval '${person} day',
      timestamptz '2031-01-01 10:30Z' + interval '${person} day', 'booked',
      '${word('appointments.patient_name')}', '${word('appointments.patient_phone')}',
      '${word('appointments.note')}', '${id.request}'
    from public.practitioners where code = 'test_person';

    insert into public.webhook_deliveries (webhook_id, event, body, attempts)
    values (
      '${ROWS.webhook}', 'request.created',
      '${json('webhook_deliveries.body', { data: { id: id.request } })}',
      '[${json('webhook_deliveries.attempts')}]'
    );
    insert into public.idempotency_keys (
      caller, operation, key, fingerprint, status, headers, body
    ) values (
      'test', '${word('idempotency_keys.operation')}',
      '${word('idempotency_keys.key')}', '', 201, '${json('idempotency_keys.headers')}',
      '${json('idempotency_keys.body', { thread_id: id.thread })}'
    );
    insert into public.dialog_tests (id, name, intent_code, setup, turns, created_from) values
      (
        'canary-test-${person}', '${word('dialog_tests.name')}', 'test_branch',
        '${json('dialog_tests.setup')}', '[${json('dialog_tests.turns')}]', '${id.reply}'
      ),
      (
        'gone-test-${person}', 'canary${person}', 'test_branch', null,
        '[{"message": "${word('messages.text')}"}]', '${id.reply}'
      );
    delete from public.dialog_tests where id = 'gone-test-${person}';
    insert into public.run_items (
      run_id, position, test_id, name, attempt, repeats, ended_at, result, error
    ) values
      (
        '${ROWS.run}', ${10 + person}, 'canary-test-${person}', '${word('run_items.name')}', 1, 1,
        now(), '${json('run_items.result')}', '${word('run_items.error')}'
      ),
      ('${ROWS.run}', ${
    20 + person
  }, 'gone-test-${person}', 'canary${person}', 1, 1, now(), '{}', null);
    insert into public.saved_filters (user_id, name, filter)
    values (
      '${PEOPLE.viewer}', '${word('saved_filters.name')}',
      '{"q": "${word('thread_states.slots')}", "${word('saved_filters.filter')}": 1}'
    );
    insert into public.proposals (kind, document, reason, answer) values (
      'document',
      '{"name": "Prices", "file_type": "text", "text": "${word('proposals.document')}"}',
      '${word('proposals.reason')}: ${word('messages.text')}', '${word('proposals.answer')}'
    );
    insert into public.ledger (what, old_value, new_value, reason) values
      (
        'test_changed', '${json('ledger.old_value', { id: `canary-test-${person}` })}',
        '${json('ledger.new_value', { id: `canary-test-${person}` })}', null
      ),
      ('activated', null, null, '${word('ledger.reason')} ${word('thread_states.slots')}');
  `).simple();
}
