import { z } from 'zod';
import { DEFAULT_SETTINGS } from './contract/assistant-settings.ts';
import {
  CHAT_VARIABLES,
  type ModelEndpoint,
  OPENAI_URL,
  type PrivacyChoice,
  readChatClients,
  readEndpoint,
} from './model-endpoints.ts';
import { RateLimitParts, type RateLimits } from './rate-limits.ts';
import { REMOVED_VARIABLES } from './removed-variables.ts';
import { numberWithin, text, url } from './env-values.ts';
import { timeZone } from './time-zone.ts';
import {
  MAIL_VARIABLES,
  type MailSettings,
  requireSender,
  toMailSettings,
} from './mail/mail-variables.ts';
import { toTracingEndpoint, TRACING_VARIABLES, type TracingEndpoint } from './tracing-endpoint.ts';
import { parseJson } from './parse-json.ts';

/** A `/rerank` endpoint compatible with Cohere and Jina. */
export interface RerankEndpoint {
  /** Complete URL. */
  url: string;
  apiKey: string | undefined;
  model: string;
  timeoutMs: number;
  /** Whether the query is pseudonymised; texts of documents are always sent unchanged. */
  privacy?: PrivacyChoice;
}

/** Settings of the assistant and catalog APIs. An unconfigured endpoint is null. */
export interface FunctionEnv {
  supabaseUrl: string;
  publishableKeys: string[];
  secretKeys: string[];
  allowedOrigins: string[];
  chat: ModelEndpoint | null;
  router: ModelEndpoint | null;
  /** Judges replies in tests by criteria in plain language; null skips such criteria. */
  judge: ModelEndpoint | null;
  /** Values of settings that no editor has changed. */
  initialSettings: typeof DEFAULT_SETTINGS;
  embedding: ModelEndpoint | null;
  rerank: RerankEndpoint | null;
  /** Rewrites questions that depend on the previous one; null searches them unchanged. */
  rewriter: ModelEndpoint | null;
  modelTimeoutMs: number;
  /** Number of tests and replayed turns that a run plays concurrently. */
  runConcurrency: number;
  webhooks: {
    /** Whether deliveries are sent; they are queued in any case. */
    isOn: boolean;
    /** Whether webhooks may use http, loopback and private networks. */
    allowPrivate: boolean;
  };
  /** Encrypts stored secrets; null: none can be stored. */
  encryptionKey: string | null;
  /** Signs the tokens with which agents act for their person; null: agents cannot have keys. */
  agentSigningKey: string | null;
  actions: {
    /** Whether actions may use http, loopback and private networks. */
    allowPrivate: boolean;
  };
  /** Email settings; null: no emails are sent. */
  mail: MailSettings | null;
  /** URL of the workbench, for links in emails and the metadata of POST /mcp. */
  publicUrl: string;
  /** OTLP endpoint for the spans of turns; null: none are sent. */
  tracing: TracingEndpoint | null;
  rateLimits: RateLimits;
  /** Number of trusted reverse proxies, which append to X-Forwarded-For. */
  trustedProxies: number;
}

type ReadVariable = (name: string) => string | undefined;

const SECRET = /KEY|SECRET|PASSWORD|DATABASE_URL|SMTP_URL|HEADERS/;

const origins = text.transform((list, context) => {
  const parsed = list.split(',').filter((each) => each.trim()).map((each) =>
    URL.parse(each)?.origin
  );
  if (parsed.every((origin) => origin?.startsWith('http'))) return parsed.map(String);
  context.addIssue('origins such as https://clinic.example, separated by commas');
  return z.NEVER;
});

/** Supabase passes new keys as a JSON dictionary, `{"default": "sb_secret_…"}`. */
const keys = text.transform((value, context) => {
  if (!value.startsWith('{')) return [value];
  const parsed = z.record(z.string(), z.string().min(1)).safeParse(parseJson(value));
  if (parsed.success) return Object.values(parsed.data);
  context.addIssue('one key, or a JSON dictionary of keys such as {"default": "sb_…"}');
  return z.NEVER;
});

const PROXIES = 'the number of proxies in front of the API, from 0 to 10';
const RUN_CONCURRENCY = 'the number of concurrent tests and replayed turns, from 1 to 64';
const MILLISECONDS = 'whole milliseconds from 100 to 600000';
const MINUTES = 'whole minutes from 1 to 1440';
const RERANK_MILLISECONDS = 'whole milliseconds from 100 to 60000';

/** Variables whose values apply until an editor changes the setting. */
const InitialSettings = {
  CLINIC_TIME_ZONE: timeZone.default(DEFAULT_SETTINGS.time_zone),
  ROUTER_MIN_CONFIDENCE: numberWithin(0, 1, 'a number from 0 to 1')
    .default(DEFAULT_SETTINGS.router_min_confidence),
  TAKEOVER_IDLE_MINUTES: numberWithin(1, 1440, MINUTES).int(MINUTES)
    .default(DEFAULT_SETTINGS.takeover_idle_minutes),
};

/**
 * The environment variables of the assistant and catalog APIs. No model has a default, because providers retire models.
 */
const Variables = z.object({
  SUPABASE_URL: url,
  SUPABASE_ANON_KEY: keys.optional(),
  SUPABASE_PUBLISHABLE_KEYS: keys.optional(),
  SUPABASE_SERVICE_ROLE_KEY: keys.optional(),
  SUPABASE_SECRET_KEYS: keys.optional(),
  ALLOWED_ORIGINS: origins.optional(),
  ...CHAT_VARIABLES,
  EMBEDDING_API_KEY: text.optional(),
  EMBEDDING_BASE_URL: url.optional(),
  EMBEDDING_MODEL: text.optional(),
  RERANK_URL: url.optional(),
  RERANK_API_KEY: text.optional(),
  RERANK_MODEL: text.optional(),
  RERANK_TIMEOUT_MS: numberWithin(100, 60_000, RERANK_MILLISECONDS).int(RERANK_MILLISECONDS)
    .default(
      2000,
    ),
  MODEL_TIMEOUT_MS: numberWithin(100, 600_000, MILLISECONDS).int(MILLISECONDS).default(30_000),
  RUN_CONCURRENCY: numberWithin(1, 64, RUN_CONCURRENCY).int(RUN_CONCURRENCY).default(4),
  WEBHOOKS: z.enum(['on', 'off', 'private'], 'on, off or private').default('on'),
  ENCRYPTION_KEY: text.min(32, 'at least 32 characters').optional(),
  AGENT_SIGNING_KEY: text.min(32, 'the JWT secret of the project, or a private JSON Web Key')
    .optional(),
  ACTION_ALLOW_PRIVATE: z.enum(['true', 'false'], 'true or false').default('false'),
  TRUSTED_PROXIES: numberWithin(0, 10, PROXIES).int(PROXIES).default(0),
  RATE_LIMITS: RateLimitParts,
  ...MAIL_VARIABLES,
  ...TRACING_VARIABLES,
  ...InitialSettings,
  ...REMOVED_VARIABLES,
}).superRefine((env, context) => {
  requireSender(env, context);
  const chat = env.OPENAI_API_KEY ?? env.OPENAI_BASE_URL;
  // The router, judge and rewriter inherit the answering model's name, and the rewriter also the
  // router's. A missing inherited name is reported only for its own variable.
  const inherited = env.CHAT_MODEL ?? chat;
  const router = inherited ? undefined : env.ROUTER_API_KEY ?? env.ROUTER_BASE_URL;
  const judge = inherited ? undefined : env.JUDGE_API_KEY ?? env.JUDGE_BASE_URL;
  const rewriter = inherited ?? router ? undefined : env.REWRITE_API_KEY ?? env.REWRITE_BASE_URL;
  const embedding = env.EMBEDDING_API_KEY ?? env.EMBEDDING_BASE_URL;
  const clients = [
    { variable: 'CHAT_MODEL', isSet: chat, url: env.OPENAI_BASE_URL },
    { variable: 'ROUTER_MODEL', isSet: router, url: env.ROUTER_BASE_URL },
    { variable: 'JUDGE_MODEL', isSet: judge, url: env.JUDGE_BASE_URL },
    { variable: 'REWRITE_MODEL', isSet: rewriter, url: env.REWRITE_BASE_URL },
    { variable: 'EMBEDDING_MODEL', isSet: embedding, url: env.EMBEDDING_BASE_URL },
    { variable: 'RERANK_MODEL', isSet: env.RERANK_URL, url: env.RERANK_URL },
  ] as const;
  for (const { variable, isSet, url: address = OPENAI_URL } of clients) {
    // An invalid URL already has its own line.
    if (!isSet || env[variable] || !url.safeParse(address).success) continue;
    const hint = variable === 'RERANK_MODEL' ? '' : '; `deno task doctor --models` lists them';
    const message = `the name of a model of ${address}${hint}`;
    context.addIssue({ code: 'custom', path: [variable], message });
  }
});

/**
 * Parses environment variables by a zod schema whose messages explain valid values. An empty value
 * counts as absent.
 *
 * @throws Error with one line per invalid variable: its name, its value (never for keys and
 * passwords) and the valid values.
 */
export function readEnv<Shape extends z.ZodObject>(schema: Shape, get: ReadVariable) {
  const names = Object.keys(schema.shape);
  const values = Object.fromEntries(names.map((name) => [name, get(name)?.trim() || undefined]));
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((issue) => explainIssue(issue, values)).join('\n'));
}

/** Parses the environment of the two APIs; `.env.example` describes each variable. */
export function readFunctionEnv(get: ReadVariable = (name) => Deno.env.get(name)): FunctionEnv {
  const env = readEnv(Variables, get);
  const { EMBEDDING_API_KEY, EMBEDDING_BASE_URL, EMBEDDING_MODEL } = env;
  const embedding = readEndpoint(EMBEDDING_API_KEY, EMBEDDING_BASE_URL, EMBEDDING_MODEL);
  return {
    supabaseUrl: env.SUPABASE_URL,
    publishableKeys: requireValues('SUPABASE_PUBLISHABLE_KEYS', [
      ...env.SUPABASE_PUBLISHABLE_KEYS ?? [],
      ...env.SUPABASE_ANON_KEY ?? [],
    ]),
    secretKeys: requireValues('SUPABASE_SECRET_KEYS', [
      ...env.SUPABASE_SECRET_KEYS ?? [],
      ...env.SUPABASE_SERVICE_ROLE_KEY ?? [],
    ]),
    allowedOrigins: env.ALLOWED_ORIGINS ?? [],
    ...readChatClients(env),
    initialSettings: {
      ...DEFAULT_SETTINGS,
      time_zone: env.CLINIC_TIME_ZONE,
      router_min_confidence: env.ROUTER_MIN_CONFIDENCE,
      takeover_idle_minutes: env.TAKEOVER_IDLE_MINUTES,
    },
    embedding: embedding && {
      ...embedding,
      privacy: env.EMBEDDING_MODEL_PRIVACY ?? env.MODEL_PRIVACY,
    },
    rerank: env.RERANK_URL
      ? {
        url: env.RERANK_URL,
        apiKey: env.RERANK_API_KEY,
        model: env.RERANK_MODEL!,
        timeoutMs: env.RERANK_TIMEOUT_MS,
        privacy: env.MODEL_PRIVACY,
      }
      : null,
    modelTimeoutMs: env.MODEL_TIMEOUT_MS,
    runConcurrency: env.RUN_CONCURRENCY,
    webhooks: {
      isOn: env.WEBHOOKS !== 'off',
      allowPrivate: env.WEBHOOKS === 'private',
    },
    encryptionKey: env.ENCRYPTION_KEY ?? null,
    agentSigningKey: env.AGENT_SIGNING_KEY ?? null,
    actions: { allowPrivate: env.ACTION_ALLOW_PRIVATE === 'true' },
    mail: toMailSettings(env),
    publicUrl: env.PUBLIC_URL ?? env.SUPABASE_URL,
    tracing: toTracingEndpoint(env),
    rateLimits: env.RATE_LIMITS,
    trustedProxies: env.TRUSTED_PROXIES,
  };
}

function requireValues(name: string, values: string[]): string[] {
  if (values.length) return values;
  throw new Error(`${name} is not set; it must be a key, or a JSON dictionary of keys`);
}

function explainIssue(issue: z.core.$ZodIssue, values: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const value = values[name];
  const shown = SECRET.test(name) ? '(hidden)' : JSON.stringify(value);
  return `${name} is ${value === undefined ? 'not set' : shown}; it must be ${issue.message}`;
}
