/** A message as chat completions have it. */
export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}
