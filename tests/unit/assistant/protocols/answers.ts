import type {
  ChatAnswer,
  ChatResponse,
  Source,
} from '../../../../functions/assistant/schemas/turn.ts';

export const THREAD = '00000000-0000-4000-8000-000000000001';
export const MESSAGE = '00000000-0000-4000-8000-000000000002';

export const source = { document_id: 'd', document_name: 'Prices.md', chunk_index: 3 } as Source;

const usage = (tokens: number) => ({
  prompt_tokens: tokens,
  completion_tokens: 1,
  total_tokens: tokens + 1,
  cached_tokens: 2,
});

export const answer = {
  thread_id: THREAD,
  message_id: MESSAGE,
  reply: 'It is 300.',
  intent_code: 'price_question',
  held_by_person: false,
  sources: [source],
  debug: { router: { usage: usage(10) }, usage: usage(20) },
} as ChatResponse;

export const held: ChatAnswer = {
  thread_id: THREAD,
  message_id: MESSAGE,
  reply: null,
  held_by_person: true,
};
