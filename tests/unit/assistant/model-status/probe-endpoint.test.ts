import { describe, expect, test } from 'vitest';
import { probeEndpoint } from '../../../../functions/assistant/model-status/probe-endpoint.ts';
import { isCurrentProbe } from '../../../../functions/assistant/turn/model/is-current-probe.ts';
import type { StoredProbe } from '../../../../functions/assistant/schemas/model-probe.ts';
import type {
  ModelApiChoice,
  ModelEndpoint,
} from '../../../../functions/shared/model-endpoints.ts';
import { probeModels } from '../../../../scripts/doctor/probe-models.ts';
import { lineOf } from '../../../../scripts/doctor/finding.ts';

interface Skills {
  schemas: 'enforced' | 'ignored' | 'refused';
  tools: 'called' | 'ignored' | 'refused';
  /** Whether a stream has several pieces. */
  streams: boolean;
  usage: boolean;
  caches: boolean;
}
const ALL: Skills = {
  schemas: 'enforced',
  tools: 'called',
  streams: true,
  usage: true,
  caches: true,
};
const NONE: Skills = {
  schemas: 'refused',
  tools: 'refused',
  streams: false,
  usage: false,
  caches: false,
};

const sse = (events: object[]) =>
  new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'Content-Type': 'text/event-stream' },
  });
const rejection = () => Response.json({ error: { message: 'no' } }, { status: 400 });

/** What requests of both APIs may have: providers refuse what they do not know. */
const KNOWN = new Set([
  ...['model', 'stream', 'tools', 'messages', 'stream_options', 'response_format'],
  ...['input', 'store', 'text'],
]);

/** Returns the fetch of an endpoint with these features, and counts its requests. */
function endpointWith(skills: Skills) {
  const seen = { requests: 0, long: 0 };
  const answer: typeof fetch = (address, init) => {
    const isResponses = String(address).endsWith('/responses');
    const body = JSON.parse(String(init?.body));
    seen.requests += 1;
    if (Object.keys(body).some((name) => !KNOWN.has(name))) return Promise.resolve(rejection());
    const text = JSON.stringify(body.messages ?? body.input);
    if (text.length > 10_000) seen.long += 1;
    const hasSchema = Boolean(body.response_format ?? body.text);
    if (hasSchema && skills.schemas === 'refused') return Promise.resolve(rejection());
    if (body.tools && skills.tools === 'refused') return Promise.resolve(rejection());
    const content = hasSchema && skills.schemas === 'enforced'
      ? '{"animal":"kestrel"}'
      : '{"color": "blue"}';
    const isCalled = body.tools && skills.tools === 'called';
    const cached_tokens = skills.caches && seen.long > 1 ? 2048 : 0;
    const pieces = skills.streams ? ['1, ', '2'] : ['1, 2'];
    const build = isResponses ? asResponse : asCompletion;
    const values = { content, isCalled, cached_tokens, pieces, usage: skills.usage };
    return Promise.resolve(build(values, body.stream));
  };
  return { answer, seen };
}

interface Values {
  content: string;
  isCalled: boolean;
  cached_tokens: number;
  pieces: string[];
  usage: boolean;
}

function asCompletion(
  { content, isCalled, cached_tokens, pieces, usage }: Values,
  stream: boolean,
) {
  const model = 'small-1';
  if (stream) {
    const chunks = pieces.map((text) => ({ model, choices: [{ delta: { content: text } }] }));
    return sse([...chunks, { model, choices: [{ finish_reason: 'stop' }] }]);
  }
  const tool_calls = [{ id: 'c', type: 'function', function: { name: 'report_number' } }];
  return Response.json({
    model,
    choices: [{ message: isCalled ? { content: null, tool_calls } : { content } }],
    ...usage && {
      usage: {
        ...{ prompt_tokens: 3000, completion_tokens: 1, total_tokens: 3001 },
        prompt_tokens_details: { cached_tokens },
      },
    },
  });
}

function asResponse({ content, isCalled, cached_tokens, pieces, usage }: Values, stream: boolean) {
  const message = { type: 'message', content: [{ type: 'output_text', text: content }] };
  const response = {
    ...{ model: 'small-1', status: 'completed' },
    output: isCalled ? [{ type: 'function_call', name: 'report_number' }] : [message],
    ...usage && {
      usage: {
        ...{ input_tokens: 3000, output_tokens: 1, total_tokens: 3001 },
        input_tokens_details: { cached_tokens },
      },
    },
  };
  if (!stream) return Response.json(response);
  const deltas = pieces.map((delta) => ({ type: 'response.output_text.delta', delta }));
  return sse([...deltas, { type: 'response.completed', response }]);
}

const ENDPOINT = { apiKey: 'k', baseUrl: 'http://model.test/v1', model: 'small' };
const probe = (skills: Skills, api: ModelApiChoice) => {
  const { answer, seen } = endpointWith(skills);
  const found = probeEndpoint({ ...ENDPOINT, api }, { timeoutMs: 1000, fetch: answer });
  return found.then((result) => ({ ...result, requests: seen.requests }));
};

describe.each(['chat', 'responses'] as const)('a probe over the API %s', (api) => {
  const has = { api, model: 'small-1', requests: 5 };

  test('finds everything that an endpoint can do, by five requests', async () => {
    expect(await probe(ALL, api)).toEqual({
      ...has,
      ...{ schemas: 'enforced', tools: true, streaming: true, usage: true, cached_tokens: true },
    });
  });

  test('finds that an endpoint can do nothing else than answer', async () => {
    expect(await probe(NONE, api)).toEqual({
      ...has,
      ...{ schemas: 'refused', tools: false, streaming: false, usage: false, cached_tokens: false },
    });
  });

  test('is not deceived by an endpoint that ignores what it does not know', async () => {
    const skills = { ...ALL, schemas: 'ignored', tools: 'ignored' } as const;
    expect(await probe(skills, api)).toMatchObject({ schemas: 'ignored', tools: false });
  });

  test('finds that an endpoint answers at once although it was asked for a stream', async () => {
    const { answer } = endpointWith(ALL);
    const fetch: typeof globalThis.fetch = (address, init) => {
      const body = JSON.stringify({ ...JSON.parse(String(init?.body)), stream: false });
      return answer(address, { ...init, body });
    };
    const found = probeEndpoint({ ...ENDPOINT, api }, { timeoutMs: 1000, fetch });
    expect(await found).toMatchObject({ streaming: false, tools: true });
  });

  test.each([
    [401, 'rejected_key'],
    [404, 'unknown_model'],
    [500, 'overloaded'],
  ])(
    'fails with the sentence of the failure when the endpoint answers %i',
    async (status, failure) => {
      const fetch = () => Promise.resolve(Response.json({ error: {} }, { status }));
      const found = probeEndpoint({ ...ENDPOINT, api }, { timeoutMs: 1000, fetch });
      await expect(found).rejects.toMatchObject({ failure });
    },
  );
});

describe('deno task doctor --probe', () => {
  async function linesOf(
    clients: Parameters<typeof probeModels>[0],
    fetch: typeof globalThis.fetch,
  ) {
    const lines: string[] = [];
    const stored: StoredProbe[] = [];
    const found = (probe: StoredProbe) => void stored.push(probe);
    for await (const finding of probeModels(clients, found, fetch)) lines.push(lineOf(finding));
    return { lines, stored };
  }

  test('says in one line of each endpoint what it can do, once', async () => {
    const { answer } = endpointWith(ALL);
    const other = { ...ENDPOINT, model: 'other' };
    const clients = { answering: ENDPOINT, router: ENDPOINT, judge: other };
    const { lines, stored } = await linesOf(clients, answer);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^ok +model +small-1 over Chat Completions, JSON schemas are enforced, tools: yes, streaming: yes, usage: yes, cached tokens: yes$/,
    );
    expect(lines[1]).toMatch(/^ok +judge /);
    const same = { endpoint: 'model.test', api: 'chat', schemas: 'enforced', tools: true };
    expect(stored).toMatchObject([
      { client: 'answering', model: 'small', ...same },
      { client: 'router', model: 'small', ...same },
      { client: 'judge', model: 'other', ...same },
    ]);
  });

  test('warns of an endpoint without streaming or usage', async () => {
    const { lines: [line] } = await linesOf({ answering: ENDPOINT }, endpointWith(NONE).answer);
    expect(line).toMatch(/^warn .*JSON schemas are refused, tools: no, streaming: no/);
  });

  test('says which endpoint fails and why, without the key', async () => {
    const refuse = () => Promise.resolve(Response.json({ error: {} }, { status: 401 }));
    const clients = { answering: { ...ENDPOINT, apiKey: 'sk-secret' } };
    const { lines: [line], stored } = await linesOf(clients, refuse);
    expect(stored).toEqual([]);
    expect(line).toMatch(/^fail +model +small at model\.test: /);
    expect(line).not.toContain('sk-secret');
  });

  test('says that the demo model answers when no endpoint is set', async () => {
    expect((await linesOf({ answering: null }, fetch)).lines).toEqual([
      expect.stringMatching(/^warn +model +the demo model answers/),
    ]);
  });
});

describe('a stored probe', () => {
  const probe = { model: 'small', endpoint: 'model.test', api: 'responses' } as const;

  test.each<[string, boolean, Partial<ModelEndpoint>]>([
    ['counts for what it was of', true, { api: 'responses' }],
    ['counts where the API is left to the endpoint', true, { api: 'auto' }],
    ['does not count for another API', false, { api: 'chat' }],
    ['does not count for Chat Completions by default', false, {}],
    ['does not count for another model', false, { api: 'auto', model: 'other' }],
    ['does not count elsewhere', false, { api: 'auto', baseUrl: 'http://other.test/v1' }],
  ])('%s', (_, counts, change) => {
    expect(isCurrentProbe(probe, { ...ENDPOINT, ...change })).toBe(counts);
  });

  test('counts for no client that is not configured', () => {
    expect(isCurrentProbe(probe, null)).toBe(false);
  });
});
