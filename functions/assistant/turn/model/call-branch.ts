import type { Reply } from '../../engine/reply.ts';
import { defang } from '../../model-text/defang.ts';
import { parseReply } from '../../model-text/read-reply.ts';
import { readToolCall } from '../../model-text/read-tool-call.ts';
import { EMPTY_FILTER, endReply, feedReply } from '../../model-text/reply-filter.ts';
import type { Usage } from '../../schemas/turn.ts';
import type { TurnRequest } from '../turn-request.ts';
import type { ModelMessage } from '../../../shared/model-message.ts';
import type { ChatModel, RequestOptions } from './chat-model.ts';
import { type IncompleteEnding, ModelError } from '../../../shared/model-error.ts';
import { modelProblem } from './model-problem.ts';
import { type BranchRequest, toCacheKey } from './sent-request.ts';

/** The content of one request to a branch. */
export interface SentPrompt {
  /** The system message. */
  prompt: string;
  history: { role: 'user' | 'assistant'; text: string }[];
  message: string;
}

/**
 * Yields the system message, the dialog's history and the new message. Only the system message may
 * contain a tag or a tail.
 */
export function* toMessages({ prompt, history, message }: SentPrompt): Generator<ModelMessage> {
  yield { role: 'system', content: prompt };
  for (const { role, text } of history) yield { role, content: defang(text) };
  yield { role: 'user', content: defang(message) };
}

export interface BranchAnswer extends Omit<BranchRequest, 'override' | 'native'> {
  /** All messages of the request, the prompt first. */
  readonly messages: readonly ModelMessage[];
  readonly options: RequestOptions;
  /** The model's text, unchanged; a call of a tool follows it as a tail. */
  readonly output: string;
  readonly reply: Reply;
  readonly model: string;
  readonly usage: Usage | null;
  /** How the answer ended if it was not whole: nothing of it is used. */
  readonly ending?: IncompleteEnding;
  /** Why the reply was not shown, unless the branch handed the dialog off. */
  readonly outcome?: 'called_action' | 'replaced';
}

interface BranchCall extends BranchRequest, Pick<SentPrompt, 'history'> {
  /** Receives text of the reply as it becomes visible. */
  onVisible?(text: string): void;
  /** Discards all text that was visible so far. */
  onVoid?(): void;
}

/** Feeds a reply filter and reports new visible text. */
function reportVisible(onVisible: (text: string) => void) {
  let filter = EMPTY_FILTER;
  const move = (next: typeof filter) => {
    const { shown } = filter.visible;
    filter = next;
    onVisible(next.visible.shown.slice(shown.length));
    return filter;
  };
  return {
    feed: (text: string) => void move(feedReply(filter, text)),
    end: () => move(endReply(filter)),
    restart: () => void (filter = EMPTY_FILTER),
  };
}

/**
 * Step 7: calls one branch once. An answer that ends before it is whole, after text of it was
 * visible, is discarded: the reply is empty. Throws 503 when the model fails after the retry.
 */
export async function callBranch(
  answer: ChatModel,
  { override, native, history, onVisible, onVoid, ...request }: BranchCall,
  { message, signal }: Pick<TurnRequest, 'message' | 'signal'>,
): Promise<BranchAnswer> {
  let hasVisible = false;
  const visible = reportVisible((text) => {
    hasVisible ||= text !== '';
    onVisible?.(text);
  });
  let sent = override;
  const messages = [...toMessages({ prompt: request.prompt.text, history, message })];
  try {
    const { text, toolCall, model, usage, options } = await answer({
      messages,
      signal,
      override,
      parameters: request.config.parameters,
      ...native,
      cacheKey: toCacheKey(request.intent_code, request.config),
      ...(onVisible && { onText: visible.feed }),
      onRetry: () => {
        hasVisible = false;
        visible.restart();
        onVoid?.();
      },
      hasShown: () => hasVisible,
      onRequest: (options) => (sent = options),
    });
    if (!onVisible) visible.feed(text);
    const written = parseReply(visible.end());
    const called = toolCall && readToolCall(toolCall);
    const output = called ? [text, called.json].filter(Boolean).join('\n\n') : text;
    const reply = called ? { ...written, tail: called.tail } : written;
    return { ...request, messages, options, output, reply, model, usage };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const { ending } = error;
    if (!ending || !hasVisible) throw modelProblem(error);
    onVoid?.();
    const unused = {
      output: '',
      reply: parseReply(EMPTY_FILTER),
      model: sent!.model,
      usage: null,
    };
    return { ...request, messages, options: sent!, ending, ...unused };
  }
}
