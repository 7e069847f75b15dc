/** A chat message in the form of Chat Completions. */
export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}
