import OpenAI from 'openai';
import { type ModelEndpoint, OPENAI_URL } from '../../../shared/model-endpoints.ts';
import type { ModelParameters } from '../../schemas/model-parameters.ts';
import { logFailure } from '../../../shared/log-failure.ts';
import { sleep } from '../../../shared/sleep.ts';
import type { DialogFacts } from '../../privacy/dialog-facts.ts';
import { Pseudonyms } from '../../privacy/pseudonyms.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { chatCompletionsApi } from './chat-completions-api.ts';
import { hasResponsesApi } from './detect-api.ts';
import { toProbedHost } from './is-current-probe.ts';
import { ModelError, toModelError } from '../../../shared/model-error.ts';
import type { ModelMessage } from '../../../shared/model-message.ts';
import { measureCalls, type MeasuredCall } from './measure-calls.ts';
import type { ModelApi, ModelOutput, RequestSettings } from './model-api.ts';
import { responsesApi } from './responses-api.ts';
import { RetryBudget } from './retry-budget.ts';

/** Minimum pause before a call's only retry, in milliseconds. */
const RETRY_PAUSE_MS = 500;

const APIS = { chat: chatCompletionsApi, responses: responsesApi } satisfies Record<
  string,
  ModelApi
>;
export type ApiName = keyof typeof APIS;

/** Everything in a request except its messages. */
export interface RequestOptions {
  /** Defaults to Chat Completions. */
  readonly api?: ApiName;
  readonly model: string;
  /** Parameters in the terms of the API. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

interface ModelAnswer extends ModelOutput {
  /** Restores the values of placeholders in text; undefined unless the endpoint pseudonymises. */
  pseudonyms?: Pseudonyms;
  /** Options of the request that was answered. */
  options: RequestOptions;
}

/** A call of a model; `format` is ignored if the endpoint does not support it. */
export interface ModelCall extends Pick<RequestSettings, 'format' | 'tools' | 'cacheKey'> {
  messages: ModelMessage[];
  /**
   * Facts of the dialog, from which a client that pseudonymises replaces personal details; null
   * when no dialog is sent. Identifiers in `messages` are always replaced.
   */
  dialog: DialogFacts | null;
  /** Returns the messages of a request without structured output; defaults to the same messages. */
  withoutFormat?(): ModelMessage[];
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
  /** Whether the call belongs to a trial, whose parameters may cause a failure. */
  isTrial?: boolean;
  /** The turn's remaining time for Retry-After; defaults to a budget for this call only. */
  retryBudget?: RetryBudget;
  /** Overrides the endpoint's API. */
  api?: ApiName;
  /** Overrides some of the endpoint's options. */
  parameters?: ModelParameters | null;
  /** Replaces all of the endpoint's options. */
  override?: RequestOptions;
  /** Called before each request is sent, with its placeholders if the endpoint pseudonymises. */
  onRequest?(options: RequestOptions, pseudonyms?: Pseudonyms): void;
  /** Called with each piece of a streamed answer. */
  onText?(text: string): void;
  /** Called with the complete answer; throws ModelError if it cannot be parsed. */
  check?(text: string): void;
  /** Returns whether text of this answer was shown, so that an incomplete answer is not retried. */
  hasShown?(): boolean;
  /** Called before a retry: the text passed to `onText` must be discarded. */
  onRetry?(): void;
}

/** Calls a model. Throws ModelError, or the signal's reason when the caller disconnects. */
export type ChatModel = (call: ModelCall) => Promise<ModelAnswer>;

interface ChatModelOptions {
  /** Timeout of one call without retries, in milliseconds. */
  timeoutMs: number;
  /**
   * With `left to the caller`, the first failure is thrown, including a rejection of structured
   * output.
   */
  retries?: 'once' | 'left to the caller';
  /** Called when a request has ended, for every attempt of a call. */
  onCall?(call: MeasuredCall): void;
  fetch?: typeof fetch;
}

/**
 * Creates a client of an OpenAI-compatible endpoint. Retries a retryable failure once: after a
 * pause, or after the endpoint's Retry-After if the turn's budget allows it. Does not retry an
 * incomplete answer of which text was shown. If the endpoint rejects structured output (400 or
 * 422), omits it from then on for the same model. With the API `auto`, calls the Responses API if
 * the endpoint has it, otherwise Chat Completions. Fails on overlong answers; follows no redirects.
 * If the endpoint pseudonymises, requests and answers contain placeholders, whose values the caller
 * restores. Source: steps 1 and 7 of the turn in ../../README.md.
 */
export function createChatModel(
  endpoint: ModelEndpoint,
  { timeoutMs, retries = 'once', onCall, fetch: given }: ChatModelOptions,
): ChatModel {
  const fetch = boundedFetch(given);
  const client = new OpenAI({
    apiKey: endpoint.apiKey,
    baseURL: endpoint.baseUrl,
    maxRetries: 0,
    timeout: timeoutMs,
    fetch,
  });
  const isOpenAi = toProbedHost(endpoint) === new URL(OPENAI_URL).host;
  /** Models for which the endpoint rejects structured output. */
  const withoutFormat = new Set<string>();
  let api = endpoint.api === 'auto' ? null : endpoint.api ?? 'chat';

  async function findApi(signal: AbortSignal): Promise<ApiName> {
    if (api) return api;
    const has = await hasResponsesApi(endpoint, fetch, signal);
    const found = has ? 'responses' : 'chat';
    if (has !== null) api = found;
    return found;
  }

  const modelOf = ({ parameters }: ModelCall) => parameters?.model ?? endpoint.model;
  const takesFormat = (call: ModelCall) => !withoutFormat.has(modelOf(call));

  async function toOptions(call: ModelCall, withFormat: boolean, signal: AbortSignal) {
    const name = call.api ?? await findApi(signal);
    const { model: _, ...own } = call.parameters ?? {};
    const { tools, cacheKey } = call;
    const settings = { ...endpoint.parameters, ...own, tools, cacheKey, isOpenAi };
    const format = withFormat ? call.format : undefined;
    const parameters = APIS[name].toParameters({ ...settings, format });
    return { api: name, model: modelOf(call), parameters };
  }

  async function send(call: ModelCall, withFormat: boolean): Promise<ModelAnswer> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([call.signal, timeout]);
    try {
      const options = call.override ?? await toOptions(call, withFormat, signal);
      const { onText } = call;
      const isPlain = !call.format || !withFormat;
      const messages = isPlain && call.withoutFormat?.() || call.messages;
      const pseudonyms = endpoint.privacy === 'pseudonymise'
        ? new Pseudonyms(call.dialog ?? [], messages.map(({ content }) => content))
        : undefined;
      call.onRequest?.(options, pseudonyms);
      const sent = pseudonyms?.replaceMessages(messages) ?? messages;
      const request = { ...options, messages: sent, signal };
      const used = APIS[options.api ?? 'chat'];
      const answer = onText
        ? await used.callStreaming(client, request, onText)
        : await used.callWhole(client, request);
      call.check?.(answer.text);
      return { ...answer, options, pseudonyms };
    } catch (error) {
      call.signal.throwIfAborted();
      throw timeout.aborted ? new ModelError('timeout') : toModelError(error);
    }
  }

  const once = (call: ModelCall, withFormat: boolean): Promise<ModelAnswer> =>
    onCall
      ? measureCalls((measured: ModelCall) => send(measured, withFormat), onCall)(call)
      : send(call, withFormat);

  async function again(call: ModelCall, error: ModelError): Promise<ModelAnswer> {
    if (error.mayRefuseFormat && call.format && takesFormat(call) && retries === 'once') {
      // An endpoint may refuse a schema in the middle of a stream.
      if (call.hasShown?.()) call.onRetry?.();
      const answer = await once(call, false);
      withoutFormat.add(modelOf(call));
      logFailure('an endpoint refused structured output and is called without it', error, {
        cause: modelOf(call),
      });
      return answer;
    }
    if (!error.isRetryable || retries !== 'once') throw error;
    if (error.ending && call.hasShown?.()) throw error;
    const wait = error.retryAfterMs ?? 0;
    if (!(call.retryBudget ?? new RetryBudget()).take(wait)) throw error;
    await sleep(Math.max(wait, RETRY_PAUSE_MS), call.signal);
    call.onRetry?.();
    return await once(call, takesFormat(call));
  }

  return async (call) => {
    try {
      return await once(call, takesFormat(call));
    } catch (error) {
      if (error instanceof ModelError) return await again(call, error);
      throw error;
    }
  };
}

/** Rejects every call; used when no endpoint is configured. */
export const missingModel: ChatModel = () => Promise.reject(new ModelError('not_configured'));
