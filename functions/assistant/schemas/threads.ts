import { z } from 'zod';
import { StoredCandidate } from './candidate.ts';
import { CorrectedRoute, Feedback } from './feedback.ts';
import { Name, Tag } from './fields.ts';
import { Takeover } from './takeover.ts';
import { ThreadOrigin } from './thread-origin.ts';
import { MessageMeta, Source, ThreadState } from './turn.ts';

export const Thread = z.object({
  id: z.uuid(),
  name: z.string(),
  user_id: z.uuid().nullable(),
  agent_config_id: z.uuid().nullable()
    .describe('The configuration that answered the first message'),
  current_intent: z.string().nullable(),
  tags: z.array(z.string()),
  switch_count: z.int().describe(
    'How often a reply came from another branch than the previous one, including resumed ' +
      'scenarios',
  ),
  is_trial: z.boolean().describe('Whether a candidate answers; trials are not real dialogs'),
  origin: ThreadOrigin,
  created_at: z.string(),
  updated_at: z.string(),
}).meta({ id: 'Thread' });

export const HoldEvent = z.object({
  what: z.enum(['begun', 'released', 'idle']),
  summary: z.string().optional().describe('What the assistant reads about the takeover'),
}).meta({ id: 'HoldEvent' });

export const ThreadMessage = z.object({
  id: z.uuid(),
  role: z.enum(['user', 'assistant', 'operator', 'system']).describe(
    'operator: a person who answered; system: a takeover began or ended',
  ),
  text: z.string(),
  author_id: z.uuid().nullable().describe(
    'The operator; for a system message the person who took over',
  ),
  author_name: z.string().nullable(),
  hold: HoldEvent.nullable().describe('Only for a system message'),
  intent_code: z.string().nullable(),
  intent_name: z.string().nullable(),
  sources: z.array(Source),
  meta: MessageMeta.nullable().describe('Null unless the message is a reply'),
  feedback: z.array(Feedback).describe('At most one per person'),
  corrected_route: CorrectedRoute.nullable(),
  created_at: z.string(),
}).meta({ id: 'ThreadMessage' });

export const ThreadDetail = Thread.extend({
  copied_from: z.uuid().nullable().describe(
    'For a trial copy the dialog that it continues; both are deleted together',
  ),
  anonymised_at: z.string().nullable().describe(
    'When its texts were replaced by `[removed]`; nobody can continue it',
  ),
  kept_versions: z.record(z.string(), z.int()).describe(
    'By code of a branch, the version to which the dialog is pinned instead of the active one',
  ),
  candidate: StoredCandidate.nullable().describe('For a trial the candidate of its next turn'),
  hold: Takeover.nullable().describe('The person who answers instead of the assistant'),
  state: ThreadState.nullable(),
  messages: z.array(ThreadMessage).describe('Oldest first'),
}).meta({ id: 'ThreadDetail' });

const span = z.tuple([z.int(), z.int()]);
const spans = z.array(span);
export type Span = z.infer<typeof span>;

export const FoundThread = Thread.extend({
  match: z.object({
    message_id: z.uuid(),
    marks: spans.describe('Where the words occur in the text: start and end in UTF-16 code units'),
    excerpt: z.string().describe('The text around the first occurrence'),
    excerpt_marks: spans.describe('Where the words occur in the excerpt'),
  }).nullable().describe(
    'The first message with the words of `q`, otherwise the first turn that the filter ' +
      'matches; null if only the name matches, and without a filter of turns',
  ),
}).meta({ id: 'FoundThread' });

export const ThreadChange = z.strictObject({ name: Name }).meta({ id: 'ThreadChange' });

export const ThreadTags = z.strictObject({ tags: z.array(Tag).max(20) }).meta({ id: 'ThreadTags' });

export const MessagesQuery = z.object({
  // Below DATA_API_MAX_ROWS: one extra row shows whether there are more.
  messages_limit: z.coerce.number().int().min(1).max(500).default(200)
    .describe('Maximum number of messages, the newest'),
  before: z.uuid().optional().describe('Id of a message; only earlier ones are returned'),
});

export type Thread = z.infer<typeof Thread>;
export type FoundThread = z.infer<typeof FoundThread>;
export type ThreadMessage = z.infer<typeof ThreadMessage>;
export type ThreadDetail = z.infer<typeof ThreadDetail>;
