import { z } from 'zod';
import type { AuthorNames } from '../../shared/read-author-names.ts';
import type { Caller } from '../../shared/caller.ts';
import { StoredCandidate } from '../schemas/candidate.ts';
import { CorrectedRoute, Feedback } from '../schemas/feedback.ts';
import { Takeover } from '../schemas/takeover.ts';
import { HoldEvent, Thread, ThreadDetail, ThreadMessage } from '../schemas/threads.ts';
import { Source, StoredMeta, ThreadState } from '../schemas/turn.ts';
import { hideDebug } from './hide-debug.ts';

const COLUMNS =
  'id, name, user_id, agent_config_id, is_trial, origin, switch_count, created_at, updated_at, thread_tags(tag)';
export const THREAD_COLUMNS = `${COLUMNS}, thread_states(current_intent)` as const;
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

const HeldRow = Takeover.pick({ since: true, ends_at: true }).extend({ held_by: z.uuid() });

const DetailRow = ThreadRow.extend({
  copied_from: ThreadDetail.shape.copied_from,
  anonymised_at: ThreadDetail.shape.anonymised_at,
  candidate: StoredCandidate.nullable(),
  thread_states: StateRow.nullable(),
  thread_holds: HeldRow.nullable(),
  kept_versions: ThreadDetail.shape.kept_versions,
});

export const FeedbackRow = Feedback.omit({ user_name: true });

/** Additional data of a message: a reply's turn, or a system message's event. */
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

/** Converts a row of read_thread, without its messages. */
export function toThreadDetail(row: unknown, names: AuthorNames): Omit<ThreadDetail, 'messages'> {
  const { thread_states: state, thread_holds: held, ...rest } = DetailRow.parse(row);
  const { copied_from, anonymised_at, candidate, kept_versions } = rest;
  const hold = toHold(held, names);
  return { ...toThread(row), copied_from, anonymised_at, candidate, state, kept_versions, hold };
}

/**
 * Returns the takeover of a dialog, or null. An expired one counts as ended, although the database
 * ends it only with the next event.
 */
function toHold(held: z.infer<typeof HeldRow> | null, names: AuthorNames): Takeover | null {
  if (!held || Date.parse(held.ends_at) <= Date.now()) return null;
  const { held_by: by, ...times } = held;
  return { by, by_name: names.get(by) ?? null, ...times };
}

interface ThreadReader {
  caller: Caller;
  names: AuthorNames;
}

/** Converts a message; omits the turn of a message that was stored without the API. */
function toMessage(
  row: MessageRow,
  feedback: Feedback[],
  { caller, names }: ThreadReader,
): ThreadMessage {
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
    meta: meta && { ...meta, debug: hideDebug(caller, { ...meta.debug, assembled_prompt }) },
  };
}

/** Lists the people whose names appear with messages: authors and givers of feedback. */
export const listPeople = (rows: MessageRow[]): (string | null)[] =>
  rows.flatMap((row) => [row.author_id, ...row.message_feedback.map(({ user_id }) => user_id)]);

export function toMessages(rows: MessageRow[], reader: ThreadReader): ThreadMessage[] {
  const { names } = reader;
  return rows.map((row) =>
    toMessage(
      row,
      row.message_feedback.map((one) => ({ ...one, user_name: names.get(one.user_id) ?? null })),
      reader,
    )
  );
}
