import { defang } from '../../model-text/defang.ts';
import type { ModelMessage } from '../model/chat-model.ts';

/** What a branch is sent in one call. */
export interface SentPrompt {
  /** The system message. */
  prompt: string;
  history: { role: 'user' | 'assistant'; text: string }[];
  message: string;
}

/** The system message, the dialog's history, the new message. Nobody's words but the model's own
 * rules may hold a tag or a tail. */
export function* messagesOf({ prompt, history, message }: SentPrompt): Generator<ModelMessage> {
  yield { role: 'system', content: prompt };
  for (const { role, text } of history) yield { role, content: defang(text) };
  yield { role: 'user', content: defang(message) };
}
