import type { ChatAnswer, ChatRequest, TurnEvents } from '@contract/assistant/schemas/turn.ts';
import { fetchWithin } from '@/api/client.ts';
import { ApiProblem, assistantApi, toApiProblem } from '@/api/index.ts';
import { readEvents } from '@/api/event-stream.ts';

export type Phase = 'routing' | 'looking-up' | 'writing';

interface TurnListener {
  onRouter: (router: TurnEvents['router']) => void;
  /** Called after the search; the completed turn contains the sources. */
  onSources: () => void;
  onDelta: (text: string) => void;
}

const brokeOff = () =>
  new ApiProblem({
    status: 0,
    title: 'Connection lost',
    detail: 'The reply is incomplete. Send the message again to get it.',
  });

/**
 * Sends a message and reports the progress of its turn. Resolves with the completed turn; throws
 * ApiProblem, or the signal's reason when aborted.
 */
export async function sendMessage(
  request: ChatRequest,
  listener: TurnListener,
  signal: AbortSignal,
): Promise<ChatAnswer> {
  const stream = await assistantApi.POST('/chat', {
    body: request,
    headers: { accept: 'text/event-stream' },
    signal,
    parseAs: 'stream',
    fetch: fetchWithin(120_000),
  });
  try {
    for await (const { event, data } of readEvents<TurnEvents>(stream!)) {
      if (event === 'router') listener.onRouter(data);
      if (event === 'sources') listener.onSources();
      if (event === 'delta') listener.onDelta(data.text);
      if (event === 'error') {
        throw toApiProblem(data, { status: data.status ?? 503, title: 'The reply was cut off' });
      }
      if (event === 'done') return data;
    }
  } catch (error) {
    if (signal.aborted || error instanceof ApiProblem) throw error;
  }
  throw brokeOff();
}
