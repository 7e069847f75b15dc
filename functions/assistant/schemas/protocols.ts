import { z } from 'zod';
import { IdempotencyKey } from '../../shared/http/idempotency-key.ts';

const ID = '[\\w.:-]{16,255}';

const HINT = 'Send at least 16 letters and digits that no other conversation has, like a UUID';

/**
 * A client's id of a conversation. Rejects short ids and unfilled placeholders, which several
 * conversations would share, so that they would end up in one dialog.
 */
export const ConversationId = z.string().regex(new RegExp(`^${ID}$`), HINT);

/** Also accepts an empty string, which some clients send instead of omitting the id. */
const OptionalId = z.string().regex(new RegExp(`^(${ID})?$`), HINT).optional();

export const DialogHeaders = z.object({
  'X-Thread-Id': z.uuid().optional().describe('The dialog to continue'),
  'X-Conversation-Id': OptionalId.describe(
    'The client’s id of the conversation: the first message with a new id begins a dialog, ' +
      'later ones continue it',
  ),
  'X-OpenWebUI-Chat-Id': OptionalId.describe(
    'The same id, as Open WebUI sends it with ENABLE_FORWARD_USER_INFO_HEADERS',
  ),
});

/**
 * Header of a call that runs one turn. The message is stored with a client_message_id derived from
 * the key.
 */
export const KeyHeader = z.object({
  'Idempotency-Key': IdempotencyKey.optional().describe(
    'draft-ietf-httpapi-idempotency-key-header. Use a new key for each message. The same ' +
      'message from the same caller with the same key returns the stored turn, with ' +
      '`Idempotency-Replayed: true`; another message with that key fails with 422',
  ),
});

/** Text for programs during a takeover, when the reply is null. */
export const TAKEOVER_TEXT =
  'A person has taken over this dialog and will answer. The message was stored for them.';
