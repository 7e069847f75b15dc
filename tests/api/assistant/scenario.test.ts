import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { turnScript, useAssistant } from './support/assistant.ts';

const assistant = useAssistant();
const CODE = 'own_returns';
const PATH = `/intents/${CODE}/scenario`;

async function call(path: string, method: string, body?: object, headers = {}) {
  const response = await assistant.current.call(path, { method, body, headers });
  const text = await response.text();
  return {
    status: response.status,
    etag: response.headers.get('ETag') ?? '',
    body: text ? JSON.parse(text) : null,
  };
}

const read = () => call(PATH, 'GET');

async function put(body: object, etag?: string) {
  return await call(PATH, 'PUT', body, { 'If-Match': etag ?? (await read()).etag });
}

const SLOT = { code: 'number', label: 'Order number', type: 'text' };
const STEPS = [
  { code: 'ask', name: 'Ask', system_prompt: 'Ask for the order number.', allowed_next: ['done'] },
  { code: 'done', name: 'Done', guards: { requires: ['number'] } },
];
const SCENARIO = { steps: STEPS, slots: [SLOT] };

/** Begins a dialog that stands at the step `ask` with an order number. */
async function startDialog() {
  await call('/configs', 'POST', {
    intent_code: CODE,
    system_prompt: 'Return it.',
    activate: true,
  });
  await call(`/intents/${CODE}`, 'PATCH', { is_enabled: true });
  const tail = JSON.stringify({ state_after: 'ask', slots_updated: { number: 'A-1' } });
  return await chat(`Which one? ${tail}`);
}

async function chat(reply: string, thread_id?: string) {
  await assistant.current.script(...turnScript(CODE, reply));
  return (await call('/chat', 'POST', { message: 'I want to return it', thread_id })).body;
}

beforeEach(async () => {
  const created = await call('/intents', 'POST', { code: CODE, name: 'Returns' });
  expect(created.status).toBe(201);
});

afterEach(async () => {
  await call(`/intents/${CODE}?move_to=general_info`, 'DELETE');
});

describe('replacing a scenario', () => {
  test('stores steps and slots, which come back in order with the report', async () => {
    expect((await read()).body).toEqual({
      steps: [],
      slots: [],
      report: { errors: [], warnings: [] },
    });
    const stored = await put(SCENARIO);
    expect(stored).toMatchObject({
      status: 200,
      body: {
        steps: [{ code: 'ask', collects: null, outcome: null }, { code: 'done' }],
        slots: [{ ...SLOT, max_length: 2000, personal: false, description: '' }],
        report: { errors: [] },
      },
    });
    expect(await read()).toEqual(stored);
    const { status, etag } = await put({ ...stored.body, steps: stored.body.steps.toReversed() });
    expect({ status, isSame: etag === stored.etag }).toEqual({ status: 422, isSame: false });
    expect(await put(stored.body)).toEqual(stored);
  });

  test('needs the ETag of what is stored, and tells it otherwise', async () => {
    const { etag } = await read();
    expect(await call(PATH, 'PUT', SCENARIO)).toMatchObject({
      status: 428,
      etag,
      body: { code: 'if-match-missing', current: { steps: [] } },
    });
    const stored = await put(SCENARIO, etag);
    for (const stale of [etag, `W/${stored.etag}`]) {
      expect(await put({ steps: [] }, stale)).toMatchObject({
        status: 412,
        etag: stored.etag,
        body: {
          code: 'changed-meanwhile',
          current: { steps: [{ code: 'ask' }, { code: 'done' }] },
        },
      });
    }
    await call(`/intents/${CODE}/steps/ask`, 'PATCH', { name: 'Other' });
    expect((await put(SCENARIO, stored.etag)).status).toBe(412);
    expect((await put(SCENARIO, '*')).status).toBe(200);
  });

  test('with errors is refused with all of them, as the check reports them', async () => {
    const faulty = {
      steps: [{ ...STEPS[0], allowed_next: ['done', 'gone'] }, { ...STEPS[1] }],
      slots: [{ ...SLOT, code: 'other' }],
    };
    const { body: report } = await call(`${PATH}/check`, 'POST', faulty);
    expect(report.errors).toMatchObject([
      { code: 'unknown-next', step: 'ask' },
      { code: 'unknown-slot', step: 'done', slot: 'number' },
    ]);
    expect(await put(faulty)).toMatchObject({
      status: 422,
      body: {
        code: 'scenario-refused',
        report,
        errors: [{ path: 'steps.0' }, { path: 'steps.1' }],
      },
    });
    expect((await read()).body.steps).toEqual([]);
  });

  test.each([
    ['a choice without choices', { type: 'choice' }, 'slots.0.choices'],
    ['choices of a text', { choices: ['a'] }, 'slots.0.choices'],
    ['a broken pattern', { pattern: '(' }, 'slots.0.pattern'],
    ['a name of JavaScript', { code: 'constructor' }, 'slots.0.code'],
    ['an unknown type', { type: 'colour' }, 'slots.0.type'],
  ])('refuses %s and names the field', async (_, slot, path) => {
    const { status, body } = await put({ steps: [], slots: [{ ...SLOT, ...slot }] });
    expect({ status, errors: body.errors }).toMatchObject({ status: 422, errors: [{ path }] });
  });

  test('takes 500 steps, and no more', async () => {
    const steps = Array.from({ length: 500 }, (_, index) => ({
      code: `s${index}`,
      name: 'Step',
      allowed_next: index < 499 ? [`s${index + 1}`] : [],
    }));
    const { status, body } = await put({ steps });
    expect({ status, steps: body.steps.length }).toEqual({ status: 200, steps: 500 });
    expect((await put({ steps: [...steps, ...STEPS] })).body.errors).toMatchObject([
      { path: 'steps' },
    ]);
  });
});

describe('a step that dialogs stand at', () => {
  const ONLY_DONE = { steps: [{ code: 'done', name: 'Done' }], slots: [SLOT] };

  test('goes only with a place for them', async () => {
    await put(SCENARIO);
    const { thread_id } = await startDialog();
    expect(await put(ONLY_DONE)).toMatchObject({
      status: 409,
      body: { code: 'steps-in-use', steps: [{ step: 'ask', dialogs: 1 }] },
    });
    for (const move_dialogs of [{ ask: 'gone' }, { nowhere: 'done' }]) {
      expect((await put({ ...ONLY_DONE, move_dialogs })).body.errors).toMatchObject([
        { path: `move_dialogs.${Object.keys(move_dialogs)[0]}` },
      ]);
    }
    expect((await put({ ...ONLY_DONE, move_dialogs: { ask: 'done' } })).status).toBe(200);
    expect((await call(`/threads/${thread_id}`, 'GET')).body.state).toMatchObject({
      current_intent: CODE,
      current_step: 'done',
      slots: { number: 'A-1' },
    });
  });

  test('goes and leaves them in the branch without a step, with their slots', async () => {
    await put(SCENARIO);
    const { thread_id } = await startDialog();
    expect((await put({ steps: [], slots: [SLOT], move_dialogs: { ask: null } })).status).toBe(200);
    expect((await chat('Still here.', thread_id)).state).toMatchObject({
      current_intent: CODE,
      current_step: null,
      slots: { number: 'A-1' },
    });
  });

  test('goes with a renamed slot only with a place for its values', async () => {
    await put(SCENARIO);
    const { thread_id } = await startDialog();
    const renamed = {
      steps: [STEPS[0], { ...STEPS[1], guards: { requires: ['order'] } }],
      slots: [{ ...SLOT, code: 'order' }],
    };
    expect(await put(renamed)).toMatchObject({
      status: 409,
      body: {
        code: 'slots-in-use',
        slots: [{ slot: 'number', dialogs: 1 }],
        detail: expect.stringContaining('move_slots'),
      },
    });
    for (const move_slots of [{ number: 'gone' }, { nowhere: 'order' }]) {
      expect((await put({ ...renamed, move_slots })).body.errors).toMatchObject([
        { path: `move_slots.${Object.keys(move_slots)[0]}` },
      ]);
    }
    expect((await put({ ...renamed, move_slots: { number: 'order' } })).status).toBe(200);
    const tail = JSON.stringify({ state_after: 'done' });
    expect((await chat(`Done. ${tail}`, thread_id)).state).toMatchObject({
      current_step: 'done',
      slots: { order: 'A-1' },
    });
  });

  test('and a value whose slot changed its type goes only when it may be dropped', async () => {
    await put(SCENARIO);
    const { thread_id } = await startDialog();
    const retyped = { ...SCENARIO, slots: [{ ...SLOT, type: 'number' }] };
    for (const move_slots of [{}, { number: 'number' }]) {
      expect((await put({ ...retyped, move_slots })).body.code).toBe('slots-in-use');
    }
    expect((await put({ ...retyped, steps: ONLY_DONE.steps })).body).toMatchObject({
      code: 'steps-in-use',
      steps: [{ step: 'ask', dialogs: 1 }],
      slots: [{ slot: 'number', dialogs: 1 }],
    });
    expect((await put({ ...retyped, move_slots: { number: null } })).status).toBe(200);
    expect((await call(`/threads/${thread_id}`, 'GET')).body.state).toMatchObject({
      current_step: 'ask',
      slots: {},
    });
  });
});

test('a change of one step that brings a fault is refused with the report', async () => {
  await put(SCENARIO);
  const path = `/intents/${CODE}/steps/ask`;
  expect(await call(path, 'PATCH', { allowed_next: [] })).toMatchObject({
    status: 422,
    body: { code: 'scenario-refused', report: { errors: [{ code: 'unreachable', step: 'done' }] } },
  });
  expect(await call(path, 'PATCH', { collects: ['number'] })).toMatchObject({
    status: 200,
    body: { collects: ['number'] },
  });
});

test('of two changes at once that together bring a fault, one is refused', async () => {
  const step = (code: string, ...allowed_next: string[]) => ({ code, name: code, allowed_next });
  const steps = [step('first', 'a', 'b'), step('a', 'end'), step('b', 'end'), step('end')];
  for (let round = 0; round < 10; round++) {
    expect((await put({ steps }, '*')).status).toBe(200);
    const answers = await Promise.all(
      [['a', 'b'], ['b', 'a']].map(([from, to]) =>
        call(`/intents/${CODE}/steps/${from}`, 'PATCH', { allowed_next: [to] })
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await read()).body.report.errors).toEqual([]);
  }
});

test('of many changes at once, each of another step, none is lost', async () => {
  const steps = Array.from({ length: 8 }, (_, index) => ({
    code: `s${index}`,
    name: 'Before',
    allowed_next: index < 7 ? [`s${index + 1}`] : [],
  }));
  await put({ steps });
  const answers = await Promise.all(
    steps.map(({ code }) => call(`/intents/${CODE}/steps/${code}`, 'PATCH', { name: code })),
  );
  expect(answers.map(({ status, body }) => [status, body.name]))
    .toEqual(steps.map(({ code }) => [200, code]));
  const { body } = await read();
  expect(body.steps.map(({ name }: { name: string }) => name))
    .toEqual(steps.map(({ code }) => code));
});

describe('a turn in a branch with declared slots', () => {
  const DECLARED = [
    SLOT,
    { code: 'bought_on', label: 'Day of purchase', type: 'date', description: 'when they paid' },
    { code: 'wants', label: 'Wish', type: 'choice', choices: ['Money back', 'Another one'] },
  ];
  const TAIL = {
    state_after: 'done',
    slots_updated: { number: 12, bought_on: 'last week', wants: 'money back', mood: 'angry' },
  };

  test('refuses single values that do not fit, and keeps the others and the step', async () => {
    await put({
      steps: [{ ...STEPS[0], collects: ['number', 'wants'] }, STEPS[1]],
      slots: DECLARED,
    });
    const { thread_id } = await startDialog();
    const answer = await chat(`Which one? ${JSON.stringify(TAIL)}`, thread_id);
    expect(answer).toMatchObject({
      state: { current_step: 'done', slots: { number: '12', wants: 'Money back' } },
      debug: {
        scenario: {
          slot_errors: [
            { slot: 'bought_on', reason: 'not a date, such as 2026-11-30' },
            { slot: 'mood', reason: 'this branch declares no such slot' },
          ],
        },
      },
    });
    expect(answer.state.slots).toEqual({ number: '12', wants: 'Money back' });
    expect(answer.debug.assembled_prompt).toContain(
      '- `bought_on` (Day of purchase, date YYYY-MM-DD): when they paid\n' +
        '- `wants` (Wish, choice: "Money back" or "Another one")\n\n' +
        'This step collects `number`, `wants`.',
    );
    const preview = await call('/configs/preview', 'POST', {
      intent_code: CODE,
      system_prompt: 'Return it.',
    });
    expect(preview.body.assembled_prompt).toContain('This step collects `number`, `wants`.');
  });

  test('writes points in time in the time zone of the organisation', async () => {
    await put({ ...SCENARIO, slots: [SLOT, { code: 'at', label: 'Visit', type: 'datetime' }] });
    const { thread_id } = await startDialog();
    const tail = JSON.stringify({ slots_updated: { at: '2026-06-30T14:30:00Z' } });
    try {
      await call('/organisation', 'PATCH', { time_zone: 'Asia/Tokyo' });
      const { state } = await chat(`When? ${tail}`, thread_id);
      expect(state.slots).toEqual({ number: 'A-1', at: '2026-06-30T23:30:00+09:00' });
    } finally {
      await call('/organisation', 'PATCH', { time_zone: 'Europe/London' });
    }
  });

  test('accepts any value where no slots are declared', async () => {
    await put({ ...SCENARIO, slots: [], steps: [STEPS[0], { ...STEPS[1], guards: {} }] });
    const { thread_id } = await startDialog();
    const answer = await chat(`Which one? ${JSON.stringify(TAIL)}`, thread_id);
    expect(answer.state.slots).toEqual(TAIL.slots_updated);
    expect(answer.debug.scenario.slot_errors).toEqual([]);
    expect(answer.debug.assembled_prompt).not.toContain('## Slots');
  });
});
