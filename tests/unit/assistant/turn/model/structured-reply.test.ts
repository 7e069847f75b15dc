import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { INITIAL_STATE } from '../../../../../functions/assistant/engine/thread-state.ts';
import { testActions } from '../../../../../functions/assistant/evaluation/replay-actions.ts';
import { toRecordedCalls } from '../../../../../functions/assistant/evaluation/to-recorded-calls.ts';
import type { StoredProbe } from '../../../../../functions/assistant/schemas/model-probe.ts';
import { ValidAction } from '../../../../../functions/assistant/schemas/actions.ts';
import { toTurnTrace } from '../../../../../functions/assistant/turn/commit/turn-trace.ts';
import {
  type ApiName,
  createChatModel,
} from '../../../../../functions/assistant/turn/model/chat-model.ts';
import { playTurn } from '../../../../../functions/assistant/turn/play-turn.ts';
import { TurnStream } from '../../../../../functions/assistant/turn/stream/turn-stream.ts';
import { TurnMeter } from '../../../../../functions/assistant/turn/turn-meter.ts';
import type { TurnMaterial } from '../../../../../functions/assistant/turn/turn-material.ts';
import { DEFAULT_SETTINGS } from '../../../../../functions/shared/contract/assistant-settings.ts';
import type { StructuredChoice } from '../../../../../functions/shared/model-endpoints.ts';
import { runs } from '../../../../support/property-runs.ts';
import { booking, clinicWith } from '../../engine/support/clinic.ts';
import { cut } from '../../model-text/reply-texts.ts';
import { skipTimers } from '../../../../support/skip-timers.ts';

type Slots = Record<string, unknown>;

/** One answer of the model; a string is sent as it is. */
interface Said {
  reply: string;
  state_after: string | null;
  slots_updated: Slots | null;
  soft_insertion: boolean;
  intent_change: string | null;
  request: { kind: string; slots: Slots } | null;
  action: { code: string; input: Record<string, unknown> } | null;
}

const NOTHING: Said = {
  ...{ reply: 'Fine.', state_after: null, slots_updated: null, soft_insertion: false },
  ...{ intent_change: null, request: null, action: null },
};

interface Schema extends Record<string, unknown> {
  properties?: Record<string, Schema>;
}

interface Body extends Record<string, unknown> {
  stream?: boolean;
  messages?: object[];
  input?: object[];
  response_format?: { json_schema: { schema: Schema } };
  text?: { format: { schema: Schema; name: string; strict: boolean } };
}

interface Sent {
  path: string;
  body: Body;
}

const schemaOf = ({ response_format, text }: Body): Schema | undefined =>
  response_format?.json_schema.schema ?? text?.format.schema;
const promptOf = ({ body }: Sent) => JSON.stringify((body.messages ?? body.input)![0]);

function toText({ reply, intent_change, ...tail }: Said): string {
  const tag = intent_change && `[INTENT_CHANGE: ${intent_change}]`;
  return [reply, tag, JSON.stringify(tail)].filter(Boolean).join('\n\n');
}

const toEntries = (slots: Slots) =>
  Object.entries(slots).map(([slot, value]) =>
    typeof value === 'object' && value !== null
      ? { slot, json: JSON.stringify(value) }
      : { slot, value }
  );

const toObject = ({ slots_updated, request, ...said }: Said) => ({
  ...said,
  slots_updated: slots_updated && toEntries(slots_updated),
  request: request && { ...request, slots: toEntries(request.slots) },
});

const toStream = (events: object[]) =>
  new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'Content-Type': 'text/event-stream' },
  });

function asChat(pieces: string[], stream: boolean) {
  const of = (choice: object) => ({ model: 'm-1', choices: [choice] });
  const finish_reason = 'stop';
  if (!stream) return Response.json(of({ message: { content: pieces.join('') }, finish_reason }));
  return toStream([
    ...pieces.map((content) => of({ delta: { content } })),
    of({ delta: {}, finish_reason }),
  ]);
}

function asResponse(pieces: string[], stream: boolean) {
  const content = [{ type: 'output_text', text: pieces.join('') }];
  const response = { model: 'm-1', status: 'completed', output: [{ type: 'message', content }] };
  if (!stream) return Response.json(response);
  return toStream([
    ...pieces.map((delta) => ({ type: 'response.output_text.delta', delta })),
    { type: 'response.completed', response },
  ]);
}

/** Returns a stream that begins an object and then refuses its schema. */
function refuseInStream(path: string): Response {
  const begun = '{"reply": "Until now';
  const error = { type: 'invalid_request_error', code: 'invalid_json_schema', message: 'no' };
  return path.endsWith('/responses')
    ? toStream([{ type: 'response.output_text.delta', delta: begun }, { ...error, type: 'error' }])
    : toStream([{ model: 'm-1', choices: [{ delta: { content: begun } }] }, { error }]);
}

const ENDPOINT = { apiKey: 'k', baseUrl: 'http://model.test/v1', model: 'small' };

const probeOf = (api: ApiName): StoredProbe => ({
  ...{ client: 'answering', model: 'small', endpoint: 'model.test', api, schemas: 'enforced' },
  ...{ tools: true, streaming: true, usage: true, cached_tokens: false, probed_at: '' },
});

const input = {
  type: 'object',
  properties: {
    number: { type: 'string', maxLength: 9 },
    days: { type: 'array', items: { type: 'string', format: 'date' } },
    note: { type: ['string', 'null'] },
  },
  required: ['number', 'note'],
};
const actionOf = (code: string) =>
  ValidAction.parse({
    ...{ code, kind: 'lookup', name: code, description: '', provider: 'http', input },
    request: { method: 'GET', url: 'https://shop.test/x', headers: {}, body: null },
    ...{ output: null, example_output: null, timeout_ms: 5000, cache_seconds: 0 },
    ...{ is_enabled: true, revision: 1, updated_at: '2026-11-01T00:00:00Z' },
  });

const slotOf = (code: string, type: string, choices?: string[]) => ({
  ...{ code, label: code, type: type as 'text', max_length: 2000, personal: false },
  ...{ description: '', ...choices && { choices } },
});

const branches = clinicWith({
  new_booking: {
    actions: ['find'],
    request_kinds: ['callback'],
    slots: [
      ...['name', 'reason', 'time', 'phone'].map((code) => slotOf(code, 'text')),
      slotOf('kind', 'choice', ['check-up', 'filling']),
      slotOf('teeth', 'list'),
      slotOf('age', 'number'),
    ],
  },
  price_question: { request_kinds: ['callback'] },
});

const MATERIAL: TurnMaterial = {
  branches,
  enabled: new Set(branches.map(({ code }) => code)),
  configs: branches.map(({ code }) => ({
    ...{ id: '00000000-0000-4000-8000-000000000001', version: 1, intent_code: code },
    ...{ system_prompt: 'You book.', rules_text: '', exit_conditions_text: '' },
  })),
  texts: {
    escalation_reply: 'A person will call.',
    say_more: 'Tell me more.',
    person_offer: 'Shall a person call?',
    state_block:
      '## State\n\n- Current step: {{step_code}}\n\nFinish with:\n\n{"state_after": "x"}',
    router_hint: 'Or write only the tag [INTENT_CHANGE: {{proposed_intent_code}}].',
    nudge: 'Ask again.',
  },
  assistant: DEFAULT_SETTINGS,
  safety: null,
  actions: [actionOf('find')],
  ...{ state: INITIAL_STATE, messages: [], fragments: [], candidate: null },
  namedBranch: 'new_booking',
};

interface Played extends Partial<TurnMaterial> {
  script: readonly (Said | string)[];
  api?: ApiName;
  stream?: boolean;
  structured?: StructuredChoice;
  sizes?: number[];
  /** Whether the endpoint answers 400 to a format, or with an error in the middle of a stream. */
  refuses?: boolean | 'in a stream';
}

/** Plays a turn with a model that answers as an object where it is asked for one. */
async function play({ api = 'chat', script, stream = false, structured, ...rest }: Played) {
  const { sizes = [5], refuses = false, ...material } = rest;
  const sent: Sent[] = [];
  const answered: unknown[] = [];
  let [shown, count] = ['', 0];
  const deltas: string[] = [];
  const fetch = (input: RequestInfo | URL, init?: RequestInit) => {
    const path = new URL(String(input instanceof Request ? input.url : input)).pathname;
    const body = JSON.parse(String(init?.body)) as Body;
    sent.push({ path, body });
    const schema = schemaOf(body);
    if (schema && refuses === 'in a stream') return Promise.resolve(refuseInStream(path));
    if (schema && refuses) {
      return Promise.resolve(Response.json({ error: { message: 'no' } }, { status: 400 }));
    }
    const said = script[count++ % script.length]!;
    const object = typeof said !== 'string' && schema ? toObject(said) : null;
    if (object) answered.push(z.fromJSONSchema(schema!).safeParse(object).success);
    const text = typeof said === 'string' ? said : object ? JSON.stringify(object) : toText(said);
    const answer = path.endsWith('/responses') ? asResponse : asChat;
    return Promise.resolve(answer(cut(text, sizes), Boolean(body.stream)));
  };
  const endpoint = { ...ENDPOINT, api, structured };
  const model = createChatModel(endpoint, { timeoutMs: 10_000, fetch });
  const listener = {
    router: () => void (shown = ''),
    sources: () => {},
    delta: (text: string) => {
      shown += text;
      deltas.push(text);
    },
  };
  const played = { ...MATERIAL, ...material };
  const finished = await playTurn(
    { routerModel: model, answerModel: model, answerEndpoint: endpoint },
    played,
    {
      ...{ message: 'Hello', signal: new AbortController().signal, meter: new TurnMeter(() => 0) },
      ...stream && { stream: new TurnStream(listener) },
      actions: testActions([{ code: 'find', output: { total: 42 } }]),
    },
  );
  if (stream) expect(shown).toBe(finished.text);
  const { state, events, actions, asked, scenario } = finished.progress;
  const outcome = { text: finished.text, state, events, actions, asked, scenario };
  return { outcome, sent, answered, finished, played, deltas };
}

const slots = fc.dictionary(
  fc.constantFrom('name', 'reason', 'time', 'phone', 'kind', 'teeth', 'age', 'other'),
  fc.oneof(fc.constantFrom('Ann', 'filling', '{"a"}', null, 3, true), fc.array(fc.nat(9))),
);
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2 });
const said = fc.record<Said>({
  reply: fc.constantFrom('Fine.', '', 'Until {1} “then” 👍.', 'A [link](https://x.test)\n\nB'),
  state_after: orNull(fc.constantFrom('intro', 'qualify', 'present', 'book', 'close', 'unknown')),
  slots_updated: orNull(slots),
  soft_insertion: fc.boolean(),
  intent_change: fc.option(fc.constantFrom('price_question', 'survey', 'new_booking', 'unknown'), {
    freq: 4,
  }),
  request: orNull(fc.record({ kind: fc.constantFrom('callback', 'other'), slots })),
  action: fc.option(
    fc.record({
      code: fc.constantFrom('find', 'unknown'),
      input: fc.constantFrom({ number: '7', days: null, note: null }, { number: '7' }, {}),
    }),
    { freq: 4 },
  ),
});

test('scripted turns are the same as objects and as texts, over both APIs', async () => {
  const scripts = fc.array(said, { minLength: 1, maxLength: 3 });
  const steps = fc.constantFrom('intro', 'qualify', 'present', 'offer_time', 'book', 'close');
  const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(
      ...[scripts, steps, slots, sizes, fc.boolean()] as const,
      async (script, step, known, sizes, stream) => {
        const filled = Object.entries(known).filter(([, value]) => value !== null);
        const state = booking(step, { slots: Object.fromEntries(filled) });
        const { outcome } = await play({ script, state });
        for (const api of ['chat', 'responses'] as const) {
          const asked = { api, script, state, stream, sizes };
          const structured = await play({ ...asked, probe: probeOf(api) });
          expect(structured.outcome).toEqual(outcome);
          expect(structured.sent.every(({ body }) => schemaOf(body))).toBe(true);
          expect((await play(asked)).outcome).toEqual(outcome);
        }
      },
    ),
    { numRuns: runs(400) },
  );
}, 120_000);

/** Lists the objects in a schema that have optional or unknown properties. */
function findLoose(schema: unknown): unknown[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, required, additionalProperties } = schema as Schema;
  const isLoose = properties !== undefined &&
    (additionalProperties !== false || String(required) !== String(Object.keys(properties)));
  return [...isLoose ? [schema] : [], ...Object.values(schema).flatMap(findLoose)];
}

describe.each(['chat', 'responses'] as const)('the schema over %s', (api) => {
  const schemaAt = async (state: TurnMaterial['state']) => {
    const { sent } = await play({ api, structured: 'on', state, script: [NOTHING] });
    return schemaOf(sent[0]!.body)!;
  };

  test('is strict, with the reply first', async () => {
    const schema = await schemaAt(booking('qualify'));
    expect(Object.keys(schema.properties!)).toEqual([
      ...['reply', 'state_after', 'slots_updated', 'soft_insertion'],
      ...['intent_change', 'request', 'action'],
    ]);
    expect(findLoose(schema)).toEqual([]);
    const { sent } = await play({ api, structured: 'on', script: [NOTHING] });
    const { response_format, text } = sent[0]!.body;
    expect(response_format?.json_schema ?? text!.format).toMatchObject({
      ...{ name: 'reply', strict: true },
    });
  });

  test('allows the steps, slots, branches, kinds and actions of the step', async () => {
    const schema = z.fromJSONSchema(await schemaAt(booking('qualify')));
    const fits = (change: Partial<Said>) =>
      schema.safeParse(toObject({ ...NOTHING, ...change })).success;
    const number = { number: '7', days: null, note: null };
    const allowed: Partial<Said>[] = [
      {},
      { state_after: 'qualify' },
      { state_after: 'offer_time' },
      { slots_updated: { name: 'Ann', time: null, kind: 'filling', age: 3, teeth: [1] } },
      { intent_change: 'price_question' },
      { request: { kind: 'callback', slots: { phone: '1', times: ['a'] } } },
      { action: { code: 'find', input: number } },
      { action: { code: 'find', input: { ...number, days: ['2026-11-30'] } } },
    ];
    const refused: Partial<Said>[] = [
      { state_after: 'book' },
      { slots_updated: { other: 'x' } },
      { slots_updated: { kind: 'crown' } },
      { slots_updated: { age: 'three' } },
      ...['new_booking', 'closed_branch', '_router'].map((intent_change) => ({ intent_change })),
      { request: { kind: 'other', slots: {} } },
      { action: { code: 'buy', input: number } },
      { action: { code: 'find', input: { days: null, note: null } } },
    ];
    expect(allowed.filter((change) => !fits(change))).toEqual([]);
    expect(refused.filter(fits)).toEqual([]);
  });

  test('of a finished scenario allows its restart, of a branch without steps no step', async () => {
    const { properties } = await schemaAt(booking('close'));
    expect(properties!.state_after).toMatchObject({ enum: ['close', 'intro', null] });
    const { sent } = await play({
      ...{ api, structured: 'on', namedBranch: 'price_question', script: [NOTHING] },
    });
    expect(schemaOf(sent[0]!.body)!.properties).toMatchObject({
      state_after: { type: 'null' },
      slots_updated: { type: 'null' },
      action: { type: 'null' },
    });
  });
});

describe('the prompt', () => {
  test('explains the fields and neither tail nor tag', async () => {
    const state = { ...booking('qualify'), stall_count: 9 };
    const { sent } = await play({ structured: 'on', state, script: [NOTHING] });
    const prompt = promptOf(sent[0]!);
    expect(prompt).toContain('## Form of the answer');
    expect(prompt).toContain('- Current step: qualify');
    expect(prompt).toContain('- find (lookup)');
    expect(prompt).not.toMatch(/Finish with|\{\\"state_after|answer only with this JSON/);
  });

  test('of a hint names the field instead of the tag', async () => {
    const route = { intent_code: 'price_question', confidence: 1, runner_up: null };
    const { sent } = await play({
      ...{ structured: 'on', state: booking('qualify'), namedBranch: undefined },
      script: [JSON.stringify(route), NOTHING],
    });
    const prompt = promptOf(sent.at(-1)!);
    expect(prompt).toContain('Or write only `intent_change` \\"price_question\\"');
  });
});

describe('branches are asked for objects', () => {
  const isAsked = async (played: Partial<Played>) => {
    const { sent } = await play({ script: [NOTHING], ...played });
    return schemaOf(sent[0]!.body) !== undefined;
  };
  const probe = probeOf('chat');

  test.each<[string, boolean, Partial<Played>]>([
    ['with a probe that saw schemas enforced', true, { probe }],
    ['with on and no probe', true, { structured: 'on' }],
    ['not before the first probe', false, {}],
    ['not with off', false, { structured: 'off', probe }],
    ['not where schemas are ignored', false, { probe: { ...probe, schemas: 'ignored' } }],
    ['not where schemas are refused', false, { probe: { ...probe, schemas: 'refused' } }],
    ['not with the probe of another model', false, { probe: { ...probe, model: 'other' } }],
    ['not with the probe of another endpoint', false, { probe: { ...probe, endpoint: 'x' } }],
    ['not with the probe of the other API', false, { probe: probeOf('responses') }],
  ])('%s: %s', async (_, expected, played) => {
    expect(await isAsked(played)).toBe(expected);
  });

  test('and not offered tools: actions are a field', async () => {
    const { sent } = await play({ probe, state: booking('qualify'), script: [NOTHING] });
    expect(sent[0]!.body).not.toHaveProperty('tools');
  });
});

describe('an endpoint that refuses the format', () => {
  afterEach(() => void vi.restoreAllMocks());

  test('is asked once more for a text, which is logged and stored', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const script = [{ ...NOTHING, state_after: 'qualify' }];
    const asked = { script, state: booking('intro') };
    const then = await play({ ...asked, structured: 'on', refuses: true });
    expect(then.outcome).toEqual((await play(asked)).outcome);
    expect(then.sent.map(({ body }) => schemaOf(body) !== undefined)).toEqual([true, false]);
    expect(promptOf(then.sent[1]!)).toContain('Finish with');
    expect(log.mock.calls.flat().join()).toContain('refused structured output');
    const trace = toTurnTrace(then.played, then.finished);
    expect(trace.calls[0]!.prompt).toContain('Finish with');
    const recordedCalls = toRecordedCalls(trace);
    const again = await play({ ...asked, structured: 'on', recordedCalls });
    expect(again.sent).toEqual(then.sent.slice(1));
  });

  test.each(['chat', 'responses'] as const)(
    'is asked for a text when it does so in the middle of a stream over %s, and what it said is taken back',
    async (api) => {
      vi.spyOn(console, 'error').mockImplementation(() => {});
      const script = [{ ...NOTHING, state_after: 'qualify' }];
      const asked = { api, script, state: booking('intro'), stream: true };
      const then = await play({ ...asked, structured: 'on', refuses: 'in a stream' });
      expect(then.outcome).toEqual((await play(asked)).outcome);
      expect(then.deltas.join('')).toContain('Until now');
      expect(then.outcome.text).not.toContain('Until now');
      expect(then.sent.map(({ body }) => schemaOf(body) !== undefined)).toEqual([true, false]);
    },
  );
});

describe.each([false, true])('an answer, streamed: %s,', (stream) => {
  const state = booking('intro');
  const playOne = (...script: (Said | string)[]) =>
    play({ structured: 'on', state, stream, script, sizes: [1000] });

  test('is repeated as it was sent, also after the probe is gone', async () => {
    const script = [
      { ...NOTHING, action: { code: 'find', input: { number: '7', days: null, note: null } } },
      { ...NOTHING, state_after: 'qualify' },
    ];
    const then = await play({ probe: probeOf('chat'), state, stream, script });
    expect(then.answered).toEqual([true, true]);
    const recordedCalls = toRecordedCalls(toTurnTrace(then.played, then.finished));
    const again = await play({ state, stream, script, recordedCalls });
    expect(again.sent).toEqual(then.sent);
    expect(again.outcome).toEqual(then.outcome);
    expect(then.finished.progress.answers.map(({ output }) => output)).toEqual([
      'Fine.\n\n{"soft_insertion":false,"action":{"code":"find","input":{"number":"7","days":null,"note":null}}}',
      'Fine.\n\n{"state_after":"qualify","soft_insertion":false}',
    ]);
  });

  test('that is a text is read with its tail', async () => {
    const { outcome } = await playOne('Fine.\n\n{"state_after": "qualify"}');
    expect(outcome).toMatchObject({ text: 'Fine.', state: { current_step: 'qualify' } });
  });

  test('that cannot be read is asked for once more, then 503', async () => {
    skipTimers();
    const retried = await playOne('{"text": "Hello"}', { ...NOTHING, state_after: 'qualify' });
    expect(retried.outcome).toMatchObject({ text: 'Fine.', state: { current_step: 'qualify' } });
    expect(retried.deltas.join('')).not.toContain('Hello');
    await expect(playOne('{"text": "Hello"}')).rejects.toMatchObject({ status: 503 });
  });

  test('that breaks off in its reply is never shown as if it were whole', async () => {
    skipTimers();
    const broken = playOne('{"reply": "A filling costs 11');
    if (!stream) return await expect(broken).rejects.toMatchObject({ status: 503 });
    const { outcome } = await broken;
    expect(outcome).toMatchObject({ text: 'Tell me more.', events: ['truncated'] });
  });
});
