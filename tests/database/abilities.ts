import assert from 'node:assert/strict';
import type { Sql, TransactionSql } from 'postgres';
import { actAs, type Actor, PEOPLE } from './actors.ts';
import { axis } from './vectors.ts';

/** Everything the product does with its database, once each, on any existing data. */
export const ABILITIES: Record<string, (sql: Sql) => Promise<void>> = {
  'people sign in, and an editor ends sessions': people,
  'an editor saves a version of a block with its snapshot': catalog,
  'an experiment moves through its states': experiments,
  'an editor saves and activates a prompt version': settings,
  'a document is indexed in pieces and found': knowledge,
  'an editor adds synonyms, which a search knows': synonyms,
  'a dialog is begun and continued by turns': dialogs,
  'a dialog is judged, tagged and found': finding,
  'a question without an answer becomes a gap, which an editor closes': gaps,
  'a trial is begun, keeps its traces and is no real dialog': trials,
  'a trial copy of a dialog is begun, and deleted with it': trialCopies,
  'a person is exported and erased': personErasure,
  'a program chats with an API key in dialogs of its own': apiKeys,
  'a visitor of a site chats in a dialog of their own': visitors,
  'an image is stored once': assets,
  'a turn makes a request, which an editor closes': requests,
  'a person takes a dialog over and answers': takeover,
  'a run plays a test against a version': runs,
  'an event is sent to a webhook': webhooks,
  'a time is found, booked and cancelled': appointments,
  'limits are taken, used up and given back': limits,
  'a request that is sent again is answered once': idempotency,
  'budgets are set and usage is charged': usage,
  'metrics are counted and read': metrics,
};

/** Runs a committed transaction as an actor. */
async function as<T>(sql: Sql, actor: Actor, run: (sql: TransactionSql) => Promise<T>): Promise<T> {
  return await sql.begin(async (transaction) => {
    await actAs(transaction, actor);
    return await run(transaction);
  }) as T;
}

const unique = (name: string) => `${name}_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;

async function people(sql: Sql): Promise<void> {
  for (const name of ['viewer', 'stranger', 'editor'] as const) {
    await sql`
      insert into auth.users (id, email, raw_user_meta_data)
      values (${PEOPLE[name]}, ${`${name}@test.example`}, ${sql.json({ display_name: name })})
      on conflict (id) do nothing`;
    await sql`
      insert into auth.sessions (id, user_id) values (${PEOPLE[name]}, ${PEOPLE[name]})
      on conflict (id) do nothing`;
  }
  await sql`update public.users set role = 'editor' where id = ${PEOPLE.editor}`;
  const me = async (actor: Actor) =>
    await as(sql, actor, async (tx) => (await tx`select public.whoami() as me`)[0]!.me);
  assert.equal((await me('editor')).role, 'editor');
  assert.equal((await me('stranger')).display_name, 'stranger');
  await as(sql, 'service', async (tx) => {
    await tx`select public.end_sessions(${PEOPLE.stranger})`;
    await tx`select public.remember_address('viewer', '192.0.2.1')`;
    const [known] = await tx`select public.is_known_address('viewer', '192.0.2.1') as known`;
    assert.equal(known!.known, true);
  });
  assert.equal(await me('stranger'), null);
}

async function appointments(sql: Sql): Promise<void> {
  const code = unique('a').slice(0, 40);
  await as(sql, 'editor', async (tx) => {
    await tx`insert into public.services (code, name, minutes) values (${code}, 'Scan', 30)`;
    await tx`insert into public.practitioners (code, name, services, hours)
      select ${code}, 'Eve', array[${code}], jsonb_agg(jsonb_build_object(
        'day', day, 'opens', '08:00', 'closes', '12:00'
      )) from generate_series(0, 6) as day`;
    const [found] = await tx`
      select public.find_free_times('UTC', ${code}, p_limit => 1) #>> '{0,starts_at}' as at`;
    const [booked] = await tx`select public.write_appointment('UTC', ${
      tx.json({
        ...{ service: code, practitioner: code, starts_at: found!.at },
        ...{ status: 'booked', patient_name: 'Ann' },
      })
    }) as shown`;
    const [cancelled] = await tx`select public.write_appointment(
      'UTC', '{"status": "cancelled"}', ${booked!.shown.id}, 1) as shown`;
    assert.equal(cancelled!.shown.status, 'cancelled');
  });
}

async function catalog(sql: Sql): Promise<void> {
  const path = '/release/block';
  const { block, snapshot } = await as(sql, 'editor', async (tx) => {
    await tx`
      insert into public.blocks (path, title, version) values (${path}, 'Block', 'v1.0')
      on conflict (path) do nothing`;
    const [before] = await tx`select * from public.blocks where path = ${path}`;
    const version = `v1.${before!.revision}`;
    const [block] = await tx`
      update public.blocks set version = ${version}, changelog = ${
      tx.json([{ version, date: '2026-11-21', changes: ['T'] }])
    }
      where path = ${path} returning *`;
    assert.equal(block!.revision, before!.revision + 1);
    const [snapshot] = await tx`
      insert into public.block_snapshots (block_id, version, html, css, capture)
      values (${block!.id}, ${version}, '<p>Text</p>', 'p { margin: 0 }', '{"width": 1280}')
      returning *`;
    return { block: block!, snapshot: snapshot! };
  });
  assert.equal(snapshot.html_bytes, 11);
  await as(sql, 'editor', async (tx) => {
    const key = crypto.randomUUID();
    const save = async () =>
      (await tx`
        select public.save_block_version(
          ${key}, ${path}, ${`v2.${block.revision}`}, '[]', '<p>Next</p>', '',
          (select updated_at from public.blocks where id = ${block.id})) as saved`)[0]!.saved;
    const first = await save();
    assert.equal(first.outcome, 'saved');
    assert.equal(first.block.revision, block.revision + 1);
    assert.equal((await save()).outcome, 'key_reused');
  });
  await as(sql, 'editor', async (tx) => {
    const [proven] = await tx`
      update public.block_snapshots set proof = '{"cells": []}' where id = ${snapshot.id}
      returning proof`;
    assert.deepEqual(proven!.proof, { cells: [] });
  });
  const archived = await as(
    sql,
    'anonymous',
    async (tx) => await tx`select id from public.block_snapshots where block_id = ${block.id}`,
  );
  assert.ok(archived.some(({ id }) => id === snapshot.id));
  await assert.rejects(
    as(
      sql,
      'service',
      async (tx) => await tx`update public.block_snapshots set html = '' where id = ${snapshot.id}`,
    ),
    { code: 'PT409' },
  );
}

async function experiments(sql: Sql): Promise<void> {
  const path = `/release/${unique('experiment')}`;
  await as(sql, 'editor', async (tx) => {
    await tx`insert into public.experimental_components (name, path) values ('E', ${path})`;
    for (const status of ['review', 'approved', 'draft']) {
      const { count } = await tx`
        update public.experimental_components set status = ${status} where path = ${path}`;
      assert.equal(count, 1);
    }
  });
}

/**
 * Adds a branch with two steps and a text, unless they exist; returns its id.
 */
async function ensureBranch(sql: Sql): Promise<string> {
  return await as(sql, 'editor', async (tx) => {
    await tx`
      insert into public.intents (code, name) values ('release', 'Release')
      on conflict (code) do nothing`;
    const [{ id } = { id: '' }] = await tx`select id from public.intents where code = 'release'`;
    await tx`
      insert into public.intent_steps (intent_id, code, name, allowed_next) values
        (${id}, 'intro', 'Intro', '["outro"]'), (${id}, 'outro', 'Outro', '[]')
      on conflict (intent_id, code) do nothing`;
    await tx`
      insert into public.prompt_texts (code, text) values ('release', 'Text')
      on conflict (code) do nothing`;
    return id;
  });
}

async function settings(sql: Sql): Promise<void> {
  const branch = await ensureBranch(sql);
  const version = async () => (await begin(sql)).settings_version;
  const before = await version();
  await as(sql, 'editor', async (tx) => {
    const save = (activate: boolean) =>
      tx`select * from public.create_agent_config(${branch}, 'V', 'Prompt', 'Rules', '', ${activate})`;
    const [first] = await save(true);
    const [second] = await save(true);
    assert.equal(second!.version, first!.version + 1);
    await tx`select public.activate_agent_config(${first!.id})`;
    const active = await tx`
      select id from public.agent_configs where intent_id = ${branch} and is_active`;
    assert.deepEqual(active.map(({ id }) => id), [first!.id]);
    const [entry] = await tx`
      select what, made_by from public.ledger where intent_code = 'release'
      order by at desc limit 1`;
    assert.deepEqual({ ...entry }, { what: 'rolled_back', made_by: PEOPLE.editor });
    await tx`
      insert into public.assistant_settings (code, value) values ('callback_due_minutes', '90')
      on conflict (code) do update set value = excluded.value`;
  });
  assert.notEqual(await version(), before);
}

async function knowledge(sql: Sql): Promise<void> {
  const word = unique('periodontitis');
  const upload = async (name: string) =>
    await as(sql, 'editor', async (tx) => {
      const [row] = await tx<{ id: string; index_run: string }[]>`
        insert into public.documents (name, file_type, raw_text, index_status, index_run)
        values (${name}, 'markdown', ${word}, 'indexing', gen_random_uuid())
        returning id, index_run`;
      return row!;
    });
  const drafts = (at: number) => [
    { chunk_index: at, heading_path: 'Heading', text: `${word} ${at}`, embedding: axis(at) },
  ];
  const { id, index_run: run } = await upload('Document');
  const unfinished = await upload('Unfinished');
  await as(sql, 'service', async (tx) => {
    await tx`select public.draft_chunks(${id}, ${run}, ${tx.json(drafts(0))})`;
    await tx`select public.draft_chunks(${unfinished.id}, ${unfinished.index_run}, ${
      tx.json(drafts(0))
    })`;
    await tx`select public.heartbeat_index_run(${id}, ${run})`;
    for (const at of [0, 1]) {
      await tx`select public.insert_chunks(${id}, ${run}, 'release', ${tx.json(drafts(at))})`;
    }
    await tx`select public.publish_chunks(${id}, ${run}, 'release', 2)`;
    await tx`select public.clear_hidden_chunks(now() - interval '1 hour')`;
  });
  const found = await as(sql, 'viewer', async (tx) =>
    await tx`
      select document_id, chunk_index
      from public.search_chunks(${word}, ${axis(1)}, 'release', 2, 0, ${[id]}::uuid[])`);
  assert.deepEqual([...found], [
    { document_id: id, chunk_index: 1 },
    { document_id: id, chunk_index: 0 },
  ]);
}

async function synonyms(sql: Sql): Promise<void> {
  const word = unique('whitening').replace('_', '');
  const said = unique('bleach').replace('_', '');
  const known = await as(sql, 'editor', async (tx) => {
    await tx`insert into public.synonyms (word, synonyms) values (${word}, ${[said]})`;
    return await tx`select word from public.synonyms where stems @> public.stems_of_synonyms(${[
      said,
    ]})`;
  });
  assert.deepEqual([...known], [{ word }]);
}

async function begin(sql: Sql, args: { thread?: string; client?: string } = {}) {
  return await as(sql, 'service', async (tx) => {
    const [row] = await tx`
      select public.begin_turn(
        p_limits => '[]', p_user_id => ${PEOPLE.viewer}, p_thread_id => ${args.thread ?? null},
        p_client_message_id => ${args.client ?? null}, p_query => 'text') as turn`;
    return row!.turn;
  });
}

async function finish(
  sql: Sql,
  thread: string | null,
  revision: number,
  client: string,
  more: object = {},
) {
  const turn = {
    thread_id: thread,
    thread_name: 'Dialog',
    user_id: PEOPLE.viewer,
    client_message_id: client,
    expected_revision: revision,
    user_text: 'Question',
    reply: {
      text: 'Answer',
      sources_json: [],
      assembled_prompt: 'Prompt',
      intent_code: 'release',
      meta_json: {
        config_version: 1,
        debug: { usage: { prompt_tokens: 7 }, timings_ms: { commit: 0 } },
      },
      facets: ['has:no_sources'],
    },
    state: { current_intent: 'release', current_step: 'intro', slots: { name: 'Ann' } },
    tokens: 12,
    ...more,
  };
  return await as(sql, 'service', async (tx) => {
    const [row] = await tx`select public.finish_turn(${tx.json(turn)}) as done`;
    return row!.done;
  });
}

async function dialogs(sql: Sql): Promise<void> {
  await ensureBranch(sql);
  const clients = [crypto.randomUUID(), crypto.randomUUID()] as const;
  const [older] = await sql`
    select thread_id, revision from public.thread_states order by updated_at limit 1`;
  const first = await finish(sql, older?.thread_id ?? null, older?.revision ?? 0, clients[0]);
  const loaded = await begin(sql, { thread: first.thread_id });
  assert.equal(loaded.state.revision, first.revision);
  assert.equal(loaded.state.slots.name, 'Ann');
  assert.equal(loaded.previous_prompt, 'Prompt');
  assert.deepEqual(loaded.messages.slice(-2).map(({ text }: { text: string }) => text), [
    'Question',
    'Answer',
  ]);
  await finish(sql, first.thread_id, first.revision, clients[1]);
  const repeated = await begin(sql, { client: clients[0] });
  assert.equal(repeated.stored.message_id, first.message_id);
  await assert.rejects(finish(sql, first.thread_id, first.revision + 1, clients[1]), {
    code: 'PT409',
  });
}

async function finding(sql: Sql): Promise<void> {
  await ensureBranch(sql);
  const { thread_id, message_id } = await finish(sql, null, 0, crypto.randomUUID());
  const filter = { q: 'answers', has: ['unhelpful'], tag: ['release'], limit: 200 };
  const found = await as(sql, 'editor', async (tx) => {
    await tx`select public.set_thread_tags(${thread_id}, array['release'])`;
    await tx`insert into public.message_feedback (message_id, helpful) values (${message_id}, false)`;
    await tx`
      insert into public.message_routes (message_id, intent_code) values (${message_id}, 'release')`;
    await tx`
      insert into public.saved_filters (name, filter) values (${thread_id}, ${tx.json(filter)})`;
    return await tx`select * from public.find_threads(${tx.json(filter)}) where id = ${thread_id}`;
  });
  assert.deepEqual(found.map((row) => [row.message_id, row.tags]), [[message_id, ['release']]]);
  const figures = await as(
    sql,
    'viewer',
    (tx) => tx`select * from public.intent_figures('release')`,
  );
  assert.ok(Array.isArray([...figures]));
}

async function gaps(sql: Sql): Promise<void> {
  await ensureBranch(sql);
  const embedder = unique('gaps');
  const { message_id } = await finish(sql, null, 0, crypto.randomUUID());
  await as(sql, 'service', async (tx) => {
    const questions = [{ message_id, embedding: axis(3) }];
    await tx`select public.group_questions(${embedder}, 0.9, ${tx.json(questions)})`;
  });
  const [closed] = await as(sql, 'editor', async (tx) =>
    await tx`
      update public.gaps set status = 'closed'
      where id = (select gap_id from public.gap_questions where message_id = ${message_id})
      returning id`);
  const found = await as(
    sql,
    'viewer',
    async (tx) => await tx`select * from public.list_gaps(p_id => ${closed!.id})`,
  );
  assert.deepEqual(found.map(({ status, questions }) => [status, questions[0].text]), [
    ['closed', 'Question'],
  ]);
}

/** Checks the order of names in a trace, because a request is repeated byte for byte. */
async function trials(sql: Sql): Promise<void> {
  await ensureBranch(sql);
  const trace = '{"router":{"parameters":{"zz":1,"a":2}}}';
  const traced = { trace, router_prompt: 'Route.', user_id: PEOPLE.editor, candidate: {} };
  const first = await finish(sql, null, 0, crypto.randomUUID(), traced);
  const candidate = { release: { system_prompt: 'Another' } };
  const args = [first.thread_id, first.revision, crypto.randomUUID()] as const;
  await finish(sql, ...args, { ...traced, candidate });
  assert.deepEqual((await begin(sql, { thread: first.thread_id })).candidate, candidate);
  const [kept] = await sql`
    select t.trace::text, p.text from public.message_traces as t
    join public.router_prompts as p on p.id = t.router_prompt
    where message_id = ${first.message_id}`;
  assert.deepEqual({ ...kept }, { trace, text: 'Route.' });
  const [thread] = await sql`select is_trial from public.threads where id = ${first.thread_id}`;
  assert.equal(thread!.is_trial, true);
}

async function trialCopies(sql: Sql): Promise<void> {
  await ensureBranch(sql);
  const turn = await finish(sql, null, 0, crypto.randomUUID(), { user_id: PEOPLE.editor });
  const [copy] = await as(
    sql,
    'service',
    (tx) => tx`select public.copy_as_trial(${turn.thread_id}, ${PEOPLE.editor}) as id`,
  );
  const texts = (id: string) =>
    sql`select text from public.messages where thread_id = ${id} order by seq`;
  assert.deepEqual([...await texts(copy!.id)], [...await texts(turn.thread_id)]);
  await sql`delete from public.threads where id = ${turn.thread_id}`;
  assert.equal((await texts(copy!.id)).length, 0);
}

async function personErasure(sql: Sql): Promise<void> {
  await ensureBranch(sql);
  const { thread_id } = await finish(sql, null, 0, crypto.randomUUID());
  await as(sql, 'editor', async (tx) => {
    const [found] = await tx`select public.export_person(p_thread => ${thread_id}) as rows`;
    assert.equal(found!.rows.messages.length, 2);
    const [done] = await tx`select public.erase_person(p_thread => ${thread_id}) as counts`;
    assert.equal(done!.counts.messages, 2);
  });
  const left = await sql`select id from public.threads where id = ${thread_id}`;
  assert.equal(left.length, 0);
}

async function assets(sql: Sql): Promise<void> {
  await as(sql, 'service', async (tx) => {
    const store = () => tx`select public.store_asset('image/png', 'cGl4ZWxz') as hash`;
    const [[first], [again]] = [await store(), await store()];
    assert.equal(again!.hash, first!.hash);
    const [asset] = await tx`select public.read_asset(${first!.hash}) as asset`;
    assert.equal(asset!.asset.base64, 'cGl4ZWxz');
  });
}

async function requests(sql: Sql): Promise<void> {
  await ensureBranch(sql);
  const staffRequest = {
    ...{ kind: 'callback', intent_code: 'release', summary: 'Call', reason: 'asked' },
    ...{ slots: { phone: '1' }, is_whole: true, due_minutes: 60 },
  };
  const { thread_id } = await finish(sql, null, 0, crypto.randomUUID(), {
    requests: { begun: null, wishes: [staffRequest] },
  });
  const [request] = await sql`
    select id, revision from public.requests where thread_id = ${thread_id}`;
  const { id, revision } = request!;
  const [closed] = await as(sql, 'editor', async (tx) =>
    await tx`
      select public.change_request(${id}, ${revision}, ${
      tx.json({ status: 'done', outcome: 'Called' })
    }) as is_changed`);
  assert.equal(closed!.is_changed, true);
  const history = await sql`
    select what from public.request_history where request_id = ${id} order by id`;
  assert.deepEqual(history.map(({ what }) => what), ['created', 'changed']);
}

/** Leaves the dialog in a takeover. */
async function takeover(sql: Sql): Promise<void> {
  await ensureBranch(sql);
  const { thread_id } = await finish(sql, null, 0, crypto.randomUUID());
  await as(sql, 'service', async (tx) => {
    await tx`select public.take_over(${thread_id}, ${PEOPLE.editor}, 1000000, 'Here', 'Silent')`;
    await tx`
      select public.write_as_operator(
        ${thread_id}, ${PEOPLE.editor}, 'Here is Ann', 1000000, ${crypto.randomUUID()})`;
  });
  await assert.rejects(finish(sql, thread_id, 2, crypto.randomUUID()), { code: 'PT409' });
  assert.equal((await begin(sql, { thread: thread_id })).is_held, true);
}

async function runs(sql: Sql): Promise<void> {
  await ensureBranch(sql);
  await sql`insert into public.delivered_tests (id) values (${unique('delivered')})`;
  const test = {
    id: unique('test'),
    name: 'Test',
    intent_code: 'release',
    is_enabled: true,
    turns: [{ user: 'Hi' }],
  };
  await as(sql, 'editor', (tx) => tx`select public.import_tests(${tx.json([test])})`);
  const run = {
    ...{ candidate: { release: { system_prompt: 'Another' } }, tries: [], tests: [test.id] },
    ...{ fragments: 'stored', test_repeats: 1, replay_repeats: 1, estimate: {} },
    created_by: PEOPLE.editor,
  };
  const worker = crypto.randomUUID();
  await as(sql, 'service', async (tx) => {
    const [started] = await tx`select public.start_run(${tx.json(run)}) as id`;
    await tx`select public.claim_run(${worker}, now())`;
    const [item] = await tx`select id from public.run_items where run_id = ${started!.id}`;
    const result = { passed: true, changed: [], result: {}, latency_ms: 1, tokens: 0 };
    await tx`select public.store_run_result(${started!.id}, ${worker}, ${item!.id}, ${
      tx.json(result)
    })`;
    const [ended] = await tx`select public.finish_run(${started!.id}, ${worker}) as is_done`;
    assert.equal(ended!.is_done, true);
  });
}

async function webhooks(sql: Sql): Promise<void> {
  const secret = `whsec_${'a'.repeat(32)}`;
  await as(sql, 'service', async (tx) => {
    const webhook = { url: 'https://crm.example/', description: '', events: ['message.created'] };
    const [made] = await tx`
      select public.create_webhook(${JSON.stringify(webhook)}::text::jsonb, ${secret}) as id`;
    await tx`select public.queue_webhooks('webhook.test', '{}', null, ${made!.id})`;
    const [due] = await tx`select public.claim_delivery(${made!.id}, now()) as claimed`;
    assert.deepEqual(due!.claimed.secrets, [secret]);
  });
}

async function limits(sql: Sql): Promise<void> {
  const limit = [{ name: 'release', subject: unique('subject'), most: 2, seconds: 3600 }];
  await as(sql, 'service', async (tx) => {
    const take = async () =>
      (await tx`select public.take_limits(${tx.json(limit)}) as used_up`)[0]!.used_up;
    assert.equal(await take(), null);
    assert.equal(await take(), null);
    assert.equal((await take()).name, 'release');
    await tx`select public.give_back_limits(${tx.json(limit)})`;
    assert.equal(await take(), null);
  });
}

async function idempotency(sql: Sql): Promise<void> {
  await as(sql, 'service', async (tx) => {
    const call = ['release', 'POST /release', unique('key')];
    const claim = async () =>
      (await tx`select public.claim_idempotency_key(${call[0]!}, ${call[1]!}, ${call[
        2
      ]!}, 'x') as c`)[
        0
      ]!.c;
    const { claim: id } = await claim();
    assert.equal((await claim()).outcome, 'in_progress');
    await tx`select public.store_idempotent_answer(${id}, 201, '{}', '{}')`;
    assert.equal((await claim()).status, 201);
  });
}

async function apiKeys(sql: Sql): Promise<void> {
  const hash = `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '');
  const turn = {
    ...{ thread_name: 'Dialog', user_text: 'Question', state: {} },
    reply: { text: 'Answer', intent_code: 'release' },
  };
  await as(sql, 'service', async (tx) => {
    const key = { name: unique('website'), scope: 'chat', last_four: 'abcd' };
    await tx`select public.create_api_key(${tx.json(key)}, ${hash})`;
    const [row] = await tx`select public.take_api_key(${hash}) as key`;
    const { id } = row!.key;
    const [{ done } = {}] = await tx`select public.finish_key_turn(${id}, ${
      tx.json(turn)
    }) as done`;
    const [begun] = await tx`
      select public.begin_key_turn(${id}, '[]', p_thread_id => ${done.thread_id}) as turn`;
    assert.equal(begun!.turn.messages.length, 2);
  });
}

async function usage(sql: Sql): Promise<void> {
  await as(sql, 'editor', async (tx) =>
    await tx`
      insert into public.model_budgets (user_id, tokens_per_day) values (${PEOPLE.viewer}, 1000000)
      on conflict (user_id) do update set tokens_per_day = excluded.tokens_per_day`);
  const before = (await begin(sql)).budget;
  assert.equal(before.tokens_per_day, 1_000_000);
  await as(
    sql,
    'service',
    async (tx) => await tx`select public.charge_tokens(${PEOPLE.viewer}, 5)`,
  );
  assert.equal((await begin(sql)).budget.used, before.used + 5);
  const versions = await as(
    sql,
    'viewer',
    async (tx) => await tx`select * from public.intent_usage('release')`,
  );
  assert.ok(Number(versions[0]!.prompt_tokens) >= 7);
}

async function metrics(sql: Sql): Promise<void> {
  const labels = `outcome="${unique('ok')}"`;
  const counts = [{ name: 'turns', labels, value: 2 }];
  const rows = await as(sql, 'service', async (tx) => {
    await tx`select public.count_metrics(${tx.json(counts)})`;
    await tx`select public.count_metrics(${tx.json(counts)})`;
    const works = [{ client: 'answering', cause: null }];
    await tx`select public.report_model_status(${tx.json(works)})`;
    return (await tx`select public.read_metrics() as rows`)[0]!.rows as Record<string, unknown>[];
  });
  assert.equal(rows.find((row) => row.labels === labels)!.value, 4);
  assert.ok(rows.some(({ name }) => name === 'database_bytes'));
}

async function visitors(sql: Sql): Promise<void> {
  const key = unique('site').replaceAll('_', '-');
  const hash = (crypto.randomUUID() + crypto.randomUUID()).replaceAll('-', '');
  const turnId = crypto.randomUUID();
  await as(sql, 'editor', (tx) => tx`insert into public.sites (key, name) values (${key}, 'Site')`);
  await as(sql, 'service', async (tx) => {
    await tx`select public.begin_visitor_session(${key}, ${hash}, '[]')`;
    await tx`select public.begin_visitor_turn(${hash}, ${turnId}, 'here', '[]')`;
    const turn = { user_text: 'Hello', reply: { text: 'Hi' }, state: {}, tokens: 7 };
    await tx`select public.finish_visitor_turn(${hash}, ${turnId}, ${tx.json(turn)})`;
    const [row] = await tx`select public.read_visitor_messages(${hash}) as found`;
    assert.deepEqual(row!.found.messages.map(({ text }: { text: string }) => text), [
      'Hello',
      'Hi',
    ]);
    const [dialog] = await tx`select origin from public.threads where site_key = ${key}`;
    assert.equal(dialog!.origin, 'site');
    const [used] = await tx`
      select tokens from public.visitor_usage where site_key = ${key} and address = ''`;
    assert.equal(Number(used!.tokens), 7);
    await tx`select public.end_visitor_session(${hash})`;
  });
}
