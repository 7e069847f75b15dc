/** Names of model clients, as the subject of a sentence. */
export type ModelName =
  | 'model'
  | 'router'
  | 'judge'
  | 'rewriter'
  | 'embedding model'
  | 'reranker';

const FAILURES = {
  unreachable: { isRetryable: true, say: (name) => `The ${name} cannot be reached.` },
  timeout: { isRetryable: true, say: (name) => `The ${name} did not answer in time.` },
  overloaded: { isRetryable: true, say: (name) => `The ${name} is overloaded.` },
  unreadable: {
    isRetryable: true,
    say: (name) => `The answer of the ${name} could not be read.`,
  },
  rejected_key: {
    isRetryable: false,
    say: (name) =>
      `The ${name} refused the key it was called with. An administrator must check it.`,
  },
  no_credit: {
    isRetryable: false,
    say: (name) => `The ${name}’s account has no credit left. An administrator must add credit.`,
  },
  unknown_model: {
    isRetryable: false,
    say: (name) =>
      `The ${name}’s endpoint has no model with this name. An administrator must check it.`,
  },
  not_an_api: {
    isRetryable: false,
    say: (name) => `The ${name}’s URL returns a web page. An administrator must check it.`,
  },
  refused: {
    isRetryable: false,
    say: (name) => `The ${name} refused the request. An administrator must check its settings.`,
  },
  wrong_vectors: {
    isRetryable: false,
    say: (name) =>
      `The ${name} does not return a vector of 384 numbers for each text. An administrator must ` +
      'choose a different model.',
  },
  not_configured: {
    isRetryable: false,
    say: () => 'No model is configured. An administrator must set OPENAI_API_KEY and CHAT_MODEL.',
  },
} as const satisfies Record<string, { isRetryable: boolean; say(name: ModelName): string }>;

export type ModelFailure = keyof typeof FAILURES;

export const MODEL_FAILURES = Object.keys(FAILURES) as [ModelFailure, ...ModelFailure[]];

/** Formats a failure as a sentence, with the person who can help if a retry cannot. */
export const formatFailure = (failure: ModelFailure, name: ModelName) =>
  FAILURES[failure].say(name);

export const isRetryable = (failure: ModelFailure): boolean => FAILURES[failure].isRetryable;
