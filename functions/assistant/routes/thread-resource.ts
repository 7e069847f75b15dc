import { z } from 'zod';
import { Source, StoredMeta, ThreadState } from '../schemas/turn.ts';
import { Thread, type ThreadMessage } from '../schemas/threads.ts';

export const THREAD_COLUMNS =
  'id, name, user_id, agent_config_id, switch_count, created_at, updated_at, thread_states(current_intent)';

export const THREAD_DETAIL_COLUMNS =
  'id, name, user_id, agent_config_id, switch_count, created_at, updated_at, thread_states(*)';

export const MESSAGE_COLUMNS =
  'id, seq, role, text, sources_json, assembled_prompt, meta_json, created_at, intents(code, name)';

const ThreadRow = Thread.omit({ current_intent: true }).extend({
  thread_states: z.object({ current_intent: z.string().nullable() }).nullable(),
});

const StateRow = ThreadState.omit({ resumable_slots: true }).extend({
  resumable_slots_json: ThreadState.shape.resumable_slots,
}).transform(({ resumable_slots_json, ...state }) => ({
  ...state,
  resumable_slots: state.suspended_intent === null ? null : resumable_slots_json,
}));

const DetailRow = ThreadRow.extend({ thread_states: StateRow.nullable() });

export const MessageRow = z.object({
  id: z.uuid(),
  seq: z.int(),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  sources_json: z.array(Source).catch([]),
  assembled_prompt: z.string().nullable(),
  meta_json: StoredMeta.nullable().catch(null),
  created_at: z.string(),
  intents: z.object({ code: z.string(), name: z.string() }).nullable(),
});
export type MessageRow = z.infer<typeof MessageRow>;

export function toThread(row: unknown): Thread {
  const { thread_states, ...thread } = ThreadRow.parse(row);
  return Thread.parse({ ...thread, current_intent: thread_states?.current_intent ?? null });
}

/** A thread with its state; its messages are read apart. */
export function toThreadWithState(row: unknown) {
  const { thread_states: state } = DetailRow.parse(row);
  return { ...toThread(row), state };
}

/** Messages written past this API without a turn's meta are shown without it. */
export function toMessage({ seq: _seq, ...row }: MessageRow): ThreadMessage {
  const { meta_json: meta, assembled_prompt, sources_json: sources, intents, ...message } = row;
  return {
    id: message.id,
    role: message.role,
    text: message.text,
    intent_code: intents?.code ?? null,
    intent_name: intents?.name ?? null,
    sources,
    meta: meta && { ...meta, debug: { ...meta.debug, assembled_prompt } },
    created_at: message.created_at,
  };
}
