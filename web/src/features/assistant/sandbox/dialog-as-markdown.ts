import type { ThreadMessage } from '@contract/assistant/schemas/threads.ts';
import { findSpeaker } from '../live/find-speaker.ts';

function headingOf(message: ThreadMessage): string {
  const { intent_name, meta } = message;
  const facts = [intent_name, meta?.step_code, ...(meta?.events ?? [])].filter(Boolean);
  const speaker = `**${findSpeaker(message)}**`;
  return facts.length ? `${speaker} (${facts.join(', ')})` : speaker;
}

export function dialogAsMarkdown(name: string, messages: ThreadMessage[]): string {
  const turns = messages.map((message) => `${headingOf(message)}\n\n${message.text}`);
  return `# ${name}\n\n${turns.join('\n\n')}\n`;
}
