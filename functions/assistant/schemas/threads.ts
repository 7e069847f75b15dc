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
    .meta({ description: 'The configuration the dialog was first answered with' }),
  current_intent: z.string().nullable(),
  tags: z.array(z.string()),
  switch_count: z.int().meta({
    description: 'How often another branch served a reply than the reply before, resumes included',
  }),
  is_trial: z.boolean().meta({ description: 'Answered by a candidate; no real dialog' }),
  origin: ThreadOrigin,
  created_at: z.string(),
  updated_at: z.string(),
}).meta({ id: 'Thread' });

export const HoldEvent = z.object({
  what: z.enum(['begun', 'released', 'idle']),
  summary: z.string().optional().meta({ description: 'What the assistant is told' }),
}).meta({ id: 'HoldEvent' });

export const ThreadMessage = z.object({
  id: z.uuid(),
  role: z.enum(['user', 'assistant', 'operator', 'system']).meta({
    description: 'operator: a person who held the dialog; system: tells that a hold began or ended',
  }),
  text: z.string(),
  author_id: z.uuid().nullable().meta({ description: 'The operator, or whose hold it tells of' }),
  author_name: z.string().nullable(),
  hold: HoldEvent.nullable().meta({ description: 'Of a system message' }),
  intent_code: z.string().nullable(),
  intent_name: z.string().nullable(),
  sources: z.array(Source),
  meta: MessageMeta.nullable().meta({ description: 'Null unless it is a reply' }),
  feedback: z.array(Feedback).meta({ description: 'One of each person who gave it' }),
  corrected_route: CorrectedRoute.nullable(),
  created_at: z.string(),
}).meta({ id: 'ThreadMessage' });

export const ThreadDetail = Thread.extend({
  copied_from: z.uuid().nullable().meta({
    description: 'Of a trial copy: the dialog that it continues, with which it is deleted',
  }),
  anonymised_at: z.string().nullable().meta({
    description: 'Since then its texts are `[removed]`, and nobody can continue it',
  }),
  kept_versions: z.record(z.string(), z.int()).meta({
    description: 'By code of a branch, the version that the dialog keeps instead of the active one',
  }),
  candidate: StoredCandidate.nullable().meta({
    description: 'Of a trial: what its next turn tries',
  }),
  hold: Takeover.nullable().meta({ description: 'Who answers instead of the assistant' }),
  state: ThreadState.nullable(),
  messages: z.array(ThreadMessage).meta({ description: 'Oldest first' }),
}).meta({ id: 'ThreadDetail' });

const span = z.tuple([z.int(), z.int()]);
const spans = z.array(span);
export type Span = z.infer<typeof span>;

export const FoundThread = Thread.extend({
  match: z.object({
    message_id: z.uuid(),
    marks: spans.meta({
      description: 'Where the words are in its text: begin and end in UTF-16 code units',
    }),
    excerpt: z.string().meta({ description: 'What stands around the first of them' }),
    excerpt_marks: spans.meta({ description: 'Where they are in the excerpt' }),
  }).nullable().meta({
    description:
      'The first message with the words of `q`, else the first turn with what is asked ' +
      'of turns; null where the name alone was found, and where nothing was asked',
  }),
}).meta({ id: 'FoundThread' });

export const ThreadChange = z.strictObject({ name: Name }).meta({ id: 'ThreadChange' });

export const ThreadTags = z.strictObject({ tags: z.array(Tag).max(20) }).meta({ id: 'ThreadTags' });

export const MessagesQuery = z.object({
  // Below DATA_API_MAX_ROWS: one extra row tells whether there are more.
  messages_limit: z.coerce.number().int().min(1).max(500).default(200)
    .meta({ description: 'The newest so many messages' }),
  before: z.uuid().optional().meta({ description: 'Id of a message: only those before it' }),
});

export type Thread = z.infer<typeof Thread>;
export type FoundThread = z.infer<typeof FoundThread>;
export type ThreadMessage = z.infer<typeof ThreadMessage>;
export type ThreadDetail = z.infer<typeof ThreadDetail>;
