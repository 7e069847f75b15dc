import OpenAI from 'openai';
import { formatFailure, isRetryable, type ModelFailure } from './contract/model-failures.ts';

/** Maximum Retry-After passed on to callers, in milliseconds. */
const RETRY_AFTER_SHOWN_MS = 3_600_000;

/** Why an answer is incomplete: its length limit, a refusal or a content filter. */
export type IncompleteEnding = 'truncated' | 'refused';

/** Names of the parameters that versions and servers set, in both model APIs. */
const PARAMETERS = new Set<unknown>([
  ...['temperature', 'reasoning_effort', 'reasoning.effort'],
  ...['max_output_tokens', 'max_completion_tokens'],
]);

const formatRefusedParameter = (parameter: string) =>
  `The model refused the parameter ${parameter}. Change it in the version or on the server.`;

export class ModelError extends Error {
  override readonly name: string = 'ModelError';

  constructor(
    readonly failure: ModelFailure,
    readonly status?: number,
    /** The endpoint's Retry-After, in milliseconds. */
    readonly retryAfterMs?: number,
    readonly ending?: IncompleteEnding,
    /** The rejected parameter, if the endpoint names one of PARAMETERS. */
    readonly parameter?: string,
  ) {
    super(parameter ? formatRefusedParameter(parameter) : formatFailure(failure, 'model'));
  }

  get isRetryable(): boolean {
    return isRetryable(this.failure);
  }

  /** Whether the endpoint may have rejected structured output, which the status cannot prove. */
  get mayRefuseFormat(): boolean {
    return this.failure === 'refused' && (this.status === 400 || this.status === 422);
  }
}

const NO_CREDIT = new Set<unknown>([
  'insufficient_quota',
  'billing_not_active',
  'billing_hard_limit_reached',
]);

/** Error codes of an unknown model, for which some providers return 400. */
const UNKNOWN_MODEL = new Set<unknown>(['model_not_found', 'invalid_model']);

const INVALID_REQUEST = new Set<unknown>([
  'invalid_request_error',
  'invalid_json_schema',
  'invalid_prompt',
]);

/** Returns the status of an error within a stream, which only has codes. */
export function toStreamStatus(...codes: unknown[]): number {
  if (codes.includes('rate_limit_exceeded')) return 429;
  return codes.some((code) => INVALID_REQUEST.has(code)) ? 400 : 503;
}

/** Returns the failure for an endpoint's error response; `codes` come from its body. */
export function toFailure(status: number, ...codes: unknown[]): ModelFailure {
  if (status === 402 || codes.some((code) => NO_CREDIT.has(code))) return 'no_credit';
  if (status === 401 || status === 403 || codes.includes('invalid_api_key')) return 'rejected_key';
  if (status === 404 || codes.some((code) => UNKNOWN_MODEL.has(code))) return 'unknown_model';
  if (status === 408 || status === 504) return 'timeout';
  if (status === 429 || status >= 500) return 'overloaded';
  return 'refused';
}

/**
 * Parses Retry-After, seconds or an HTTP date, to milliseconds from now, at most
 * RETRY_AFTER_SHOWN_MS.
 */
function parseRetryAfter(headers: Headers | undefined): number | undefined {
  const value = headers?.get('retry-after');
  if (!value) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), RETRY_AFTER_SHOWN_MS);
}

export function toModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof Error && error.cause instanceof ModelError) return error.cause;
  if (error instanceof OpenAI.APIConnectionTimeoutError) return new ModelError('timeout');
  if (error instanceof OpenAI.APIConnectionError) return new ModelError('unreachable');
  if (error instanceof OpenAI.APIError) {
    const { code, type, param, headers, status = toStreamStatus(code, type) } = error;
    const failure = toFailure(status, code, type);
    const parameter = failure === 'refused' && PARAMETERS.has(param) ? param! : undefined;
    return new ModelError(failure, status, parseRetryAfter(headers), undefined, parameter);
  }
  return new ModelError(error instanceof SyntaxError ? 'unreadable' : 'unreachable');
}
