import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../../functions/shared/contract/turn-limits.ts';
import { DEFAULT_ORGANISATION } from '../../../functions/shared/contract/organisation.ts';
import { readFunctionEnv } from '../../../functions/shared/env.ts';

const MINIMAL = {
  SUPABASE_URL: 'http://127.0.0.1:54321',
  SUPABASE_PUBLISHABLE_KEYS: 'sb_publishable_1',
  SUPABASE_SECRET_KEYS: 'sb_secret_1',
};

function read(variables: Record<string, string>) {
  const all: Record<string, string> = { ...MINIMAL, ...variables };
  return readFunctionEnv((name) => all[name]);
}

describe('readFunctionEnv', () => {
  test('knows the documented defaults', () => {
    expect(read({})).toEqual({
      supabaseUrl: 'http://127.0.0.1:54321',
      publishableKeys: ['sb_publishable_1'],
      secretKeys: ['sb_secret_1'],
      allowedOrigins: [],
      chat: null,
      router: null,
      judge: null,
      initialSettings: {
        ...DEFAULT_ORGANISATION,
        router_min_confidence: 0.5,
        takeover_idle_minutes: 30,
        takeover_waiting_minutes: 5,
        callback_due_minutes: 60,
        fixed_texts: {},
        ...DEFAULT_LIMITS,
      },
      embedding: null,
      rerank: null,
      rewriter: null,
      modelTimeoutMs: 30_000,
      mail: null,
      publicUrl: 'http://127.0.0.1:54321',
      tracing: null,
      runConcurrency: 4,
      webhooks: { isOn: true, allowPrivate: false },
      encryptionKey: null,
      agentSigningKey: null,
      actions: { allowPrivate: false },
      rateLimits: {
        'chat/account': { most: 60, seconds: 60 },
        'chat/address': { most: 600, seconds: 60 },
        'chat/key': { most: 600, seconds: 60 },
        'visitor/token': { most: 20, seconds: 60 },
        'visitor/address': { most: 60, seconds: 60 },
        'visitor/site': { most: 1200, seconds: 60 },
        'visit/address': { most: 60, seconds: 600 },
        'visitor-call/address': { most: 1200, seconds: 60 },
        'upload/account': { most: 200, seconds: 600 },
        'upload/address': { most: 400, seconds: 600 },
        'upload/key': { most: 600, seconds: 600 },
        'agent/key': { most: 300, seconds: 60 },
        'read/key': { most: 3000, seconds: 60 },
        'sign-in/account': { most: 10, seconds: 900 },
        'sign-in/address': { most: 60, seconds: 900 },
        'sign-up/address': { most: 300, seconds: 3600 },
      },
      trustedProxies: 0,
    });
  });

  test('accepts dictionaries of new keys beside a legacy key', () => {
    const env = read({
      SUPABASE_SECRET_KEYS: '{"default":"sb_secret_a","worker":"sb_secret_b"}',
      SUPABASE_SERVICE_ROLE_KEY: 'legacy.jwt.key',
    });
    expect(env.secretKeys).toEqual(['sb_secret_a', 'sb_secret_b', 'legacy.jwt.key']);
  });

  test('takes an empty value for an absent one', () => {
    expect(read({ ROUTER_MIN_CONFIDENCE: ' ', OPENAI_API_KEY: '' }))
      .toMatchObject({ initialSettings: { router_min_confidence: 0.5 }, chat: null });
  });

  test('the answering model judges unless another does, or none', () => {
    const chat = { OPENAI_API_KEY: 'key', CHAT_MODEL: 'large' };
    expect({ ...read(chat).judge, structured: 'auto' }).toEqual(read(chat).chat);
    expect(read({ ...chat, JUDGE_MODEL: 'strict' }).judge).toMatchObject({ model: 'strict' });
    expect(read({ ...chat, JUDGE_MODEL: 'off' }).judge).toBeNull();
    const elsewhere = read({ ...chat, JUDGE_BASE_URL: 'http://judge.example/v1' }).judge;
    expect(elsewhere).toMatchObject({
      apiKey: 'none',
      baseUrl: 'http://judge.example/v1',
      model: 'large',
    });
  });

  test('lets the router speak to the answering client with a model of its own', () => {
    const env = read({ OPENAI_API_KEY: 'k', CHAT_MODEL: 'big', ROUTER_MODEL: 'small' });
    expect({ ...env.router, structured: 'auto' }).toEqual({ ...env.chat, model: 'small' });
  });

  test('each client has an API and parameters of its own', () => {
    const chat = { OPENAI_API_KEY: 'k', CHAT_MODEL: 'big' };
    expect(read(chat).chat).toMatchObject({ api: 'auto', parameters: {} });
    const env = read({
      ...chat,
      ...{ CHAT_API: 'responses', CHAT_REASONING_EFFORT: 'low', CHAT_TEMPERATURE: '0' },
      ROUTER_MAX_OUTPUT_TOKENS: '64',
    });
    expect(env.chat).toMatchObject({
      api: 'responses',
      parameters: { reasoning_effort: 'low', temperature: 0 },
    });
    expect(env.router).toMatchObject({ api: 'responses', parameters: { max_output_tokens: 64 } });
    expect(env.judge!.parameters).toEqual({});
    const own = { ROUTER_BASE_URL: 'https://router.example', ROUTER_API_KEY: 'r' };
    expect(read({ ...chat, ...own, CHAT_API: 'responses' }).router).toMatchObject({ api: 'auto' });
  });

  test('the router’s model rewrites questions unless another does', () => {
    const router = {
      ...{ OPENAI_API_KEY: 'k', CHAT_MODEL: 'big', ROUTER_MODEL: 'small', ROUTER_API: 'chat' },
      ...{ ROUTER_BASE_URL: 'http://router.example/v1', ROUTER_API_KEY: 'r' },
    };
    expect(read(router).rewriter).toEqual(read(router).router);
    const parameters = { ROUTER_TEMPERATURE: '0', REWRITE_MAX_OUTPUT_TOKENS: '64' };
    expect(read({ ...router, ...parameters, REWRITE_MODEL: 'tiny' }).rewriter).toMatchObject({
      ...{ apiKey: 'r', baseUrl: 'http://router.example/v1', model: 'tiny', api: 'chat' },
      parameters: { max_output_tokens: 64 },
    });
    const elsewhere = { REWRITE_BASE_URL: 'http://rewrite.example/v1', REWRITE_API: 'responses' };
    expect(read({ ...router, ...elsewhere }).rewriter).toMatchObject({
      ...{ apiKey: 'none', baseUrl: 'http://rewrite.example/v1' },
      ...{ model: 'small', api: 'responses', parameters: {} },
    });
  });

  test.each([
    ['CHAT_API', 'both', 'auto, responses or chat'],
    ['CHAT_STRUCTURED', 'true', 'auto, on or off'],
    ['ROUTER_TEMPERATURE', '3', 'a number from 0 to 2'],
    ['JUDGE_MAX_OUTPUT_TOKENS', '16.5', 'a whole number of tokens from 16 to 1000000'],
    ['CHAT_REASONING_EFFORT', '3', 'an effort such as low, as the model’s provider names it'],
  ])('%s=%s is refused', (name, value, meaning) => {
    expect(() => read({ [name]: value }))
      .toThrow(new Error(`${name} is "${value}"; it must be ${meaning}`));
  });

  test('keeps the answering client’s key from another address', () => {
    const env = read({
      ...{ OPENAI_API_KEY: 'k', CHAT_MODEL: 'big' },
      ROUTER_BASE_URL: 'http://127.0.0.1:1/v1',
    });
    expect(env.router?.apiKey).not.toBe('k');
  });

  test('lets each client inherit MODEL_PRIVACY or have its own', () => {
    const endpoints = {
      ...{ OPENAI_API_KEY: 'k', CHAT_MODEL: 'big', EMBEDDING_API_KEY: 'k', EMBEDDING_MODEL: 'e' },
      ...{ RERANK_URL: 'http://127.0.0.1:1/v1/rerank', RERANK_MODEL: 'm' },
    };
    const list = (variables: Record<string, string>) => {
      const env = read({ ...endpoints, ...variables });
      const { chat, router, judge, embedding, rerank, rewriter } = env;
      return [chat, router, judge, embedding, rerank, rewriter].map((each) => each?.privacy);
    };
    expect(list({})).toEqual(Array(6).fill('off'));
    expect(list({ MODEL_PRIVACY: 'pseudonymise' })).toEqual(Array(6).fill('pseudonymise'));
    const own = ['ROUTER', 'JUDGE', 'EMBEDDING', 'REWRITE'].map((each) => [
      `${each}_MODEL_PRIVACY`,
      'pseudonymise',
    ]);
    expect(list(Object.fromEntries(own))).toEqual([
      ...['off', 'pseudonymise', 'pseudonymise', 'pseudonymise', 'off', 'pseudonymise'],
    ]);
    expect(() => read({ MODEL_PRIVACY: 'on' })).toThrow('off or pseudonymise');
  });

  test('has a reranker where there is an address of one', () => {
    const address = { RERANK_URL: 'http://127.0.0.1:1/v1/rerank' };
    expect(read({ RERANK_API_KEY: 'k' }).rerank).toBeNull();
    expect(read({ ...address, RERANK_API_KEY: 'k', RERANK_MODEL: 'm' }).rerank).toEqual({
      ...{ url: address.RERANK_URL, apiKey: 'k', model: 'm' },
      timeoutMs: 2000,
      privacy: 'off',
    });
    const chat = { OPENAI_API_KEY: 'k', CHAT_MODEL: 'big' };
    expect(read({ ...chat, QUERY_REWRITE: 'off' }).rewriter).toBeNull();
  });

  test.each([
    ['on', { isOn: true, allowPrivate: false }],
    ['private', { isOn: true, allowPrivate: true }],
    ['off', { isOn: false, allowPrivate: false }],
  ])('knows what WEBHOOKS=%s means', (WEBHOOKS, webhooks) => {
    expect(read({ WEBHOOKS }).webhooks).toEqual(webhooks);
  });

  test('lets actions into private networks only when told so, and hides the key', () => {
    expect(read({ ACTION_ALLOW_PRIVATE: 'true' }).actions).toEqual({ allowPrivate: true });
    expect(read({ ENCRYPTION_KEY: 'k'.repeat(32) }).encryptionKey).toBe('k'.repeat(32));
    expect(() => read({ ENCRYPTION_KEY: 'short' }))
      .toThrow('ENCRYPTION_KEY is (hidden); it must be at least 32 characters');
  });

  test('takes an e-mail server with a sender, and hides its password', () => {
    const server = {
      SMTP_URL: 'smtps://ann:pass@mail.example:465',
      SMTP_FROM: 'Desk <a@x.example>',
    };
    expect(read(server).mail).toEqual({ url: server.SMTP_URL, from: server.SMTP_FROM });
    expect(() => read({ ...server, SMTP_URL: 'mail.example:465' })).toThrow(
      new Error(
        'SMTP_URL is (hidden); it must be smtp://user:password@host:587 or ' +
          'smtps://user:password@host:465',
      ),
    );
    expect(() => read({ SMTP_URL: server.SMTP_URL })).toThrow(/^SMTP_FROM is not set; it must be/);
    expect(() => read({ ...server, SMTP_FROM: 'a@x.example\nBcc: b@x.example' }))
      .toThrow(/^SMTP_FROM is /);
  });

  const ADDRESS = 'http://models.example/v1';
  const lists = (url: string) =>
    `the name of a model of ${url}; \`deno task doctor --models\` lists them`;
  const OPENAI = lists('https://api.openai.com/v1');

  test.each<[Record<string, string>, string, string]>([
    [{ OPENAI_API_KEY: 'k' }, 'CHAT_MODEL', OPENAI],
    [{ OPENAI_BASE_URL: ADDRESS }, 'CHAT_MODEL', lists(ADDRESS)],
    [{ OPENAI_API_KEY: 'k', ROUTER_BASE_URL: ADDRESS }, 'CHAT_MODEL', OPENAI],
    [{ EMBEDDING_API_KEY: 'k' }, 'EMBEDDING_MODEL', OPENAI],
    [{ EMBEDDING_BASE_URL: ADDRESS }, 'EMBEDDING_MODEL', lists(ADDRESS)],
    [{ ROUTER_API_KEY: 'k' }, 'ROUTER_MODEL', OPENAI],
    [{ ROUTER_BASE_URL: ADDRESS }, 'ROUTER_MODEL', lists(ADDRESS)],
    [{ JUDGE_BASE_URL: ADDRESS }, 'JUDGE_MODEL', lists(ADDRESS)],
    [{ REWRITE_API_KEY: 'k' }, 'REWRITE_MODEL', OPENAI],
    [{ REWRITE_BASE_URL: ADDRESS }, 'REWRITE_MODEL', lists(ADDRESS)],
    [{ RERANK_URL: ADDRESS }, 'RERANK_MODEL', `the name of a model of ${ADDRESS}`],
  ])('%o without %s is refused in one line that names it', (variables, name, meaning) => {
    const line = `${name} is not set; it must be ${meaning}`;
    expect(() => read(variables)).toThrow(new Error(line));
    expect(() => read({ ...variables, [name]: 'small' })).not.toThrow();
  });

  test.each([
    'OPENAI_BASE_URL',
    'ROUTER_BASE_URL',
    'JUDGE_BASE_URL',
    'REWRITE_BASE_URL',
    'EMBEDDING_BASE_URL',
    'RERANK_URL',
  ])('a wrong %s is refused in one line, which asks for no model of it', (name) => {
    for (const value of ['banana', 'ftp://models.example']) {
      const line = `${name} is "${value}"; it must be an http or https address`;
      expect(() => read({ [name]: value })).toThrow(new Error(line));
    }
  });

  test.each([
    ['QUERY_REWRITE', 'yes', 'QUERY_REWRITE is "yes"; it must be auto or off'],
    ['RERANK_TIMEOUT_MS', '1', 'RERANK_TIMEOUT_MS is "1"; it must be whole milliseconds'],
    ['SUPABASE_URL', 'nowhere', 'SUPABASE_URL is "nowhere"; it must be an http or https address'],
    [
      'CLINIC_TIME_ZONE',
      'Mars',
      'CLINIC_TIME_ZONE is "Mars"; it must be a time zone such as Europe/London',
    ],
    ['ROUTER_MIN_CONFIDENCE', '2', 'ROUTER_MIN_CONFIDENCE is "2"; it must be a number from 0 to 1'],
    [
      'RATE_LIMITS',
      'often',
      'RATE_LIMITS is "often"; it must be parts such as chat-per-account=60/1m',
    ],
    [
      'SIGN_IN_LIMIT_PER_ADDRESS',
      '9/1h',
      'SIGN_IN_LIMIT_PER_ADDRESS is "9/1h"; it must be left out: ' +
      'add "sign-in-per-address=9/1h" to RATE_LIMITS instead',
    ],
    ['TRUSTED_PROXIES', 'all', 'TRUSTED_PROXIES is "all"; it must be the number of proxies'],
    ['MODEL_TIMEOUT_MS', 'soon', 'MODEL_TIMEOUT_MS is "soon"; it must be whole milliseconds'],
    [
      'ALLOWED_ORIGINS',
      'clinic.example',
      'ALLOWED_ORIGINS is "clinic.example"; it must be origins',
    ],
    ['WEBHOOKS', 'yes', 'WEBHOOKS is "yes"; it must be on, off or private'],
    [
      'WEBHOOK_ALLOW_PRIVATE',
      'true',
      'WEBHOOK_ALLOW_PRIVATE is "true"; it must be left out: set WEBHOOKS=private instead',
    ],
    ['SUPABASE_SECRET_KEYS', '{"a":1}', 'SUPABASE_SECRET_KEYS is (hidden); it must be one key'],
    ['SUPABASE_SECRET_KEYS', '', 'SUPABASE_SECRET_KEYS is not set; it must be a key'],
  ])('refuses %s=%s in one line that says why', (name, value, line) => {
    expect(() => read({ [name]: value })).toThrow(line);
  });
});
