import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testActions } from '../../../../../functions/assistant/evaluation/replay-actions.ts';
import { toRecordedCalls } from '../../../../../functions/assistant/evaluation/to-recorded-calls.ts';
import { INITIAL_STATE } from '../../../../../functions/assistant/engine/thread-state.ts';
import type { StoredProbe } from '../../../../../functions/assistant/schemas/model-probe.ts';
import { ValidAction } from '../../../../../functions/assistant/schemas/actions.ts';
import { toTurnTrace } from '../../../../../functions/assistant/turn/commit/turn-trace.ts';
import {
  type ApiName,
  type ChatModel,
  createChatModel,
} from '../../../../../functions/assistant/turn/model/chat-model.ts';
import { playTurn } from '../../../../../functions/assistant/turn/play-turn.ts';
import { TurnStream } from '../../../../../functions/assistant/turn/stream/turn-stream.ts';
import { TurnMeter } from '../../../../../functions/assistant/turn/turn-meter.ts';
import type { TurnMaterial } from '../../../../../functions/assistant/turn/turn-material.ts';
import { DEFAULT_SETTINGS } from '../../../../../functions/shared/contract/assistant-settings.ts';
import { runs } from '../../../../support/property-runs.ts';
import { clinicWith } from '../../engine/support/clinic.ts';
import { skipTimers } from '../../../../support/skip-timers.ts';

/** One answer of the model; `arguments` replaces the input's JSON. */
interface Said {
  text: string;
  call?: { code: string; input: Record<string, unknown>; arguments?: string };
}

type Body = Record<string, unknown> & { stream?: boolean; tools?: object[] };

interface Sent {
  path: string;
  body: Body;
}

const toStream = (events: object[]) =>
  new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'Content-Type': 'text/event-stream' },
  });

const argumentsOf = ({ input, arguments: json }: NonNullable<Said['call']>) =>
  json ?? JSON.stringify(input);

/** A further call in the same answer, which is not made. */
const ANOTHER = { name: 'buy', arguments: '{"number":"99"}' };

function asChat({ text, call }: Said, stream: boolean) {
  const finish_reason = call ? 'tool_calls' : 'stop';
  const first = call && { name: call.code, arguments: argumentsOf(call) };
  if (!stream) {
    const tool_calls = first &&
      [first, ANOTHER].map((of, n) => ({ id: `c${n}`, type: 'function', function: of }));
    const message = { content: text || null, ...tool_calls && { tool_calls } };
    return Response.json({ model: 'm-1', choices: [{ message, finish_reason }] });
  }
  const half = first ? Math.floor(first.arguments.length / 2) : 0;
  const pieces = first
    ? [
      { index: 0, id: 'c0', function: { name: first.name, arguments: '' } },
      { index: 0, function: { arguments: first.arguments.slice(0, half) } },
      { index: 1, id: 'c1', function: ANOTHER },
      { index: 0, function: { arguments: first.arguments.slice(half) } },
    ]
    : [];
  return toStream([
    { model: 'm-1', choices: [{ delta: { content: text } }] },
    ...pieces.map((piece) => ({ model: 'm-1', choices: [{ delta: { tool_calls: [piece] } }] })),
    { model: 'm-1', choices: [{ delta: {}, finish_reason }] },
  ]);
}

function asResponse({ text, call }: Said, stream: boolean) {
  const first = call && { name: call.code, arguments: argumentsOf(call) };
  const calls = first ? [first, ANOTHER].map((of) => ({ type: 'function_call', ...of })) : [];
  const message = { type: 'message', content: [{ type: 'output_text', text }] };
  const output = [{ type: 'reasoning', summary: [] }, ...text ? [message] : [], ...calls];
  const response = { model: 'm-1', status: 'completed', output };
  if (!stream) return Response.json(response);
  return toStream([
    { type: 'response.output_text.delta', delta: text },
    ...calls.map((of) => ({ type: 'response.function_call_arguments.delta', delta: of.arguments })),
    { type: 'response.completed', response },
  ]);
}

const withTail = ({ text, call }: Said): Said => ({
  text: call
    ? [text, JSON.stringify({ action: { code: call.code, input: call.input } })].join('\n\n')
    : text,
});

const ENDPOINT = { apiKey: 'k', baseUrl: 'http://model.test/v1', model: 'small' };

const probeOf = (api: ApiName): StoredProbe => ({
  ...{ client: 'answering', model: 'small', endpoint: 'model.test', api, schemas: 'ignored' },
  ...{ tools: true, streaming: true, usage: true, cached_tokens: false, probed_at: '' },
});

/** Returns a model that plays a script: it calls natively where it is given tools. */
function scriptedModel(api: ApiName, script: readonly Said[], sent: Sent[]): ChatModel {
  const fetch = (input: RequestInfo | URL, init?: RequestInit) => {
    const path = new URL(String(input instanceof Request ? input.url : input)).pathname;
    const body = JSON.parse(String(init?.body)) as Body;
    const said = script[sent.length % script.length]!;
    sent.push({ path, body });
    const answer = path.endsWith('/responses') ? asResponse : asChat;
    return Promise.resolve(answer(body.tools ? said : withTail(said), Boolean(body.stream)));
  };
  return createChatModel({ ...ENDPOINT, api }, { timeoutMs: 10_000, fetch });
}

const input = { type: 'object', properties: { number: { type: 'string' } }, required: ['number'] };
const request = {
  method: 'GET',
  url: 'https://shop.test/{{input.number}}',
  headers: {},
  body: null,
};
const actionOf = (code: string, kind: string) =>
  ValidAction.parse({
    ...{ code, kind, name: code, description: 'Orders', provider: 'http', input, request },
    ...{ output: null, example_output: null, timeout_ms: 5000, cache_seconds: 0 },
    ...{ is_enabled: true, revision: 1, updated_at: '2026-11-01T00:00:00Z' },
  });

const branches = clinicWith({ price_question: { actions: ['find', 'buy', 'off'] } });
const MATERIAL: TurnMaterial = {
  branches,
  enabled: new Set(branches.map(({ code }) => code)),
  configs: branches.map(({ code }) => ({
    ...{ id: '00000000-0000-4000-8000-000000000001', version: 1, intent_code: code },
    ...{ system_prompt: 'You sell.', rules_text: '', exit_conditions_text: '' },
  })),
  texts: { escalation_reply: 'A person will call.', say_more: 'Tell me more.' },
  assistant: DEFAULT_SETTINGS,
  safety: null,
  actions: [actionOf('find', 'lookup'), actionOf('buy', 'effect')],
  ...{ state: INITIAL_STATE, messages: [], fragments: [], candidate: null },
  namedBranch: 'price_question',
};

interface Played extends Partial<TurnMaterial> {
  api: ApiName;
  script: readonly Said[];
  stream?: boolean;
}

async function play({ api, script, stream = false, ...material }: Played) {
  const sent: Sent[] = [];
  let shown = '';
  const deltas: string[] = [];
  const listener = {
    router: () => void (shown = ''),
    sources: () => {},
    delta: (text: string) => {
      shown += text;
      deltas.push(text);
    },
  };
  const model = scriptedModel(api, script, sent);
  const played = { ...MATERIAL, ...material };
  const finished = await playTurn(
    { routerModel: model, answerModel: model, answerEndpoint: { ...ENDPOINT, api } },
    played,
    {
      ...{ message: 'Hello', signal: new AbortController().signal, meter: new TurnMeter(() => 0) },
      ...stream && { stream: new TurnStream(listener) },
      actions: testActions([
        { code: 'find', output: { total: 42 } },
        { code: 'buy', error: 'unavailable' },
      ]),
    },
  );
  const { state, events, actions } = finished.progress;
  if (stream) expect(shown).toBe(finished.text);
  return {
    outcome: { text: finished.text, state, events, actions },
    sent,
    finished,
    played,
    deltas,
  };
}

const called = fc.record({
  text: fc.constantFrom('', 'One moment.', 'Look: {1}'),
  call: fc.record({
    code: fc.constantFrom('find', 'find', 'buy', 'off', 'unknown'),
    input: fc.constantFrom<Record<string, string>>({ number: '7' }, { number: '{"a"}' }, {}),
  }),
});
const scripts = fc.tuple(
  fc.array(called, { maxLength: 5 }),
  fc.constantFrom('It costs 42.', '', 'One moment. [INTENT_CHANGE: general_info]'),
).map(([calls, text]): Said[] => [...calls, { text }]);

test('scripted turns are the same with native calls and with tails, over both APIs', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, fc.boolean(), async (script, stream) => {
      const { outcome } = await play({ api: 'chat', script });
      for (const api of ['chat', 'responses'] as const) {
        const native = await play({ api, script, stream, probe: probeOf(api) });
        expect(native.outcome).toEqual(outcome);
        expect(native.sent[0]!.body.tools).toHaveLength(2);
        expect((await play({ api, script, stream })).outcome).toEqual(outcome);
      }
    }),
    { numRuns: runs(200) },
  );
});

const FIND = { code: 'find', input: { number: '7' } };
const PROMISE = 'Your order is already on its way.';

describe.each(['chat', 'responses'] as const)('native calls over %s', (api) => {
  const probe = probeOf(api);
  const promptOf = ({ body }: Sent) => JSON.stringify(body.messages ?? body.input);

  test('replace the text that explains the tail', async () => {
    const { sent } = await play({
      api,
      probe,
      script: [{ text: '', call: FIND }, { text: 'Yes.' }],
    });
    const [first, second] = sent;
    expect(promptOf(first!)).not.toMatch(/answer only with this JSON|- find \(lookup\)/);
    expect(promptOf(first!)).toContain('Never say that something was done');
    expect(promptOf(second!)).toContain('## Results of actions');
    expect(JSON.stringify(first!.body.tools)).toContain('find (lookup). Orders');
  });

  test.each([false, true])('take back the text before them, streamed: %s', async (stream) => {
    const script = [{ text: PROMISE, call: FIND }, { text: 'It costs 42.' }];
    const { outcome, deltas } = await play({ api, probe, stream, script });
    expect(outcome.text).toBe('It costs 42.');
    expect(outcome.actions).toMatchObject([{ code: 'find', status: 'ok' }]);
    expect(deltas.join('')).toContain(stream ? 'It costs 42.' : '');
  });

  test('are refused from the fourth on, and the model is called once more without tools', async () => {
    const { outcome, sent } = await play({ api, probe, script: [{ text: 'Part.', call: FIND }] });
    expect(outcome.actions.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'not_allowed']);
    expect(outcome.events.filter((event) => event === 'action_refused')).toHaveLength(1);
    expect(sent.map(({ body }) => 'tools' in body)).toEqual([true, true, true, true, false]);
  });

  test('whose arguments are not an object call nothing', async () => {
    for (const json of ['{"number": ', '[]', '7', '"find"']) {
      const call = { ...FIND, arguments: json };
      const { outcome } = await play({ api, probe, script: [{ text: '', call }, { text: 'No.' }] });
      expect(outcome).toMatchObject({ text: 'No.', actions: [{ status: 'not_allowed' }] });
    }
  });

  test.each([false, true])(
    'longer than the limit of an answer fail, streamed: %s',
    async (stream) => {
      skipTimers();
      const call = { ...FIND, input: { number: 'x'.repeat(70_000) } };
      await expect(play({ api, probe, stream, script: [{ text: '', call }] }))
        .rejects.toMatchObject({ status: 503 });
    },
  );

  test('are repeated as they were sent, also after the probe is gone', async () => {
    const script = [{ text: '', call: FIND }, { text: 'It costs 42.' }];
    const then = await play({ api, probe, script });
    const recordedCalls = toRecordedCalls(toTurnTrace(then.played, then.finished));
    const again = await play({ api, script, probe: null, recordedCalls });
    expect(again.sent).toEqual(then.sent);
    expect(again.outcome).toEqual(then.outcome);
  });

  test.each<[string, Partial<StoredProbe>]>([
    ['saw no tools', { tools: false }],
    ['is of another model', { model: 'other' }],
    ['is of another endpoint', { endpoint: 'other.test' }],
    ['is of the other API', { api: api === 'chat' ? 'responses' : 'chat' }],
  ])('are off while the probe %s', async (_, change) => {
    const { sent } = await play({
      api,
      probe: { ...probe, ...change },
      script: [{ text: 'Yes.' }],
    });
    expect(sent[0]!.body).not.toHaveProperty('tools');
    expect(promptOf(sent[0]!)).toContain('answer only with this JSON');
  });

  test('are off for a version that has another model', async () => {
    const configs = MATERIAL.configs.map((each) => ({ ...each, parameters: { model: 'other' } }));
    const { sent } = await play({ api, probe, configs, script: [{ text: 'Yes.' }] });
    expect(sent[0]!.body).not.toHaveProperty('tools');
  });
});
