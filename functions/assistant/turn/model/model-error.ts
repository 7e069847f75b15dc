import OpenAI from 'openai';
import { type Problem, problem } from '../../../shared/http/problem.ts';

/** The longest wait that an endpoint can hand on to a caller, in milliseconds. */
const RETRY_AFTER_SHOWN_MS = 3_600_000;

type ModelFailure =
  | 'unreachable'
  | 'rejected_key'
  | 'timeout'
  | 'overloaded'
  | 'refused'
  | 'unreadable'
  | 'not_configured';

const REASONS: Record<ModelFailure, string> = {
  unreachable: 'The model cannot be reached.',
  rejected_key: 'The model refused the key it was called with. An administrator must check it.',
  timeout: 'The model did not answer in time.',
  overloaded: 'The model is overloaded.',
  refused: 'The model refused the request. An administrator must check its settings.',
  unreadable: 'The answer of the model could not be read.',
  not_configured:
    'No model is configured. An administrator must set OPENAI_API_KEY and CHAT_MODEL.',
};

const NOT_RETRYABLE = new Set<ModelFailure>(['rejected_key', 'refused', 'not_configured']);

/** A model call that came to nothing. */
export class ModelError extends Error {
  override readonly name = 'ModelError';

  constructor(
    readonly failure: ModelFailure,
    /** HTTP status of the endpoint's answer, when there was one. */
    readonly status?: number,
    /** What the endpoint asked to wait, in milliseconds. */
    readonly retryAfterMs?: number,
  ) {
    super(REASONS[failure]);
  }

  /** Worth a second try: network errors, timeouts, 408, 429, 5xx, and answers that cannot be read. */
  get isRetryable(): boolean {
    return !NOT_RETRYABLE.has(this.failure);
  }
}

function failureOf(status: number): ModelFailure {
  if (status === 401 || status === 403) return 'rejected_key';
  if (status === 408 || status === 504) return 'timeout';
  if (status === 429 || status >= 500) return 'overloaded';
  return 'refused';
}

/** Seconds or an HTTP date, as milliseconds from now, at most RETRY_AFTER_SHOWN_MS. */
function retryAfter(headers: Headers | undefined): number | undefined {
  const value = headers?.get('retry-after');
  if (!value) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), RETRY_AFTER_SHOWN_MS);
}

/** Whatever a call threw, as a ModelError. */
export function toModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof Error && error.cause instanceof ModelError) return error.cause;
  if (error instanceof OpenAI.APIConnectionTimeoutError) return new ModelError('timeout');
  if (error instanceof OpenAI.APIConnectionError) return new ModelError('unreachable');
  if (error instanceof OpenAI.APIError && error.status !== undefined) {
    return new ModelError(failureOf(error.status), error.status, retryAfter(error.headers));
  }
  return new ModelError(error instanceof SyntaxError ? 'unreadable' : 'unreachable');
}

/** The 503 a caller gets for a turn that failed on its model; nothing of the turn is stored. */
export function modelProblem(error: ModelError): Problem {
  const seconds = Math.ceil((error.retryAfterMs ?? 5000) / 1000);
  return problem(
    'model-unavailable',
    `${error.message} Your message was not stored; send it again.`,
    {
      headers: { 'Retry-After': String(Math.max(seconds, 1)) },
    },
  );
}
