import { z } from 'zod';
import { ConversationId } from './protocols.ts';
import { ChatRequest } from './turn.ts';

const Part = z.looseObject({ type: z.string() });
const TextPart = z.looseObject({ type: z.literal('text'), text: z.string() });
const TextParts = z.array(z.union([TextPart, Part]));

/** Returns the text of a message, or null if it has files, which are not supported. */
export function extractPartsText(parts: z.output<typeof TextParts>): string | null {
  if (parts.some(({ type }) => type === 'file')) return null;
  return parts.flatMap((part) => TextPart.safeParse(part).data?.text ?? []).join('\n');
}

const UiMessage = z.looseObject({
  id: z.string().max(255).optional(),
  role: z.enum(['system', 'user', 'assistant']),
  parts: TextParts,
});

const UiMessages = z.array(UiMessage).min(1).superRefine((messages, context) => {
  const last = messages.at(-1);
  if (!last) return;
  const { role, parts } = last;
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [messages.length - 1, field], message });
  if (role !== 'user') return refuse('role', 'The last message must be from the user');
  const text = extractPartsText(parts);
  if (text === null) return refuse('parts', 'Send text: the assistant cannot read files');
  const { error } = ChatRequest.shape.message.safeParse(text);
  if (error) refuse('parts', error.issues[0]!.message);
});

/** The request body of the AI SDK's DefaultChatTransport. */
export const UiMessagesRequest = z.looseObject({
  id: ConversationId.optional().describe(
    'Id of the chat; the first message with a new id begins a dialog',
  ),
  thread_id: z.uuid().optional().describe('The dialog to continue, instead of id'),
  messages: UiMessages.describe(
    'The last message, which must be from the user, is answered. Sent again with the same id, ' +
      'it gets the same reply',
  ),
}).meta({ id: 'UiMessagesRequest' });
