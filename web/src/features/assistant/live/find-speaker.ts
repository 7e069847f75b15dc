import type { ThreadMessage } from '@contract/assistant/schemas/threads.ts';

export function findSpeaker({ role, author_name }: ThreadMessage): string {
  if (role === 'user') return 'Patient';
  if (role === 'assistant') return 'Assistant';
  return role === 'system' ? 'Note' : `${author_name ?? 'A person'}, staff`;
}
