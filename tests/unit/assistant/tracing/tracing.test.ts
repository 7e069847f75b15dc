import { expect, onTestFinished, test, vi } from 'vitest';
import { exportSpans } from '../../../../functions/assistant/tracing/export-spans.ts';
import type { Span } from '../../../../functions/assistant/tracing/span.ts';
import type { ChatModel } from '../../../../functions/assistant/turn/model/chat-model.ts';
import { ModelError } from '../../../../functions/shared/model-error.ts';
import { runTurn } from '../../../../functions/assistant/turn/run-turn.ts';
import type { Limit } from '../../../../functions/shared/http/limit-rate.ts';
import { readFunctionEnv } from '../../../../functions/shared/env.ts';
import { MemoryDatabase } from '../turn/support/memory-database.ts';
import { OPTIONS, turnDeps } from '../turn/support/turn-deps.ts';

const usage = { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 };
const saying = (text: string): ChatModel => ({ onRequest }) => {
  onRequest?.(OPTIONS);
  return Promise.resolve({ text, model: 'm-2026', usage, options: OPTIONS });
};
const failing: ChatModel = ({ onRequest }) => {
  onRequest?.(OPTIONS);
  return Promise.reject(new ModelError('timeout'));
};

interface Circumstances {
  texts?: boolean;
  memory?: MemoryDatabase;
  limits?: Limit[];
  traceparent?: string;
  isOperator?: boolean;
}

async function spansOf(
  answer: ChatModel,
  circumstances: Circumstances = {},
): Promise<Span[]> {
  const { texts = false, memory = new MemoryDatabase(), limits = [] } = circumstances;
  const { traceparent, isOperator } = circumstances;
  const handed: Span[][] = [];
  const models = { router: saying('general_info'), answer };
  const tracing = { texts, take: (spans: Span[]) => void handed.push(spans) };
  const { signal } = new AbortController();
  await runTurn(turnDeps(memory, models, { tracing }), {
    ...{ message: 'Where are you?', user_id: null, isOperator, limits, signal },
    origin: { requestId: 'request-1', traceparent },
  }).catch(() => {});
  expect(handed).toHaveLength(1);
  return handed[0]!;
}

/** Returns `outer > inner` for each span. */
function nesting(spans: Span[]): string[] {
  const pathOf = ({ name, parent }: Span): string => {
    const outer = spans.find(({ id }) => id === parent);
    return outer ? `${pathOf(outer)} > ${name}` : name;
  };
  return spans.toSorted((a, b) => a.started - b.started).map(pathOf);
}

test('a turn is one trace with its parts, and each model call in the words of GenAI', async () => {
  const spans = await spansOf(saying('At the linden.'));
  expect(nesting(spans)).toEqual([
    'invoke_agent assistant',
    'invoke_agent assistant > retrieval',
    'invoke_agent assistant > router',
    'invoke_agent assistant > router > chat in-memory',
    'invoke_agent assistant > model',
    'invoke_agent assistant > model > chat in-memory',
    'invoke_agent assistant > commit',
  ]);
  expect(new Set(spans.map(({ trace }) => trace)).size).toBe(1);
  expect(spans.filter(({ failed }) => failed)).toEqual([]);
  const turn = spans.find(({ parent }) => parent === null)!;
  expect(turn.attributes).toMatchObject({
    'gen_ai.operation.name': 'invoke_agent',
    'linden.request_id': 'request-1',
    'gen_ai.conversation.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'linden.intent_code': 'general_info',
  });
  const call = spans.findLast(({ name }) => name === 'chat in-memory')!;
  expect(call).toMatchObject({
    isCall: true,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': 'in-memory',
      'gen_ai.response.model': 'm-2026',
      'gen_ai.usage.input_tokens': 12,
      'gen_ai.usage.output_tokens': 3,
      'linden.role': 'answer',
    },
  });
});

test('spans hold what was asked and answered when that is wished, and only then', async () => {
  expect(JSON.stringify(await spansOf(saying('At the linden.')))).not.toMatch(/Where are|At the/);
  const told = await spansOf(saying('At the linden.'), { texts: true });
  const { attributes } = told.findLast(({ name }) => name === 'chat in-memory')!;
  expect(JSON.parse(String(attributes['gen_ai.input.messages'])).at(-1)).toEqual({
    role: 'user',
    parts: [{ type: 'text', content: 'Where are you?' }],
  });
  expect(attributes['gen_ai.output.messages']).toContain('At the linden.');
});

test('a failed call fails its spans up to the turn, by its kind and without its message', async () => {
  const spans = await spansOf(failing, { isOperator: true });
  const failed = spans.filter(({ failed }) => failed);
  expect(failed.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
    ['chat in-memory', 'timeout'],
    ['model', 'model-unavailable'],
    ['invoke_agent assistant', 'model-unavailable'],
  ]);
  expect(failed[0]!.attributes).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': 'in-memory',
  });
});

test('what refuses a caller is told, and no span has failed for it', async () => {
  const memory = new MemoryDatabase();
  memory.limited = { name: 'chat/account', retry_after: 3 };
  const spans = await spansOf(saying('At the linden.'), {
    memory,
    limits: [{ name: 'chat/account', subject: 'a', most: 1, seconds: 60 }],
  });
  expect(spans.map(({ failed, attributes }) => [failed, attributes['error.type']])).toEqual([
    [false, undefined],
    [false, 'too-many-requests'],
  ]);
});

test('a turn belongs to the trace of its caller, if one is named', async () => {
  const [trace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const outermost = async (traceparent: string) => {
    const spans = await spansOf(saying('At the linden.'), { traceparent });
    expect(new Set(spans.map((each) => each.trace)).size).toBe(1);
    return spans.at(-1)!;
  };
  for (const traceparent of [`00-${trace}-${span}-01`, `01-${trace}-${span}-00-more`]) {
    const named = await outermost(traceparent);
    expect([named.trace, named.parent]).toEqual([trace, span]);
  }
  const wrong = [
    `ff-${trace}-${span}-01`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${span}-01-more`,
    `${trace}-${span}`,
  ];
  for (const traceparent of wrong) {
    const own = await outermost(traceparent);
    expect(own.trace).not.toBe(trace);
    expect(own.parent).toBeNull();
  }
});

const KEYS = { SUPABASE_URL: 'http://x', SUPABASE_ANON_KEY: 'a', SUPABASE_SERVICE_ROLE_KEY: 'b' };
const tracingOf = (variables: Record<string, string>) => {
  const all: Record<string, string> = { ...KEYS, ...variables };
  return readFunctionEnv((name) => all[name]).tracing;
};

test('the variables are those of OpenTelemetry', () => {
  expect(tracingOf({})).toBeNull();
  expect(tracingOf({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example/api/public/otel/',
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20eDp5, x-team=desk',
  })).toEqual({
    url: 'https://otel.example/api/public/otel/v1/traces',
    headers: { authorization: 'Basic eDp5', 'x-team': 'desk' },
    serviceName: 'linden-workbench',
    texts: false,
  });
  const traces = 'http://127.0.0.1:6006/traces';
  expect(tracingOf({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces,
    OTEL_SERVICE_NAME: 'desk',
    OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true',
  })).toEqual({ url: traces, headers: {}, serviceName: 'desk', texts: true });
  expect(() =>
    tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x', OTEL_EXPORTER_OTLP_HEADERS: 'a' })
  )
    .toThrow('OTEL_EXPORTER_OTLP_HEADERS is (hidden); it must be headers such as');
});

test('spans of several turns go in one call, in the form of OTLP', async () => {
  const posts: { url: string; type: string | null; key: string | null; body: unknown }[] = [];
  const server = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen() {} }, async (request) => {
    const { url, headers } = request;
    posts.push({
      ...{ url, type: headers.get('Content-Type'), key: headers.get('x-key') },
      body: await request.json(),
    });
    return new Response('{}');
  });
  onTestFinished(() => server.shutdown());
  const url = `http://127.0.0.1:${server.addr.port}/v1/traces`;
  const tracing = exportSpans({
    ...{ url, headers: { 'x-key': 'k' }, serviceName: 'desk', texts: false },
  });
  const ids = { trace: 'a'.repeat(32), id: 'b'.repeat(16), parent: null };
  const started = 1_795_402_801_000.25;
  const rest = { isCall: true, started, ended: started + 10, failed: true };
  const attributes = { text: 'x', count: 3, share: 0.5, is: true, list: ['y'], none: undefined };
  tracing.take([{ ...ids, name: 'first', ...rest, attributes }]);
  tracing.take([{ ...ids, name: 'second', ...rest, parent: 'c'.repeat(16), attributes: {} }]);
  await vi.waitFor(() => expect(posts).toHaveLength(1), { timeout: 60_000 });
  const span = {
    ...{ traceId: ids.trace, spanId: ids.id, kind: 3, status: { code: 2 } },
    ...{ startTimeUnixNano: '1795402801000250000', endTimeUnixNano: '1795402801010250000' },
  };
  expect(posts[0]).toEqual({
    ...{ url, type: 'application/json', key: 'k' },
    body: {
      resourceSpans: [{
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'desk' } }] },
        scopeSpans: [{
          scope: { name: 'linden.assistant' },
          spans: [
            {
              ...span,
              name: 'first',
              attributes: [
                { key: 'text', value: { stringValue: 'x' } },
                { key: 'count', value: { intValue: '3' } },
                { key: 'share', value: { doubleValue: 0.5 } },
                { key: 'is', value: { boolValue: true } },
                { key: 'list', value: { arrayValue: { values: [{ stringValue: 'y' }] } } },
              ],
            },
            { ...span, name: 'second', parentSpanId: 'c'.repeat(16), attributes: [] },
          ],
        }],
      }],
    },
  });
});
