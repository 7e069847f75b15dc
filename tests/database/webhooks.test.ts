import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { WEBHOOK_EVENTS } from '../../functions/shared/contract/webhook-events.ts';
import { actAs, actAsOwner, type Actor, attempt } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';
import { commit, turn } from './turns.ts';

const onFixture = useFixture();
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const LONG_AGO = '2000-01-01T00:00:00Z';

/** Adds a webhook for all events. */
async function listen(sql: TransactionSql): Promise<string> {
  const webhook = { url: 'https://crm.example/', description: '', events: WEBHOOK_EVENTS };
  const [row] = await sql`
    select public.create_webhook(${JSON.stringify(webhook)}::text::jsonb, ${SECRET}) as id`;
  return row!.id;
}

async function queued(sql: TransactionSql, webhook: string) {
  const rows = await sql`
    select event, body from public.webhook_deliveries
    where webhook_id = ${webhook} order by created_at, event`;
  return rows.map(({ event, body }) => ({ event, ...JSON.parse(body) }));
}

const staffRequest = {
  kind: 'booking',
  intent_code: 'test_branch',
  slots: { name: 'Ann' },
  is_whole: true,
  summary: 'Ann',
  reason: 'close',
  due_minutes: 120,
};

describe('a turn', () => {
  test(
    'queues what it writes, in its own transaction',
    onFixture(async (sql) => {
      const webhook = await listen(sql);
      const requests = { begun: null, wishes: [staffRequest] };
      const { thread_id } = await commit(sql, { requests });
      const events = await queued(sql, webhook);
      expect(events).toMatchObject([
        { type: 'message.created', data: { thread_id, role: 'user', text: 'Hello there' } },
        { type: 'message.created', data: { role: 'assistant', intent_code: 'test_branch' } },
        { type: 'request.created', data: { thread_id, kind: 'booking', slots: { name: 'Ann' } } },
      ]);
      expect(Object.keys(events[0]!)).toEqual(['event', 'type', 'timestamp', 'data']);
      expect(JSON.stringify(events)).not.toMatch(/prompt|meta/i);

      const changed = { ...staffRequest, slots: { name: 'Bob' } };
      await commit(sql, {
        ...{ thread_id, expected_revision: 1 },
        requests: { begun: null, wishes: [changed] },
      });
      expect((await queued(sql, webhook)).at(-1))
        .toMatchObject({ type: 'request.updated', data: { slots: { name: 'Bob' } } });
    }),
  );

  test(
    'queues deliveries that a legal hold keeps, those of its requests, too',
    onFixture(async (sql) => {
      const webhook = await listen(sql);
      const { thread_id } = await commit(sql, {
        requests: { begun: null, wishes: [staffRequest] },
      });
      await sql`update public.webhook_deliveries set created_at = ${LONG_AGO}`;
      await sql`insert into public.legal_holds (thread_id, reason) values (${thread_id}, 'x')`;
      await sql`select public.due_webhooks(now())`;
      expect((await queued(sql, webhook)).map(({ event }) => event).toSorted())
        .toEqual(['message.created', 'message.created', 'request.created']);
      await sql`delete from public.legal_holds`;
      await sql`select public.due_webhooks(now())`;
      expect(await queued(sql, webhook)).toEqual([]);
    }),
  );

  test(
    'that is not stored queues nothing',
    onFixture(async (sql) => {
      const webhook = await listen(sql);
      const late = { thread_id: ROWS.thread, expected_revision: 9 };
      await expect(sql.savepoint((inner) => commit(inner, late)))
        .rejects.toMatchObject({ code: 'PT409' });
      expect(await queued(sql, webhook)).toEqual([]);
    }),
  );

  test(
    'of a trial queues nothing',
    onFixture(async (sql) => {
      const webhook = await listen(sql);
      const candidate = { agent_configs: {} };
      const trial = { candidate, user_id: null, requests: { begun: null, wishes: [staffRequest] } };
      await commit(sql, trial);
      expect(await queued(sql, webhook)).toEqual([]);
    }),
  );

  test(
    'that hands over to people says so once, until another branch has answered',
    onFixture(async (sql) => {
      const webhook = await listen(sql);
      await sql`
        insert into public.intents (code, name, is_authoritative) values ('people', 'People', true)`;
      const served = (intent_code: string, meta_json = {}) => ({
        reply: { ...turn().reply, intent_code, meta_json },
      });
      const { thread_id } = await commit(sql, served('people'));
      await commit(sql, { ...served('people'), thread_id, expected_revision: 1 });
      await commit(sql, { ...served('test_branch'), thread_id, expected_revision: 2 });
      const loop = served('people', { events: ['routing_loop'] });
      await commit(sql, { ...loop, thread_id, expected_revision: 3 });
      const events = await queued(sql, webhook);
      expect(events.filter(({ type }) => type === 'handoff.requested').map(({ data }) => data))
        .toMatchObject([
          { thread_id, intent_code: 'people', reason: 'handed_over' },
          { thread_id, intent_code: 'people', reason: 'routing_loop' },
        ]);
    }),
  );
});

test(
  'a change of a request by a person is told, and by whom it may be changed does not matter',
  onFixture(async (sql) => {
    const webhook = await listen(sql);
    await actAs(sql, 'editor');
    await sql`select public.change_request(${ROWS.request}, 1, ${
      sql.json({ status: 'in_progress' })
    })`;
    await actAsOwner(sql);
    expect(await queued(sql, webhook))
      .toMatchObject([{ type: 'request.updated', data: { status: 'in_progress', revision: 2 } }]);
  }),
);

test(
  'nobody is told who did not ask, or is off',
  onFixture(async (sql) => {
    const webhook = await listen(sql);
    await sql`update public.webhooks set events = '{request.updated}' where id = ${webhook}`;
    await commit(sql);
    expect(await queued(sql, webhook)).toEqual([]);
    await sql`update public.webhooks set is_enabled = false where id = ${webhook}`;
    await sql`update public.requests set status = 'cancelled' where id = ${ROWS.request}`;
    expect(await queued(sql, webhook)).toEqual([]);
  }),
);

test(
  'what a dialog said goes with it',
  onFixture(async (sql) => {
    const webhook = await listen(sql);
    const { thread_id } = await commit(sql);
    await sql`delete from public.threads where id = ${thread_id}`;
    expect(await queued(sql, webhook)).toEqual([]);
  }),
);

describe('rights:', () => {
  const readers: [Actor, rows: number][] = [
    ['anonymous', 0],
    ['removed', 0],
    ['viewer', 0],
    ['editor', 1],
  ];

  test.each(readers)(
    '%s reads %i webhook, and no secret',
    onFixture<[Actor, number]>(async (sql, actor, rows) => {
      await actAs(sql, actor);
      const list = `select from public.list_deliveries('${ROWS.webhook}')`;
      const body = `select from public.read_delivery('${ROWS.webhook}', '${ROWS.delivery}')
        as delivery where delivery is not null`;
      for (const read of ['select from public.webhooks', list, body]) {
        expect((await attempt(sql, read)).rows).toBe(rows);
      }
      expect((await attempt(sql, 'select from public.webhook_deliveries')).rows).toBe(0);
      expect((await attempt(sql, 'select from public.webhook_secrets')).rows).toBe(0);
    }),
  );

  test(
    'an editor neither writes past the checks of addresses nor claims a secret',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      for (
        const statement of [
          `update public.webhooks set url = 'http://169.254.169.254/'`,
          `insert into public.webhooks (url, events) values ('http://10.0.0.1', '{message.created}')`,
          `select public.claim_delivery('${ROWS.webhook}', now())`,
        ]
      ) expect(await attempt(sql, statement)).toEqual({ rows: 0, code: '42501' });
    }),
  );
});

describe('sending', () => {
  /** Adds a webhook with one due delivery. */
  async function withDelivery(sql: TransactionSql) {
    const webhook = await listen(sql);
    const [row] = await sql`
      select public.queue_webhooks('webhook.test', '{}', null, ${webhook}) as id`;
    return { webhook, delivery: row!.id as string };
  }

  async function claim(sql: TransactionSql, webhook: string, aliveSince = LONG_AGO) {
    const [row] = await sql`select public.claim_delivery(${webhook}, ${aliveSince}) as claimed`;
    return row!.claimed;
  }

  async function finish(
    sql: TransactionSql,
    { id, run }: { id: string; run: string },
    status: string,
    answer: number,
  ) {
    const next = status === 'pending' ? '2099-01-01' : null;
    const [row] = await sql`
      select public.finish_delivery(
        ${id}, ${run}, ${status}, ${JSON.stringify({ status: answer })}::text::jsonb, ${next}
      ) as written`;
    return row!.written;
  }

  const due = async (sql: TransactionSql) =>
    (await sql`select public.due_webhooks(${LONG_AGO}) as id`).map(({ id }) => id);

  test(
    'a delivery is claimed by one, and by the next when that one has died; the id stays',
    onFixture(async (sql) => {
      const { webhook, delivery } = await withDelivery(sql);
      expect(await due(sql)).toEqual([webhook]);
      const first = await claim(sql, webhook);
      expect(first).toMatchObject({ id: delivery, secrets: [SECRET], url: 'https://crm.example/' });
      expect(await claim(sql, webhook)).toBeNull();
      expect(await due(sql)).toEqual([]);
      const second = await claim(sql, webhook, '2099-01-01T00:00:00Z');
      expect(second).toMatchObject({ id: delivery, body: first.body });
      expect(await finish(sql, first, 'delivered', 200)).toBe(false);
      expect(await finish(sql, second, 'delivered', 200)).toBe(true);
      expect(await claim(sql, webhook, '2099-01-01T00:00:00Z')).toBeNull();
    }),
  );

  test(
    'a failed try waits for its time',
    onFixture(async (sql) => {
      const { webhook } = await withDelivery(sql);
      await finish(sql, await claim(sql, webhook), 'pending', 500);
      expect(await claim(sql, webhook)).toBeNull();
      const [row] = await sql`
        select tries, attempts from public.webhook_deliveries where webhook_id = ${webhook}`;
      expect(row).toEqual({ tries: 1, attempts: [{ status: 500 }] });
    }),
  );

  test(
    'a receiver that is gone switches its webhook off',
    onFixture(async (sql) => {
      const { webhook } = await withDelivery(sql);
      await finish(sql, await claim(sql, webhook), 'failed', 410);
      expect(
        await sql`
        select is_enabled, disabled_reason from public.webhooks where id = ${webhook}`,
      ).toEqual([{ is_enabled: false, disabled_reason: 'gone' }]);
    }),
  );

  test(
    'a rotated secret signs beside the new one for a day, and only the last one does',
    onFixture(async (sql) => {
      const { webhook } = await withDelivery(sql);
      const secrets = ['a', 'b'].map((letter) => `whsec_${letter.repeat(43)}=`);
      for (const secret of secrets) {
        // The clock of the embedded database may not advance between the two.
        await sql`update public.webhook_secrets set created_at = created_at - interval '1 second'`;
        await sql`select public.rotate_webhook_secret(${webhook}, ${secret})`;
      }
      expect((await claim(sql, webhook)).secrets).toEqual([secrets[1], secrets[0]]);
      await sql`
        update public.webhook_secrets set expires_at = now() where expires_at is not null`;
      await sql`update public.webhook_deliveries set run = null, claimed_at = null`;
      expect((await claim(sql, webhook)).secrets).toEqual([secrets[1]]);
    }),
  );

  test(
    'deliveries go after 30 days, and those of a webhook that is off fail after one',
    onFixture(async (sql) => {
      const { webhook, delivery } = await withDelivery(sql);
      await sql`
        update public.webhook_deliveries set created_at = now() - interval '31 days'
        where id = ${ROWS.delivery}`;
      await sql`update public.webhooks set is_enabled = false where id = ${webhook}`;
      await sql`
        update public.webhook_deliveries set queued_at = now() - interval '25 hours'
        where id = ${delivery}`;
      expect(await due(sql)).toEqual([]);
      expect(await sql`select id, status from public.webhook_deliveries`)
        .toEqual([{ id: delivery, status: 'failed' }]);
    }),
  );
});

test(
  'the database knows the same events as the API',
  onFixture(async (sql) => {
    const [row] = await sql`
      select pg_get_constraintdef(oid) as rule from pg_constraint
      where conname = 'webhooks_events_check'`;
    for (const event of WEBHOOK_EVENTS) expect(row!.rule).toContain(event);
    expect(row!.rule.match(/\w+\.\w+/g)).toHaveLength(WEBHOOK_EVENTS.length);
  }),
);
