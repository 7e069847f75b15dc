import { createFetchWithoutRedirects } from '../../shared/without-redirects.ts';
import {
  fillTemplate,
  listSecrets,
  type RequestTemplate,
  TemplateValueError,
  type TemplateValues,
} from '../engine/actions/template.ts';
import type { CallableAction } from '../schemas/action-call.ts';
import type { ActionFailure } from '../schemas/actions.ts';
import { checkValue } from '../schemas/json-schema.ts';
import { refuseTarget, type TargetRules } from '../webhooks/refuse-target.ts';
import { MASK, type MaskSecrets, maskSecrets } from './mask-secrets.ts';
import { parseJson } from '../../shared/parse-json.ts';

const ANSWER_BYTES = 256 * 1024;

export interface HttpDeps extends TargetRules {
  fetch?: typeof fetch;
  now?: () => number;
  /**
   * Returns the secrets by name.
   *
   * @throws SecretError for a secret that is missing or cannot be decrypted.
   */
  readSecrets(names: string[]): Promise<Record<string, string>>;
}

/** Thrown when a secret of an action is missing or cannot be decrypted; editors see the message. */
export class SecretError extends Error {}

/** The result of a call; its output shows *** instead of secrets. */
type ActionResult =
  | { status: 'ok'; output: unknown }
  | { status: ActionFailure; message: string };

export interface Exchange {
  result: ActionResult;
  request: RequestTemplate | null;
  response: { status: number; body: string } | null;
  duration_ms: number;
}

export interface ActionCall extends Omit<TemplateValues, 'secret'> {
  /** Sent as Idempotency-Key; null for a lookup. */
  idempotency_key: string | null;
}

const fail = (status: ActionFailure, message: string): ActionResult => ({ status, message });

type HttpAction = Pick<CallableAction, 'input' | 'output' | 'timeout_ms'> & {
  request: RequestTemplate;
};

/**
 * Calls an action once. Returns a failure, such as an invalid input or a timeout, as the result.
 */
export async function callHttp(
  deps: HttpDeps,
  action: HttpAction,
  call: ActionCall,
): Promise<Exchange> {
  const now = deps.now ?? Date.now;
  const started = now();
  const exchange: Omit<Exchange, 'result' | 'duration_ms'> = { request: null, response: null };
  const result = await run();
  return { ...exchange, result, duration_ms: Math.round(now() - started) };

  async function run(): Promise<ActionResult> {
    const [fault] = checkValue(action.input, call.input);
    if (fault) return fail('invalid_input', describeFault(fault));
    try {
      const names = listSecrets(action.request);
      const secret = await deps.readSecrets(names);
      const masked = Object.fromEntries(names.map((name) => [name, MASK]));
      exchange.request = addHeaders(
        fillTemplate(action.request, { ...call, secret: masked }),
        call,
      );
      const request = addHeaders(fillTemplate(action.request, { ...call, secret }), call);
      const signal = AbortSignal.timeout(action.timeout_ms);
      const refusal = await refuseTarget(request.url, deps, signal);
      if (refusal) return fail('unavailable', refusal);
      return await send(request, maskSecrets(Object.values(secret)), signal);
    } catch (error) {
      if (error instanceof TemplateValueError) return fail('invalid_input', error.message);
      if (error instanceof SecretError) return fail('unavailable', error.message);
      throw error;
    }
  }

  async function send(
    request: RequestTemplate,
    mask: MaskSecrets,
    signal: AbortSignal,
  ): Promise<ActionResult> {
    const received = await receive(request, signal);
    if (received instanceof Error) {
      return received.name === 'TimeoutError'
        ? fail('timeout', `No answer within ${action.timeout_ms} ms`)
        : fail('unavailable', 'The connection failed');
    }
    const { status, text } = received;
    exchange.response = { status, body: String(mask(text ?? '')) };
    if (status >= 300 && status < 400) return fail('unavailable', 'It responded with a redirect');
    if (status >= 400 && status < 500) return fail('refused', `It responded with HTTP ${status}`);
    if (status >= 500) return fail('unavailable', `It responded with HTTP ${status}`);
    if (text === null) return fail('invalid_output', 'The answer is longer than 256 KiB');
    return readOutput(text, mask);
  }

  /** Sends the request. Returns the response, or the error of a failed request. */
  async function receive({ method, url, headers, body }: RequestTemplate, signal: AbortSignal) {
    try {
      const init = { method, headers, body, signal };
      const response = await createFetchWithoutRedirects(deps.fetch)(url, init);
      return { status: response.status, text: await readText(response) };
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  function readOutput(text: string, mask: MaskSecrets): ActionResult {
    const output = mask(parseAnswer(text));
    if (action.output === null) return { status: 'ok', output };
    const [fault] = checkValue(action.output, output);
    return fault ? fail('invalid_output', describeFault(fault)) : { status: 'ok', output };
  }
}

const describeFault = ({ path, message }: { path: string; message: string }) =>
  path ? `${path}: ${message}` : message;

function addHeaders(request: RequestTemplate, { idempotency_key }: ActionCall): RequestTemplate {
  return {
    ...request,
    headers: {
      'User-Agent': 'Linden-Workbench',
      Accept: 'application/json',
      ...(request.body !== null && { 'Content-Type': 'application/json' }),
      ...request.headers,
      ...(idempotency_key && { 'Idempotency-Key': idempotency_key }),
    },
  };
}

/** Parses a response as JSON; returns other text unchanged and null for an empty response. */
function parseAnswer(text: string): unknown {
  if (text.trim() === '') return null;
  const value = parseJson(text);
  return value === undefined ? text : value;
}

/** Reads a response as text; stops and returns null when it is too long. */
async function readText({ body }: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > ANSWER_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
