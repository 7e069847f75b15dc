import { z } from 'zod';
import { NAME_LENGTH_LIMIT } from '../../shared/contract/limits.ts';
import { PageQuery } from '../../shared/http/paginate.ts';
import { Name } from './fields.ts';
import { MessageMeta, Source, ThreadState } from './turn.ts';

export const Thread = z.object({
  id: z.uuid(),
  name: z.string(),
  user_id: z.uuid().nullable(),
  agent_config_id: z.uuid().nullable()
    .meta({ description: 'The configuration the dialog was first answered with' }),
  current_intent: z.string().nullable(),
  switch_count: z.int().meta({ description: 'Hard hand-offs in the dialog' }),
  created_at: z.string(),
  updated_at: z.string(),
}).meta({ id: 'Thread' });

export const ThreadMessage = z.object({
  id: z.uuid(),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  intent_code: z.string().nullable(),
  intent_name: z.string().nullable(),
  sources: z.array(Source),
  meta: MessageMeta.nullable().meta({ description: "Null for a patient's message" }),
  created_at: z.string(),
}).meta({ id: 'ThreadMessage' });

export const ThreadDetail = Thread.extend({
  kept_versions: z.record(z.string(), z.int()).meta({
    description: 'By code of a branch, the version that the dialog keeps instead of the active one',
  }),
  state: ThreadState.nullable(),
  messages: z.array(ThreadMessage).meta({ description: 'Oldest first' }),
}).meta({ id: 'ThreadDetail' });

export const FoundThread = Thread.extend({
  match: z.object({
    message_id: z.uuid(),
    excerpt: z.string().meta({ description: 'What stands around it in the message' }),
  }).nullable().meta({ description: 'The first message that has the `text`; null without one' }),
}).meta({ id: 'FoundThread' });

export const ThreadChange = z.strictObject({ name: Name }).meta({ id: 'ThreadChange' });

export const ThreadQuery = PageQuery.extend({
  q: z.string().trim().max(NAME_LENGTH_LIMIT).optional().meta({
    description: 'Part of the name, in any case',
  }),
  text: z.string().trim().min(2).max(NAME_LENGTH_LIMIT).optional().meta({
    description: 'Part of a message, in any case',
  }),
});

export const MessagesQuery = z.object({
  // Below DATA_API_MAX_ROWS: one more than asked tells whether there is more.
  messages_limit: z.coerce.number().int().min(1).max(500).default(200)
    .meta({ description: 'The newest so many messages' }),
  before: z.uuid().optional().meta({ description: 'Id of a message: only those before it' }),
});

export type Thread = z.infer<typeof Thread>;
export type FoundThread = z.infer<typeof FoundThread>;
export type ThreadMessage = z.infer<typeof ThreadMessage>;
export type ThreadDetail = z.infer<typeof ThreadDetail>;
