import { z } from 'zod';
import { type AuthorNames, authorNames } from '../../shared/author-names.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { Candidate } from '../schemas/candidate.ts';
import { CorrectedRoute, Feedback } from '../schemas/feedback.ts';
import { Hold } from '../schemas/takeover.ts';
import { HoldEvent, Thread, ThreadMessage } from '../schemas/threads.ts';
import { Source, StoredMeta, ThreadState } from '../schemas/turn.ts';

const COLUMNS =
  'id, name, user_id, agent_config_id, is_trial, switch_count, created_at, updated_at, thread_tags(tag)';
export const THREAD_COLUMNS = `${COLUMNS}, thread_states(current_intent)` as const;
export const THREAD_DETAIL_COLUMNS =
  `${COLUMNS}, candidate, pinned_configs, thread_states(*), thread_holds(held_by, since, ends_at)` as const;

export const MESSAGE_COLUMNS =
  'id, seq, role, text, author_id, sources_json, assembled_prompt, meta_json, created_at, intents!intent_id(code, name), message_feedback(*), message_routes(intent_code, corrected_by, corrected_at)';

const ThreadRow = Thread.omit({ current_intent: true, tags: true }).extend({
  thread_tags: z.array(z.object({ tag: z.string() })),
  thread_states: z.object({ current_intent: z.string().nullable() }).nullable(),
});

const StateRow = ThreadState.omit({ resumable_slots: true }).extend({
  resumable_slots_json: ThreadState.shape.resumable_slots,
}).transform(({ resumable_slots_json, ...state }) => ({
  ...state,
  resumable_slots: state.suspended_intent === null ? null : resumable_slots_json,
}));

const HeldRow = Hold.pick({ since: true, ends_at: true }).extend({ held_by: z.uuid() });

export type HeldRow = z.infer<typeof HeldRow>;

const DetailRow = ThreadRow.extend({
  candidate: Candidate.nullable(),
  thread_states: StateRow.nullable(),
  pinned_configs: z.record(z.string(), z.string()),
  thread_holds: HeldRow.nullable(),
});

export const FeedbackRow = Feedback.omit({ user_name: true });

/** What a reply has beside its text: its turn; a system message what it tells of. */
const StoredMetaOf = {
  turn: StoredMeta.nullable().catch(null),
  hold: z.object({ hold: HoldEvent }).transform(({ hold }) => hold).nullable().catch(null),
};

export const MessageRow = ThreadMessage.pick({
  id: true,
  role: true,
  text: true,
  author_id: true,
  created_at: true,
}).extend({
  seq: z.int(),
  sources_json: z.array(Source).catch([]),
  assembled_prompt: z.string().nullable(),
  meta_json: z.unknown(),
  intents: z.object({ code: z.string(), name: z.string() }).nullable(),
  message_feedback: z.array(FeedbackRow),
  message_routes: CorrectedRoute.nullable(),
}).transform(({ meta_json, ...row }) => ({
  ...row,
  meta_json: StoredMetaOf.turn.parse(meta_json),
  hold: StoredMetaOf.hold.parse(meta_json),
}));
export type MessageRow = z.infer<typeof MessageRow>;

export function toThread(row: unknown): Thread {
  const { thread_states, thread_tags, ...thread } = ThreadRow.parse(row);
  return {
    ...thread,
    tags: thread_tags.map(({ tag }) => tag).toSorted(),
    current_intent: thread_states?.current_intent ?? null,
  };
}

/** A thread with its state, its hold and the ids of the versions it keeps; messages are read apart. */
export function toThreadWithState(row: unknown) {
  const { thread_states: state, candidate, pinned_configs: pinned, thread_holds: held } = DetailRow
    .parse(row);
  return {
    thread: { ...toThread(row), candidate, state },
    // One whose time is over ends with whatever happens next.
    held: held && Date.parse(held.ends_at) > Date.now() ? held : null,
    pinned: Object.values(pinned),
  };
}

/** Messages written past this API without a turn's meta are shown without it. */
function toMessage(row: MessageRow, feedback: Feedback[], names: AuthorNames): ThreadMessage {
  const {
    id,
    role,
    text,
    author_id,
    hold,
    sources_json: sources,
    meta_json: meta,
    assembled_prompt,
  } = row;
  return {
    id,
    role,
    text,
    author_id,
    author_name: names.get(author_id) ?? null,
    hold,
    sources,
    feedback,
    created_at: row.created_at,
    intent_code: row.intents?.code ?? null,
    intent_name: row.intents?.name ?? null,
    corrected_route: row.message_routes,
    meta: meta && { ...meta, debug: { ...meta.debug, assembled_prompt } },
  };
}

/** Rows as messages, with the names of those who wrote them or gave feedback. */
export async function toMessages(
  scope: ApiEnv['Variables'],
  rows: MessageRow[],
): Promise<ThreadMessage[]> {
  const givers = rows.flatMap((row) => row.message_feedback.map(({ user_id }) => user_id));
  const names = await authorNames(scope, [...givers, ...rows.map((row) => row.author_id)]);
  return rows.map((row) =>
    toMessage(
      row,
      row.message_feedback.map((one) => ({ ...one, user_name: names.get(one.user_id) ?? null })),
      names,
    )
  );
}
