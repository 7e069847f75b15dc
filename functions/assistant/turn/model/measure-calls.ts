import type { ModelFailure } from '../../../shared/contract/model-failures.ts';
import { ModelError } from '../../../shared/model-error.ts';
import type { ModelMessage } from '../../../shared/model-message.ts';
import type { Usage } from '../../schemas/turn.ts';
import { estimateUsage } from './estimate-usage.ts';

/** The options of a sent request; `api` defaults to Chat Completions. */
interface SentOptions {
  api?: 'chat' | 'responses';
  model: string;
}

interface Measurable {
  messages: readonly ModelMessage[];
  signal: AbortSignal;
  onRequest?(options: SentOptions, ...rest: never[]): void;
  onText?(text: string): void;
}

/** A request to a model that has ended. Durations are whole milliseconds. */
export interface MeasuredCall {
  /** Name of the model in the request. */
  model: string;
  api: 'chat' | 'responses';
  outcome: 'ok' | 'cancelled' | ModelFailure;
  /** Null when no text was streamed. */
  first_token_ms: number | null;
  total_ms: number;
  /** Null for a failed call that providers do not charge for. */
  usage: Usage | null;
}

/** Returns whether providers charge for a failed call: it had begun to answer or was aborted. */
const isCharged = (error: unknown, said: string, signal: AbortSignal) =>
  said !== '' || signal.aborted || (error instanceof ModelError && error.ending !== undefined);

/**
 * Wraps a model to report each request when it has ended. Estimates missing usage, and the tokens
 * of failed calls that providers charge for.
 */
export function measureCalls<
  Call extends Measurable,
  Answer extends { text: string; usage: Usage | null },
>(
  send: (call: Call) => Promise<Answer>,
  report: (call: MeasuredCall) => void,
): (call: Call) => Promise<Answer> {
  return async (call) => {
    let sent: SentOptions | undefined;
    let [started, said] = [performance.now(), ''];
    let first_token_ms: number | null = null;
    const elapsed = () => Math.round(performance.now() - started);
    const end = (outcome: MeasuredCall['outcome'], usage: Usage | null) => {
      if (!sent) return;
      const { model, api = 'chat' } = sent;
      report({ model, api, outcome, first_token_ms, total_ms: elapsed(), usage });
    };
    const onRequest = (options: SentOptions, ...rest: never[]) => {
      sent = options;
      started = performance.now();
      call.onRequest?.(options, ...rest);
    };
    const onText = call.onText && ((text: string) => {
      first_token_ms ??= elapsed();
      said += text;
      call.onText!(text);
    });
    try {
      const answer = await send({ ...call, onRequest, ...onText && { onText } });
      end('ok', answer.usage ?? estimateUsage(call.messages, answer.text));
      return answer;
    } catch (error) {
      const usage = isCharged(error, said, call.signal) ? estimateUsage(call.messages, said) : null;
      end(error instanceof ModelError ? error.failure : 'cancelled', usage);
      throw error;
    }
  };
}
