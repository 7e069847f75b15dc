import { z } from 'zod';

/** What names a dialog in the protocols of others. */

const ID = '[\\w.:-]{16,255}';

const HINT = 'Send at least 16 letters and digits that no other conversation has, like a UUID';

/**
 * A client's own id of a conversation. Short ones and what a template left unfilled would be shared
 * by several conversations, whose messages would then meet in one dialog.
 */
export const ConversationId = z.string().regex(new RegExp(`^${ID}$`), HINT);

/** Empty where a client fills its template with nothing. */
const OptionalId = z.string().regex(new RegExp(`^(${ID})?$`), HINT).optional();

export const DialogHeaders = z.object({
  'X-Thread-Id': z.uuid().optional().meta({ description: 'The dialog to go on with' }),
  'X-Conversation-Id': OptionalId.meta({
    description:
      "The client's own id of the conversation: the first message with a new one begins " +
      'a dialog, later ones go on with it',
  }),
  'X-OpenWebUI-Chat-Id': OptionalId.meta({
    description: 'The same, as Open WebUI sends it with ENABLE_FORWARD_USER_INFO_HEADERS',
  }),
  'Idempotency-Key': z.string().max(255).optional().meta({
    description: 'New for each message, the same when one is sent again',
  }),
});
export type DialogHeaders = z.output<typeof DialogHeaders>;

/** A reply is null while a person holds the dialog; what is said then to programs. */
export const HELD_BY_PERSON =
  'A person holds this dialog and answers in it. The message was kept for them.';
