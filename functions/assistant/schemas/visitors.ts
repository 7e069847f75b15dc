import { z } from 'zod';
import { cleanText } from '../../shared/clean-text.ts';
import { VISITOR_MESSAGE_LENGTH_LIMIT } from '../../shared/contract/limits.ts';
import { ProblemBody } from '../../shared/http/problem.ts';
import { Site, SiteKey } from './sites.ts';
import { VisitorProof } from './visitor-challenge.ts';

export const VisitorSite = Site.pick({
  key: true,
  name: true,
  origins: true,
  languages: true,
  greeting: true,
  texts: true,
  colour: true,
  position: true,
  contact_fallback: true,
}).extend({
  challenge: Site.shape.challenge.describe(
    'The current state: proof_of_work if the site always requires it, or if at least half of the ' +
      'day’s token budget is used',
  ),
  is_paused: z.boolean().describe('Whether visitors can read but not write'),
  organisation: z.object({ name: z.string(), phone: z.string(), accent: z.string() }).describe(
    'The operator of the assistant; empty texts are not set',
  ),
}).meta({ id: 'VisitorSite' });

export const NewVisitorSession = z.strictObject({
  site: SiteKey,
  identity: z.string().min(1).max(4096).optional().describe(
    'A JWT in which the site states who the patient is: `aud` (the site), `sub`, `iat` and ' +
      '`jti`. It may be at most 5 minutes old and is accepted once',
  ),
  keep: z.literal('cookie').optional().describe(
    'Also stores the token in a cookie, for browsers that refuse storage to the chat’s ' +
      'document; requests then name the site in the header `Visitor-Site` instead of sending ' +
      'the token. Not for a signed-in patient',
  ),
}).meta({ id: 'NewVisitorSession' });

export const VisitorSession = z.object({
  token: z.string().describe('Returned only once; send it as `Authorization: Bearer`'),
  // Client generators omit a field whose only type is null.
  thread_id: z.null().meta({
    type: ['string', 'null'],
    description: 'Always null: a dialog begins with the first message',
  }),
  expires_at: z.string().describe('30 days after the last use'),
}).meta({ id: 'VisitorSession' });

export const VisitorChatRequest = z.strictObject({
  message: z.string().overwrite(cleanText).trim().min(1).max(VISITOR_MESSAGE_LENGTH_LIMIT),
  client_message_id: z.uuid().describe(
    'The same id sent again returns the stored turn; with another message it fails with 409',
  ),
  proof: VisitorProof.optional().describe(
    'The solved challenge of a 403 `challenge-required`; valid for an hour',
  ),
}).meta({ id: 'VisitorChatRequest' });

const VisitorSource = z.object({
  name: z.string(),
  page: z.int().nullable(),
}).meta({ id: 'VisitorSource' });

const offer = z.enum(['person']).nullable().describe(
  'person: the reply offers to talk to a person',
);

export const VisitorReply = z.object({
  message_id: z.uuid().describe(
    'Id of the reply, or of the visitor’s message if there is no reply',
  ),
  reply: z.string().nullable().describe('Null while a person answers the dialog'),
  sources: z.array(VisitorSource),
  held_by_person: z.boolean(),
  offer,
}).meta({ id: 'VisitorReply' });

const VisitorProblem = ProblemBody.pick({ code: true, status: true, title: true });

/** The data of each event of a visitor's turn by its name. */
const visitorTurnEvents = z.object({
  phase: z.object({ phase: z.literal('writing') }),
  delta: z.object({ text: z.string() }),
  reset: z.strictObject({}),
  done: VisitorReply,
  error: VisitorProblem,
});
export type VisitorTurnEvents = z.infer<typeof visitorTurnEvents>;

export const VisitorTurnEvent = z.union(Object.values(visitorTurnEvents.shape)).meta({
  id: 'VisitorTurnEvent',
  description: 'The data of an event: phase, delta, reset, done or error',
});

const VisitorMessage = z.object({
  id: z.uuid(),
  role: z.enum(['user', 'assistant', 'operator', 'system']).describe(
    'user: the visitor; operator: a person; system: a takeover began or ended',
  ),
  text: z.string(),
  created_at: z.string(),
  client_message_id: z.uuid().nullable(),
  author: z.string().nullable().describe('Name of the person'),
  sources: z.array(VisitorSource),
  takeover: z.enum(['begun', 'released', 'idle']).nullable(),
  offer,
  helpful: z.boolean().nullable().describe('The visitor’s feedback about the reply'),
}).meta({ id: 'VisitorMessage' });

const VisitorState = z.object({
  held_by: z.string().nullable().describe('Name of the person who answers'),
  is_paused: z.boolean(),
});

export const VisitorMessages = VisitorState.extend({
  messages: z.array(VisitorMessage).describe('At most 200, oldest first'),
}).meta({ id: 'VisitorMessages' });

/** The result of read_visitor_messages. */
export const VisitorMessagesRow = VisitorMessages.extend({
  typed_at: z.string().nullable(),
  last_id: z.uuid().nullable(),
  is_deleted: z.boolean(),
});

const nothing = z.strictObject({});

/** The data of each event of a visitor's dialog by its name. */
const visitorEvents = z.object({
  message: VisitorMessage,
  ready: VisitorState,
  takeover: z.object({ by: z.string().nullable() }),
  paused: z.object({ is_paused: z.boolean() }),
  typing: nothing,
  deleted: nothing,
});
export type VisitorEvents = z.infer<typeof visitorEvents>;

// Equal schemas are listed once.
export const VisitorEvent = z.union([...new Set(Object.values(visitorEvents.shape))]).meta({
  id: 'VisitorEvent',
  description: 'The data of an event: message, ready, takeover, paused, typing or deleted',
});

export const VisitorFeedback = z.strictObject({ message_id: z.uuid(), helpful: z.boolean() })
  .meta({ id: 'VisitorFeedback' });

export type VisitorReply = z.infer<typeof VisitorReply>;
export type VisitorMessagesRow = z.infer<typeof VisitorMessagesRow>;
