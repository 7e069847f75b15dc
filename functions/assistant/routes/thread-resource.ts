import { z } from 'zod';
import { Source, StoredMeta, ThreadState } from '../schemas/turn.ts';
import { type FoundThread, Thread, ThreadMessage } from '../schemas/threads.ts';

const COLUMNS = 'id, name, user_id, agent_config_id, switch_count, created_at, updated_at';
export const THREAD_COLUMNS = `${COLUMNS}, thread_states(current_intent)` as const;
export const THREAD_DETAIL_COLUMNS = `${COLUMNS}, pinned_configs, thread_states(*)` as const;
/** With the messages that a filter on them leaves; dialogs without any are left out. */
export const THREAD_MATCH_COLUMNS = `${THREAD_COLUMNS}, messages!inner(id, text)` as const;

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

const DetailRow = ThreadRow.extend({
  thread_states: StateRow.nullable(),
  pinned_configs: z.record(z.string(), z.string()),
});

export const MessageRow = ThreadMessage.pick({
  id: true,
  role: true,
  text: true,
  created_at: true,
}).extend({
  seq: z.int(),
  sources_json: z.array(Source).catch([]),
  assembled_prompt: z.string().nullable(),
  meta_json: StoredMeta.nullable().catch(null),
  intents: z.object({ code: z.string(), name: z.string() }).nullable(),
});
export type MessageRow = z.infer<typeof MessageRow>;

export function toThread(row: unknown): Thread {
  const { thread_states, ...thread } = ThreadRow.parse(row);
  return { ...thread, current_intent: thread_states?.current_intent ?? null };
}

const MatchRow = z.object({
  messages: z.tuple([z.object({ id: z.uuid(), text: z.string() })]).optional(),
});

const EXCERPT = { before: 30, length: 120 };

/** What stands around the first place of `part`, on one line. */
function excerptOf(text: string, part: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(part.toLowerCase()) - EXCERPT.before);
  const excerpt = text.slice(at, at + EXCERPT.length).replace(/\s+/g, ' ').trim();
  return `${at > 0 ? '…' : ''}${excerpt}${at + EXCERPT.length < text.length ? '…' : ''}`;
}

/** A thread with the message in which `part` was found, if one was looked for. */
export function toFoundThread(row: unknown, part = ''): FoundThread {
  const [message] = MatchRow.parse(row).messages ?? [];
  const match = message && { message_id: message.id, excerpt: excerptOf(message.text, part) };
  return { ...toThread(row), match: match ?? null };
}

/** A thread with its state and the ids of the versions it keeps; its messages are read apart. */
export function toThreadWithState(row: unknown) {
  const { thread_states: state, pinned_configs: pinned } = DetailRow.parse(row);
  return { thread: { ...toThread(row), state }, pinned: Object.values(pinned) };
}

/** Messages written past this API without a turn's meta are shown without it. */
export function toMessage(row: MessageRow): ThreadMessage {
  const { id, role, text, sources_json: sources, meta_json: meta, assembled_prompt } = row;
  return {
    id,
    role,
    text,
    sources,
    created_at: row.created_at,
    intent_code: row.intents?.code ?? null,
    intent_name: row.intents?.name ?? null,
    meta: meta && { ...meta, debug: { ...meta.debug, assembled_prompt } },
  };
}
