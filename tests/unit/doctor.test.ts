import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkModel } from '../../scripts/doctor/check-model.ts';
import { checkPackages } from '../../scripts/doctor/check-packages.ts';
import { lineOf } from '../../scripts/doctor/finding.ts';
import { checkPrivacy } from '../../scripts/doctor/check-privacy.ts';
import { listModels } from '../../scripts/doctor/list-models.ts';

describe('the packages', () => {
  let root: string;
  beforeEach(() => {
    root = Deno.makeTempDirSync({ prefix: 'packages-' });
    const imports = { hono: 'npm:hono@4.1.0', '@scope/a': 'npm:@scope/a@1.0.0' };
    Deno.writeTextFileSync(join(root, 'deno.json'), JSON.stringify({ imports }));
    install('hono', '4.1.0');
    install('@scope/a', '1.0.0');
  });
  afterEach(() => Deno.removeSync(root, { recursive: true }));

  function install(name: string, version: string): void {
    const folder = join(root, 'node_modules', name);
    Deno.mkdirSync(folder, { recursive: true });
    Deno.writeTextFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
  }

  test('are right when each has its version', () => {
    expect(checkPackages(root)).toMatchObject({ verdict: 'ok', text: 'all 2 are installed' });
  });

  test('of another version, or missing, are named with what to do', () => {
    install('hono', '4.0.9');
    Deno.removeSync(join(root, 'node_modules/@scope'), { recursive: true });
    const { verdict, text } = checkPackages(root);
    expect(verdict).toBe('fail');
    expect(text).toMatch(/^2 of 2 .*\(hono, @scope\/a\): run `deno task packages`$/);
  });
});

describe('privacy', () => {
  const none = {
    ...{ chat: null, router: null, judge: null, rewriter: null },
    ...{ embedding: null, rerank: null },
  };
  const client = { apiKey: 'x', baseUrl: 'http://model.test/v1', model: 'small' };

  test('is told of each configured client', () => {
    const finding = checkPrivacy({
      ...{ ...none, chat: { ...client, privacy: 'pseudonymise' }, router: client },
    });
    expect(finding?.text)
      .toBe('personal details are sent: model as placeholders, router as they are');
  });

  test('is not told of the demo model', () => expect(checkPrivacy(none)).toBeNull());
});

describe('a model', () => {
  let server: Deno.HttpServer<Deno.NetAddr>;
  let answer: () => Response;
  beforeEach(() => {
    server = Deno.serve({ hostname: '127.0.0.1', port: 0, onListen: () => {} }, () => answer());
  });
  afterEach(() => server.shutdown());
  const small = { id: 'small' };
  const offIn = (days: number) => {
    const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    return Response.json({ data: [{ ...small, shutdown_date: day }] });
  };
  const check = () => {
    const baseUrl = `http://127.0.0.1:${server.addr.port}/v1`;
    return checkModel('model', { baseUrl, apiKey: 'sk-secret', model: 'small' });
  };

  test.each<[string, () => Response, string]>([
    ['that is in the list', () => Response.json({ data: [{ id: 'small' }] }), 'ok'],
    ['that is not in the list', () => Response.json({ data: [{ id: 'other' }] }), 'warn'],
    ['without a list', () => new Response('', { status: 404 }), 'warn'],
    ['that refuses the key', () => new Response('', { status: 401 }), 'fail'],
    ['with a list of another form', () => new Response('hello'), 'warn'],
    ['that is switched off in 100 days', () => offIn(100), 'ok'],
    ['that is switched off in 80 days', () => offIn(80), 'warn'],
    ['that was switched off', () => offIn(-1), 'fail'],
    [
      'with a day that is none',
      () => Response.json({ data: [{ ...small, shutdown_date: 'x' }] }),
      'ok',
    ],
  ])('%s', async (_, given, verdict) => {
    answer = given;
    const finding = await check();
    expect(finding.verdict).toBe(verdict);
    expect(finding.text).not.toContain('sk-secret');
  });

  test('that does not answer fails', async () => {
    const baseUrl = 'http://127.0.0.1:1/v1';
    const finding = await checkModel('model', { baseUrl, apiKey: 'x', model: 'small' });
    expect(finding).toMatchObject({ verdict: 'fail', text: expect.stringMatching('not answer') });
  });
});

describe('the list of models', () => {
  let server: Deno.HttpServer<Deno.NetAddr>;
  const asked: (string | null)[] = [];
  beforeEach(() => {
    asked.length = 0;
    server = Deno.serve({ hostname: '127.0.0.1', port: 0, onListen: () => {} }, (request) => {
      asked.push(request.headers.get('authorization'));
      if (request.headers.get('authorization') === 'Bearer wrong') {
        return new Response('', { status: 401 });
      }
      return Response.json({
        data: [{ id: 'small' }, { id: 'large', shutdown_date: '2020-01-31' }],
      });
    });
  });
  afterEach(() => server.shutdown());

  async function list(environment: Record<string, string>) {
    const lines: string[] = [];
    const isListed = await listModels(environment as never, (line) => lines.push(line));
    return { isListed, lines };
  }
  const url = () => `http://127.0.0.1:${server.addr.port}/v1`;

  test('needs no name of a model, and names each endpoint once', async () => {
    const { isListed, lines } = await list({
      OPENAI_BASE_URL: url(),
      OPENAI_API_KEY: 'sk-secret',
      ROUTER_MODEL: 'small',
    });
    expect(isListed).toBe(true);
    expect(lines).toEqual([
      `${url()}:`,
      '  large  switched off on 2020-01-31',
      '  small  ROUTER_MODEL',
    ]);
  });

  test('sends a key to no other address', async () => {
    await list({
      OPENAI_API_KEY: 'sk-secret',
      OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
      JUDGE_BASE_URL: url(),
    });
    expect(asked).toEqual(['Bearer none']);
  });

  test('says which endpoint refuses the key or does not answer', async () => {
    const { isListed, lines } = await list({
      OPENAI_BASE_URL: url(),
      OPENAI_API_KEY: 'wrong',
      EMBEDDING_BASE_URL: 'http://127.0.0.1:1/v1',
    });
    expect(isListed).toBe(false);
    expect(lines[1]).toBe('  refuses the key (401)');
    expect(lines[3]).toMatch(/^ {2}does not answer: /);
  });

  test('says what to set when nothing is set', async () => {
    expect(await list({})).toEqual({
      isListed: false,
      lines: [expect.stringContaining('set OPENAI_API_KEY')],
    });
  });
});

test('a finding is one line', () => {
  expect(lineOf({ verdict: 'ok', name: 'disk', text: 'a\n b' })).toBe('ok    disk         a; b');
});
