import type { ThreadMessage } from '../../../../../functions/assistant/schemas/threads.ts';

function headingOf({ role, intent_name, meta }: ThreadMessage): string {
  if (role === 'user') return '**Patient**';
  const facts = [intent_name, meta?.step_code, ...(meta?.events ?? [])].filter(Boolean);
  return facts.length ? `**Assistant** (${facts.join(', ')})` : '**Assistant**';
}

/** A dialog as a document people can paste into an issue or a letter. */
export function dialogAsMarkdown(name: string, messages: ThreadMessage[]): string {
  const turns = messages.map((message) => `${headingOf(message)}\n\n${message.text}`);
  return `# ${name}\n\n${turns.join('\n\n')}\n`;
}
