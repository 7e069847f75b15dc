import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useAssistant, withTail } from './support/assistant.ts';
import { Dialog } from './support/dialog.ts';

const assistant = useAssistant();
const mark = crypto.randomUUID().slice(0, 8);
const TEST = {
  id: `greeting-${mark}`,
  name: 'A greeting',
  intent_code: 'general_info',
  turns: [{ message: 'hi', expect: { intent_code: 'general_info', step: null } }],
};
const ASIDE = { state_after: 'qualify', soft_insertion: true };
const made: string[] = [];

async function call(path: string, options = {}) {
  const response = await assistant.current.call(`/tests${path}`, options);
  const type = response.headers.get('Content-Type') ?? '';
  const body = type.includes('json') && !type.includes('ndjson')
    ? await response.json()
    : await response.text();
  if (response.status === 201) made.push(body.id);
  return { status: response.status, body, headers: response.headers };
}

const importLines = (...lines: unknown[]) =>
  call('/import', {
    body: lines.map((line) => typeof line === 'string' ? line : JSON.stringify(line)).join('\n'),
    headers: { 'Content-Type': 'application/x-ndjson' },
  });

const listed = async () => {
  const { body } = await call('?limit=200');
  return body.filter(({ id }: { id: string }) => id.includes(mark));
};

afterEach(async () => {
  for (const id of made.splice(0)) await call(`/${id}`, { method: 'DELETE' });
});

describe('a test', () => {
  beforeEach(async () => expect((await call('', { body: TEST })).status).toBe(201));

  test('is read as it was written, with who wrote it', async () => {
    const { body } = await call(`/${TEST.id}`, { as: 'viewer' });
    expect(body).toMatchObject({ ...TEST, is_enabled: true, setup: null, created_from: null });
    expect(body.created_by_name).toEqual(expect.any(String));
    expect(await listed()).toEqual([body]);
  });

  test('is changed by the editor who read it last', async () => {
    const { body: before } = await call(`/${TEST.id}`);
    const patch = (body: object) =>
      call(`/${TEST.id}`, {
        method: 'PATCH',
        body,
        headers: { 'If-Match': `"${before.updated_at}"` },
      });
    const { status, body } = await patch({ is_enabled: false });
    expect([status, body.is_enabled]).toEqual([200, false]);
    expect(body.updated_at).not.toBe(before.updated_at);
    expect((await patch({ name: 'Too late' })).status).toBe(412);
    expect((await call(`/${TEST.id}`)).body.name).toBe(TEST.name);
  });

  test('keeps its id for itself', async () => {
    expect((await call('', { body: TEST })).status).toBe(409);
  });

  test.each(['unknown', 'true', 'null', '1e5'])(
    'may have as its id %s, which means something else to a database',
    async (id) => {
      const name = `Named ${id} ${mark}`;
      const { status, body } = await call(`/${id}`);
      if (status === 404) await call('', { body: { ...TEST, id } });
      const put = (change: object) => call(`/${id}`, { method: 'PATCH', body: change });
      expect((await put({ name })).body).toMatchObject({ id, name });
      if (status === 200) await put({ name: body.name });
    },
  );

  test('is gone when it is deleted', async () => {
    expect((await call(`/${TEST.id}`, { method: 'DELETE' })).status).toBe(200);
    made.splice(0);
    expect((await call(`/${TEST.id}`)).status).toBe(404);
  });

  test('pages by a cursor', async () => {
    const first = await call('?limit=1');
    expect(first.body).toHaveLength(1);
    const next = /cursor=([^&>]+)/.exec(first.headers.get('Link')!)![1];
    const second = await call(`?limit=1&cursor=${next}`);
    expect(second.body[0].id).not.toBe(first.body[0].id);
  });
});

describe('what is wrong is named', () => {
  const turn = (expect: object) => ({ ...TEST, turns: [{ message: 'hi', expect }] });
  test.each([
    ['an unknown field', { ...TEST, tuns: [] }, 'tuns'],
    ['no turn', { ...TEST, turns: [] }, 'turns'],
    [
      'an unknown event',
      turn({ events: { includes: ['jump'] } }),
      'turns.0.expect.events.includes.0',
    ],
    ['a costly pattern', turn({ reply: { matches: '(a+)+$' } }), 'turns.0.expect.reply.matches'],
    ['an unknown branch', { ...TEST, intent_code: 'weather' }, 'intent_code'],
    ['an unknown branch to expect', turn({ intent_code: '_router' }), 'turns.0.expect.intent_code'],
    ['too many turns of a dialog', { from_message_id: crypto.randomUUID(), turns: 99 }, 'turns'],
  ])('%s', async (_, body, path) => {
    const { status, body: problem } = await call('', { body });
    expect(status).toBe(422);
    expect(problem.errors.map((each: { path: string }) => each.path)).toContain(path);
    expect(await listed()).toEqual([]);
  });
});

describe('from a dialog', () => {
  test('what happened is expected, and what came before is the setup', async () => {
    const dialog = new Dialog(assistant.current);
    const reply = withTail('On whose name?', {
      state_after: 'qualify',
      slots_updated: { reason: 'check-up' },
    });
    await dialog.turn('new_booking', reply);
    await dialog.turn('price_question', withTail('It is free.', ASIDE));
    const { status, body } = await call('', { body: { from_message_id: dialog.last.message_id } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Message 2',
      intent_code: 'new_booking',
      created_from: dialog.last.message_id,
      setup: {
        state: dialog.turns[0]!.state,
        messages: [{ role: 'user', text: 'Message 1' }, { role: 'assistant' }],
      },
      turns: [{
        message: 'Message 2',
        expect: {
          intent_code: 'new_booking',
          step: 'qualify',
          events: { includes: ['sticky', 'soft_insertion'] },
        },
      }],
    });
    const both = await call('', { body: { from_message_id: dialog.last.message_id, turns: 5 } });
    expect(both.body.setup).toBeNull();
    expect(both.body.turns[0].expect).toMatchObject({ slots: { reason: 'check-up' } });
    expect(both.body.turns).toHaveLength(2);
  });

  test('a patient’s message is refused, and one that is not there', async () => {
    const dialog = new Dialog(assistant.current);
    await dialog.turn('general_info', 'Hello.');
    const [question] = (await dialog.detail()).messages;
    const of = async (id: string) => (await call('', { body: { from_message_id: id } })).status;
    expect(await of(question.id)).toBe(422);
    expect(await of(crypto.randomUUID())).toBe(404);
  });
});

describe('import and export', () => {
  const second = { ...TEST, id: `second-${mark}`, is_enabled: false };
  afterEach(() => void made.push(...[TEST, second].map(({ id }) => id)));

  test('lines without ids name the same tests when they are imported again', async () => {
    const { id: _, ...unnamed } = { ...TEST, name: `Unnamed ${mark}` };
    expect((await importLines(unnamed, unnamed)).body)
      .toEqual({ added: 2, changed: 0, unchanged: 0 });
    const ids = (await listed()).map(({ id }: { id: string }) => id);
    made.push(...ids);
    expect(ids).toHaveLength(2);
    const turns = [{ message: 'Something else', expect: {} }];
    expect((await importLines({ ...unnamed, turns }, unnamed)).body)
      .toEqual({ added: 0, changed: 1, unchanged: 1 });
    expect((await listed()).map(({ id }: { id: string }) => id)).toEqual(ids);
  });

  test('what is exported can be imported, and is then as it was', async () => {
    expect((await importLines(TEST, '', second)).body).toEqual({
      added: 2,
      changed: 0,
      unchanged: 0,
    });
    const { body: file, headers } = await call('/export', { as: 'viewer' });
    expect(headers.get('Content-Disposition')).toContain('tests.jsonl');
    const lines = file.trim().split('\n').map((line: string) => JSON.parse(line));
    expect(lines).toEqual(expect.arrayContaining([TEST, second]));
    const changed = { ...second, name: 'Another name' };
    const own = lines.filter(({ id }: { id: string }) => id === TEST.id);
    expect((await importLines(...own, changed)).body).toEqual({
      added: 0,
      changed: 1,
      unchanged: 1,
    });
  });

  test.each([
    ['no JSON', '{', 'Line 2: no JSON'],
    [
      'an unknown branch',
      { ...second, intent_code: 'weather' },
      'Line 2: intent_code: There is no',
    ],
    ['an id twice', TEST, `Line 2: the id "${TEST.id}" is that of line 1 too.`],
  ])('%s imports nothing and is named by its line', async (_, line, detail) => {
    const { status, body } = await importLines(TEST, line);
    expect([status, body.detail]).toEqual([422, expect.stringContaining(detail)]);
    expect(await listed()).toEqual([]);
  });

  test('another content type and a viewer are refused', async () => {
    const body = JSON.stringify(TEST);
    expect((await call('/import', { body })).status).toBe(415);
    const headers = { 'Content-Type': 'application/x-ndjson' };
    expect((await call('/import', { body, headers, as: 'viewer' })).status).toBe(403);
    expect(await listed()).toEqual([]);
  });
});
