import type { Reply } from '../../engine/reply.ts';
import { type ReadAnswer, StructuredReader, TextReader } from '../../model-text/answer-reader.ts';
import { defang } from '../../model-text/defang.ts';
import { parseReply } from '../../model-text/read-reply.ts';
import { readToolCall } from '../../model-text/read-tool-call.ts';
import { EMPTY_FILTER } from '../../model-text/reply-filter.ts';
import type { Usage } from '../../schemas/turn.ts';
import type { DialogFacts } from '../../privacy/dialog-facts.ts';
import type { Pseudonyms } from '../../privacy/pseudonyms.ts';
import type { RestoringStream } from '../../privacy/restore-values.ts';
import type { TurnRequest } from '../turn-request.ts';
import type { AssembledPrompt } from '../prompt/prompt-parts.ts';
import type { ModelMessage } from '../../../shared/model-message.ts';
import type { ChatModel, RequestOptions } from './chat-model.ts';
import { type IncompleteEnding, ModelError } from '../../../shared/model-error.ts';
import { modelProblem } from './model-problem.ts';
import { type BranchRequest, toCacheKey, toSentPrompt } from './sent-request.ts';
import { isStructured } from './structured-reply.ts';

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

/** The answer of a branch, with the request that was sent. */
export interface BranchAnswer extends Omit<BranchRequest, 'override' | 'native' | 'structured'> {
  /** All messages of the request as they were sent, the prompt first. */
  readonly messages: readonly ModelMessage[];
  /** The placeholders of the request; undefined when it contains the values themselves. */
  readonly pseudonyms?: Pseudonyms;
  readonly options: RequestOptions;
  /**
   * The model's text. A tool call, and the fields of structured output besides the reply, are
   * appended in the form of a text answer: INTENT_CHANGE tags and a JSON tail.
   */
  readonly output: string;
  readonly reply: Reply;
  readonly model: string;
  readonly usage: Usage | null;
  /** The ending of an incomplete answer, of which nothing is used. */
  readonly ending?: IncompleteEnding;
  /** The reason why the reply was not shown; undefined for a hand-off and for the last answer. */
  readonly outcome?: 'called_action' | 'replaced';
}

interface BranchCall extends BranchRequest, Pick<SentPrompt, 'history'> {
  dialog: DialogFacts;
  /** Receives text of the reply as it becomes visible. */
  onVisible?(text: string): void;
  /** Called when all text that was visible so far must be discarded. */
  onVoid?(): void;
}

function restoreReply(reply: Reply, pseudonyms: Pseudonyms): Reply {
  const { text, tail } = reply;
  const value = tail?.ok && {
    ...tail.value,
    slots_updated: pseudonyms.restoreDeep(tail.value.slots_updated),
    request: pseudonyms.restoreDeep(tail.value.request),
    action: pseudonyms.restoreDeep(tail.value.action),
  };
  return { ...reply, text: pseudonyms.restore(text), ...value && { tail: { ok: true, value } } };
}

const createReader = (isObject: boolean) => isObject ? new StructuredReader() : new TextReader();

/**
 * Calls one branch: step 7. Discards an incomplete answer (`ending`) of which text was visible, so
 * that the reply is empty. Throws 503 for any other failure of the model, after its retry.
 */
export async function callBranch(
  answer: ChatModel,
  { override, native, structured, history, dialog, onVisible, onVoid, ...request }: BranchCall,
  { message, signal }: Pick<TurnRequest, 'message' | 'signal'>,
): Promise<BranchAnswer> {
  const toSent = (prompt: AssembledPrompt) => [
    ...toMessages({ prompt: prompt.text, history, message }),
  ];
  let hasVisible = false;
  let pseudonyms: Pseudonyms | undefined;
  let restoring: RestoringStream | undefined;
  const show = (text: string, isEnd = false) => {
    const fed = restoring?.feed(text) ?? text;
    const shown = isEnd && restoring ? fed + restoring.end() : fed;
    if (!onVisible || shown === '') return;
    hasVisible = true;
    onVisible(shown);
  };
  let sent = override;
  let isObject = override ? isStructured(override) : Boolean(structured);
  let reader = createReader(isObject);
  let read: ReadAnswer | undefined;
  const finish = (text: string): ReadAnswer => {
    if (!onVisible) show(reader.feed(text));
    const ended = reader.end();
    if (!ended) throw new ModelError('unreadable', undefined, undefined, 'truncated');
    show(ended.shown, true);
    return ended;
  };
  /** Returns the request as sent; an endpoint that rejected the format was asked for text. */
  const toRequest = () => {
    const prompt = structured && !isObject ? structured.textPrompt() : request.prompt;
    const messages = toSent(prompt);
    if (!pseudonyms) return { ...request, prompt, messages };
    const { prompt: text, parts } = toSentPrompt(prompt, pseudonyms);
    const sent = pseudonyms.replaceMessages(messages);
    return { ...request, prompt: { text, parts }, messages: sent, pseudonyms };
  };
  try {
    const { text, toolCall, model, usage, options } = await answer({
      messages: toSent(request.prompt),
      dialog,
      signal,
      override,
      parameters: request.config.parameters,
      ...native,
      ...structured && {
        ...structured.api && { api: structured.api },
        format: structured.format,
        withoutFormat: () => toSent(structured.textPrompt()),
      },
      cacheKey: toCacheKey(request.intent_code, request.config),
      ...(onVisible && { onText: (text) => show(reader.feed(text)) }),
      check: (text) => void (read = finish(text)),
      onRetry: () => {
        hasVisible = false;
        reader = createReader(isObject);
        restoring = pseudonyms?.restoring();
        onVoid?.();
      },
      hasShown: () => hasVisible,
      onRequest: (options, used) => {
        sent = options;
        pseudonyms = used;
        restoring = used?.restoring();
        isObject = isStructured(options);
        reader = createReader(isObject);
      },
    });
    const { reply: written, output: said } = read ?? finish(text);
    const called = toolCall && readToolCall(toolCall);
    const output = called ? [said, called.json].filter(Boolean).join('\n\n') : said;
    const asRead = called ? { ...written, tail: called.tail } : written;
    const reply = pseudonyms ? restoreReply(asRead, pseudonyms) : asRead;
    return { ...toRequest(), options, output, reply, model, usage };
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
    return { ...toRequest(), options: sent!, ending, ...unused };
  }
}
