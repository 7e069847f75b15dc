import type { Reply } from '../../engine/reply.ts';
import { defang } from '../../model-text/defang.ts';
import { readReply } from '../../model-text/read-reply.ts';
import { EMPTY_FILTER, endReply, feedReply } from '../../model-text/reply-filter.ts';
import type { Usage } from '../../schemas/turn.ts';
import type { TurnRequest } from '../turn-request.ts';
import type { ChatModel, ModelMessage, SentAs } from './chat-model.ts';
import { ModelError } from '../../../shared/model-error.ts';
import { modelProblem } from './model-problem.ts';
import type { BranchRequest } from './sent-request.ts';

/** What a branch is sent in one call. */
export interface SentPrompt {
  /** The system message. */
  prompt: string;
  history: { role: 'user' | 'assistant'; text: string }[];
  message: string;
}

/**
 * The system message, the dialog's history, the new message. Only the system message may hold a
 * tag or a tail.
 */
export function* messagesOf({ prompt, history, message }: SentPrompt): Generator<ModelMessage> {
  yield { role: 'system', content: prompt };
  for (const { role, text } of history) yield { role, content: defang(text) };
  yield { role: 'user', content: defang(message) };
}

export interface BranchAnswer extends Omit<BranchRequest, 'sendAs'> {
  /** All that was sent, the prompt first. */
  readonly messages: readonly ModelMessage[];
  readonly sentAs: SentAs;
  /** The model's text as it came. */
  readonly output: string;
  readonly reply: Reply;
  readonly model: string;
  readonly usage: Usage | null;
}

interface BranchCall extends BranchRequest, Pick<SentPrompt, 'history'> {
  /** Streams what becomes visible. */
  onVisible?(text: string): void;
  /** What became visible so far is void. */
  onVoid?(): void;
}

/** Feeds a reply filter and reports the growth of the visible text. */
function visibleText(onVisible: (text: string) => void) {
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

/** Step 7, the call: one branch answers once. 503 when its model fails for good. */
export async function callBranch(
  answer: ChatModel,
  { sendAs, history, onVisible, onVoid, ...request }: BranchCall,
  { message, signal }: Pick<TurnRequest, 'message' | 'signal'>,
): Promise<BranchAnswer> {
  const visible = visibleText(onVisible ?? (() => {}));
  const messages = [...messagesOf({ prompt: request.prompt.text, history, message })];
  try {
    const { text: output, model, usage, sentAs } = await answer({
      messages,
      signal,
      sendAs,
      ...(onVisible && { onText: visible.feed }),
      onRetry: () => {
        visible.restart();
        onVoid?.();
      },
    });
    if (!onVisible) visible.feed(output);
    const reply = readReply(visible.end());
    return { ...request, messages, sentAs, output, reply, model, usage };
  } catch (error) {
    throw error instanceof ModelError ? modelProblem(error) : error;
  }
}
