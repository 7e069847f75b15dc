import { afterEach, describe, expect, test } from 'vitest';
import { turnScript, useAssistant } from './support/assistant.ts';
import { serviceDb } from './support/service-db.ts';

const assistant = useAssistant();
const call = async (path: string, options: Parameters<typeof assistant.current.call>[1] = {}) => {
  const response = await assistant.current.call(path, options);
  return { status: response.status, response, body: await response.json() };
};
const setCap = (tokens_per_month: unknown, as?: 'viewer') =>
  call('/model-caps', { method: 'PATCH', body: { tokens_per_month }, as });

afterEach(async () => {
  await setCap(null);
});

const REACHED = {
  code: 'budget-used-up',
  detail: expect.stringMatching(
    /cap of this installation is reached: [\d,]+ of 1 tokens are used.*from \d{4}-\d\d-01, 00:00 UTC/,
  ),
};

/** Sets a cap that a turn has reached. */
async function reachCap() {
  await assistant.current.script(...turnScript('price_question', 'It is 300.'));
  expect((await call('/chat', { body: { message: 'How much is a crown?' } })).status).toBe(200);
  const used = async () => (await call('/model-caps')).body.caps[0].used;
  await expect.poll(used).toBeGreaterThan(1);
  expect((await setCap(1)).body.caps[0]).toMatchObject({ site_key: null, state: 'reached' });
  await assistant.current.reset();
}

test('the caps are read by operators and set by editors', async () => {
  const { body } = await call('/model-caps', { as: 'viewer' });
  expect(body).toMatchObject({ month: expect.stringMatching(/^\d{4}-\d\d$/), cost: {} });
  expect(body.caps[0]).toMatchObject({ site_key: null, tokens_per_month: null, state: 'ok' });
  expect((await setCap(5, 'viewer')).status).toBe(403);
  expect((await setCap(-1)).body.errors[0].path).toBe('tokens_per_month');
});

describe('when the cap of the installation is reached', () => {
  test('operators’ messages, tries, reruns and runs are refused, which names the cap', async () => {
    const begun = await call('/chat', { body: { message: 'How much is a filling?' } });
    await reachCap();
    const refused = await call('/chat', { body: { message: 'Hello' } });
    expect(refused).toMatchObject({ status: 429, body: REACHED });
    expect(Number(refused.response.headers.get('Retry-After'))).toBeGreaterThan(0);
    const rerun = await call(`/messages/${begun.body.message_id}/rerun`, {
      body: { with: 'now' },
    });
    expect(rerun).toMatchObject({ status: 429, body: REACHED });
    const replay = { intent_code: '_router', last: 1 };
    expect(await call('/runs', { body: { replay } })).toMatchObject({ status: 429, body: REACHED });
    expect(await assistant.current.calls()).toEqual([]);
    await setCap(null);
    expect((await call('/chat', { body: { message: 'Hello' } })).status).toBe(200);
  });

  test('a run in progress ends, and says why', async () => {
    const replay = { intent_code: '_router', last: 1 };
    await call('/chat', { as: 'service', body: { message: 'How much is a filling?' } });
    await assistant.current.reset();
    await assistant.current.script({ kind: 'hang', ms: 2000 });
    const { status, body: run } = await call('/runs', { body: { replay } });
    expect(status).toBe(202);
    await expect.poll(() => assistant.current.calls()).toHaveLength(1);
    await setCap(1);
    const read = async () => (await call(`/runs/${run.id}`)).body;
    await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe('failed');
    expect((await read()).error).toMatch(/cap of this installation is reached.*Retry the run then/);
  });

  test('patients are asked for name and telephone number, and no model is called', async () => {
    await reachCap();
    const chat = (message: string, thread_id?: string) =>
      call('/chat', { as: 'service', body: { message, thread_id } });
    const asked = await chat('How much is a crown?');
    expect(asked).toMatchObject({
      status: 200,
      body: {
        reply: expect.stringMatching(/name and your telephone number/),
        events: ['model_unavailable'],
      },
    });
    const noted = await chat('Ada Byron 020 7946 0018', asked.body.thread_id);
    expect(noted.body.reply).toMatch(/we have your telephone number/);
    expect(await assistant.current.calls()).toEqual([]);
    const requests = (await call('/requests?kind=callback&limit=100')).body;
    expect(requests).toContainEqual(expect.objectContaining({
      thread_id: asked.body.thread_id,
      slots: expect.objectContaining({ phone: expect.stringContaining('7946') }),
    }));
  });

  test('the health details say so', async () => {
    await reachCap();
    expect((await call('/health/details')).body).toMatchObject({
      status: 'failing',
      caps: [{ site_key: null, state: 'reached', tokens_per_month: 1 }],
    });
  });
});

describe('when the cap of a site is reached', () => {
  test('its visitors get the fixed text, others a reply', async () => {
    const visit = async (site: string, message: string) => {
      const session = await call('/visitor/sessions', { as: 'anonymous', body: { site } });
      const response = await assistant.current.call('/visitor/chat', {
        as: 'anonymous',
        body: { message, client_message_id: crypto.randomUUID() },
        headers: { Authorization: `Bearer ${session.body.token}` },
      });
      return { status: response.status, text: await response.text() };
    };
    const newSite = async (monthly_token_cap: number | null) => {
      const key = `cap-${crypto.randomUUID().slice(0, 8)}`;
      const { status, body } = await call('/sites', {
        body: { key, name: 'Clinic', monthly_token_cap },
      });
      expect([status, body.monthly_token_cap]).toEqual([201, monthly_token_cap]);
      return key;
    };
    const [capped, open] = [await newSite(0), await newSite(null)];
    try {
      const fixed = await visit(capped, 'How much is a crown?');
      expect(fixed.status).toBe(200);
      expect(fixed.text).toMatch(/name and your telephone number/);
      expect(await assistant.current.calls()).toEqual([]);
      expect((await visit(capped, 'I can’t breathe')).text).not.toMatch(/telephone number/);
      await assistant.current.script(...turnScript('price_question', 'It is 300.'));
      expect((await visit(open, 'How much is a crown?')).text).toContain('It is 300.');
      const { caps } = (await call('/health/details')).body;
      expect(caps).toEqual([expect.objectContaining({ site_key: capped, state: 'reached' })]);
    } finally {
      await serviceDb().from('sites').delete().in('key', [capped, open]).throwOnError();
    }
  });
});
