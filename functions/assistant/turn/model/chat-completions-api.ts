import { z } from 'zod';
import { ModelError } from '../../../shared/model-error.ts';
import {
  addBytes,
  type ApiRequest,
  type ModelApi,
  type ModelOutput,
  parseAnswer,
  refuseIncomplete,
  tokenCount,
  toUsage,
} from './model-api.ts';

const usage = z.object({
  prompt_tokens: tokenCount,
  completion_tokens: tokenCount,
  total_tokens: tokenCount,
  prompt_tokens_details: z.object({ cached_tokens: tokenCount.nullish() }).nullish(),
}).transform(({ prompt_tokens_details: details, ...sums }) => toUsage(sums, details?.cached_tokens))
  .nullish().catch(null);

const content = z.object({ content: z.string().nullish(), refusal: z.string().nullish() });

const completion = z.object({
  model: z.string(),
  choices: z.tuple([
    z.object({ message: content, finish_reason: z.string().nullish() }),
  ], z.any()),
  usage,
});

const chunk = z.object({
  model: z.string(),
  choices: z.array(z.object({
    delta: content.nullish(),
    finish_reason: z.string().nullish(),
  })),
  usage,
});

function toEnding(finishReason: string | null | undefined, refusal: unknown) {
  if (refusal || finishReason === 'content_filter') return 'refused';
  return finishReason === 'length' ? 'truncated' : undefined;
}

const toBody = ({ model, messages, parameters }: ApiRequest) => ({
  model,
  messages,
  ...parameters,
});

/** Chat Completions, which most compatible servers have. */
export const chatCompletionsApi: ModelApi = {
  toParameters: ({ format, reasoning_effort, max_output_tokens, temperature }) => ({
    ...format && { response_format: format },
    ...reasoning_effort && { reasoning_effort },
    ...max_output_tokens && { max_completion_tokens: max_output_tokens },
    ...temperature !== undefined && { temperature },
  }),

  async callWhole(client, request) {
    const { signal } = request;
    const body = { ...toBody(request), stream: false } as const;
    const answer = await client.chat.completions.create(body, { signal });
    const { model, choices: [{ message, finish_reason }], usage } = parseAnswer(completion, answer);
    refuseIncomplete(toEnding(finish_reason, message.refusal));
    const text = message.content ?? '';
    addBytes(0, text);
    return { model, text, usage: usage ?? null };
  },

  async callStreaming(client, request, onText) {
    const { signal } = request;
    const answer: ModelOutput = { text: '', model: request.model, usage: null };
    let isFinished = false;
    let bytes = 0;
    const options = { ...toBody(request), stream: true, stream_options: { include_usage: true } };
    const body = options as typeof options & { stream: true };
    for await (const event of await client.chat.completions.create(body, { signal })) {
      const { model, choices: [choice], usage } = parseAnswer(chunk, event);
      const text = choice?.delta?.content ?? '';
      bytes = addBytes(bytes, text);
      Object.assign(answer, { model, text: answer.text + text, usage: usage ?? answer.usage });
      isFinished ||= Boolean(choice?.finish_reason);
      refuseIncomplete(toEnding(choice?.finish_reason, choice?.delta?.refusal));
      if (text) onText(text);
    }
    signal.throwIfAborted();
    if (!isFinished) throw new ModelError('unreachable');
    return answer;
  },
};
