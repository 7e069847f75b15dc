import { z } from 'zod';
import { numberWithin, text, url } from './env-values.ts';

export const OPENAI_URL = 'https://api.openai.com/v1';

/** An OpenAI-compatible endpoint; the base URL is in the form that the `openai` client takes. */
export interface ModelEndpoint {
  apiKey: string;
  baseUrl: string;
  model: string;
  /** Defaults to Chat Completions. */
  api?: ModelApiChoice;
  parameters?: ModelParameters;
  /** Only for the answering client; defaults to `auto`. */
  structured?: StructuredChoice;
  /** Defaults to `off`. */
  privacy?: PrivacyChoice;
}

/**
 * Whether a model gets personal details unchanged, or placeholders for those that can be detected.
 */
export type PrivacyChoice = 'off' | 'pseudonymise';

/**
 * Whether the answering client asks for structured output; `auto`: when the stored probe saw the
 * endpoint enforce schemas.
 */
export type StructuredChoice = 'auto' | 'on' | 'off';

/** `auto`: the Responses API if the endpoint has it, otherwise Chat Completions. */
export type ModelApiChoice = 'auto' | 'responses' | 'chat';

/** Parameters of each call; unset ones are not sent. */
export interface ModelParameters {
  reasoning_effort?: string;
  max_output_tokens?: number;
  temperature?: number;
}

const MAX_OUTPUT_TOKENS = 'a whole number of tokens from 16 to 1000000';

/** Variables of a chat model client, without their prefix. */
const CLIENT_VARIABLES = {
  API: z.enum(['auto', 'responses', 'chat'], 'auto, responses or chat').default('auto'),
  REASONING_EFFORT: text.regex(
    /^[a-z]+$/,
    'an effort such as low, as the model’s provider names it',
  )
    .optional(),
  MAX_OUTPUT_TOKENS: numberWithin(16, 1_000_000, MAX_OUTPUT_TOKENS).int(MAX_OUTPUT_TOKENS)
    .optional(),
  TEMPERATURE: numberWithin(0, 2, 'a number from 0 to 2').optional(),
};

type ClientVariables<Prefix extends string> = {
  [Name in keyof typeof CLIENT_VARIABLES as `${Prefix}_${Name}`]: typeof CLIENT_VARIABLES[Name];
};

function clientVariables<Prefix extends string>(prefix: Prefix): ClientVariables<Prefix> {
  const entries = Object.entries(CLIENT_VARIABLES);
  return Object.fromEntries(
    entries.map(([name, schema]) => [`${prefix}_${name}`, schema]),
  ) as ClientVariables<Prefix>;
}

const privacy = z.enum(['off', 'pseudonymise'], 'off or pseudonymise');

/** Privacy variables; each client inherits MODEL_PRIVACY unless it has its own. */
const PRIVACY_VARIABLES = {
  MODEL_PRIVACY: privacy.default('off'),
  ROUTER_MODEL_PRIVACY: privacy.optional(),
  JUDGE_MODEL_PRIVACY: privacy.optional(),
  REWRITE_MODEL_PRIVACY: privacy.optional(),
  EMBEDDING_MODEL_PRIVACY: privacy.optional(),
};

export const CHAT_VARIABLES = {
  OPENAI_API_KEY: text.optional(),
  OPENAI_BASE_URL: url.optional(),
  CHAT_MODEL: text.optional(),
  ROUTER_API_KEY: text.optional(),
  ROUTER_BASE_URL: url.optional(),
  ROUTER_MODEL: text.optional(),
  JUDGE_API_KEY: text.optional(),
  JUDGE_BASE_URL: url.optional(),
  JUDGE_MODEL: text.optional(),
  QUERY_REWRITE: z.enum(['auto', 'off'], 'auto or off').default('auto'),
  REWRITE_API_KEY: text.optional(),
  REWRITE_BASE_URL: url.optional(),
  REWRITE_MODEL: text.optional(),
  ...clientVariables('CHAT'),
  CHAT_STRUCTURED: z.enum(['auto', 'on', 'off'], 'auto, on or off').default('auto'),
  ...clientVariables('ROUTER'),
  ...clientVariables('JUDGE'),
  ...clientVariables('REWRITE'),
  ...PRIVACY_VARIABLES,
};

type ChatVariables = z.output<z.ZodObject<typeof CHAT_VARIABLES>>;

/** Clients that inherit unset endpoint variables from another client. */
type OwnPrefix = 'ROUTER' | 'JUDGE' | 'REWRITE';

function readParameters(env: ChatVariables, prefix: 'CHAT' | OwnPrefix) {
  const parameters = {
    reasoning_effort: env[`${prefix}_REASONING_EFFORT`],
    max_output_tokens: env[`${prefix}_MAX_OUTPUT_TOKENS`],
    temperature: env[`${prefix}_TEMPERATURE`],
  } satisfies ModelParameters;
  const set = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return { api: env[`${prefix}_API`], parameters: Object.fromEntries(set) };
}

/** Returns the chat model clients; unconfigured ones are null. */
export function readChatClients(env: ChatVariables) {
  const answering = readEndpoint(env.OPENAI_API_KEY, env.OPENAI_BASE_URL, env.CHAT_MODEL);
  const chat = answering && { ...answering, ...readParameters(env, 'CHAT') };
  const readOwn = (prefix: OwnPrefix, base: ModelEndpoint | null = chat) => {
    const own = {
      apiKey: env[`${prefix}_API_KEY`],
      baseUrl: env[`${prefix}_BASE_URL`],
      model: env[`${prefix}_MODEL`],
    };
    const endpoint = readOwnEndpoint(own, base, base?.model ?? env.CHAT_MODEL);
    if (!endpoint) return null;
    const parameters = readParameters(env, prefix);
    // Clients of the same endpoint use the same API.
    const isShared = parameters.api === 'auto' && endpoint.baseUrl === base?.baseUrl;
    const privacy = env[`${prefix}_MODEL_PRIVACY`] ?? env.MODEL_PRIVACY;
    return { ...endpoint, ...parameters, ...isShared && { api: base?.api }, privacy };
  };
  const router = readOwn('ROUTER');
  return {
    chat: chat && { ...chat, structured: env.CHAT_STRUCTURED, privacy: env.MODEL_PRIVACY },
    router,
    judge: env.JUDGE_MODEL === 'off' ? null : readOwn('JUDGE'),
    rewriter: env.QUERY_REWRITE === 'off' ? null : readOwn('REWRITE', router),
  };
}

/**
 * Returns an endpoint if a model, and a key or URL are set, because local servers often need no
 * key; otherwise null.
 */
export function readEndpoint(
  apiKey?: string,
  baseUrl?: string,
  model?: string,
): ModelEndpoint | null {
  if (!model || (!apiKey && !baseUrl)) return null;
  return { apiKey: apiKey ?? 'none', baseUrl: baseUrl ?? OPENAI_URL, model };
}

/**
 * Returns an endpoint whose unset variables come from another client; never sends that client's key
 * to another URL.
 */
function readOwnEndpoint(
  { apiKey, baseUrl, model }: Partial<ModelEndpoint>,
  base: ModelEndpoint | null,
  baseModel: string | undefined,
): ModelEndpoint | null {
  if (baseUrl || !base) return readEndpoint(apiKey, baseUrl, model ?? baseModel);
  return { ...base, apiKey: apiKey ?? base.apiKey, model: model ?? base.model };
}
