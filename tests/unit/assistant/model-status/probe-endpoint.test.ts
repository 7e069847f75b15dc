import { describe, expect, test } from 'vitest';
import { probeEndpoint } from '../../../../functions/assistant/model-status/probe-endpoint.ts';
import type { ModelApiChoice } from '../../../../functions/shared/model-endpoints.ts';
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

/** Returns the fetch of an endpoint with these skills, and counts its requests. */
function endpointWith(skills: Skills) {
  const seen = { requests: 0, long: 0 };
  const answer: typeof fetch = (address, init) => {
    const isResponses = String(address).endsWith('/responses');
    const body = JSON.parse(String(init?.body));
    seen.requests += 1;
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
      ...{ schemas: 'enforced', tools: true, streaming: true, usage: true, cachedTokens: true },
    });
  });

  test('finds that an endpoint can do nothing else than answer', async () => {
    expect(await probe(NONE, api)).toEqual({
      ...has,
      ...{ schemas: 'refused', tools: false, streaming: false, usage: false, cachedTokens: false },
    });
  });

  test('is not deceived by an endpoint that ignores what it does not know', async () => {
    const skills = { ...ALL, schemas: 'ignored', tools: 'ignored' } as const;
    expect(await probe(skills, api)).toMatchObject({ schemas: 'ignored', tools: false });
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
    for await (const finding of probeModels(clients, fetch)) lines.push(lineOf(finding));
    return lines;
  }

  test('says in one line of each endpoint what it can do, once', async () => {
    const { answer } = endpointWith(ALL);
    const other = { ...ENDPOINT, model: 'other' };
    const lines = await linesOf({ model: ENDPOINT, router: ENDPOINT, judge: other }, answer);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^ok +model +small-1 over Chat Completions, JSON schemas are enforced, tools: yes, streaming: yes, usage: yes, cached tokens: yes$/,
    );
    expect(lines[1]).toMatch(/^ok +judge /);
  });

  test('warns of an endpoint without streaming or usage', async () => {
    const [line] = await linesOf({ model: ENDPOINT }, endpointWith(NONE).answer);
    expect(line).toMatch(/^warn .*JSON schemas are refused, tools: no, streaming: no/);
  });

  test('says which endpoint fails and why, without the key', async () => {
    const refuse = () => Promise.resolve(Response.json({ error: {} }, { status: 401 }));
    const [line] = await linesOf({ model: { ...ENDPOINT, apiKey: 'sk-secret' } }, refuse);
    expect(line).toMatch(/^fail +model +small at model\.test: /);
    expect(line).not.toContain('sk-secret');
  });

  test('says that the demo model answers when no endpoint is set', async () => {
    expect(await linesOf({ model: null }, fetch)).toEqual([
      expect.stringMatching(/^warn +model +the demo model answers/),
    ]);
  });
});
