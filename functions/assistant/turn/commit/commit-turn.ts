import { z } from 'zod';
import { asJson } from '../../../shared/as-json.ts';
import { listCalendarEffects } from '../../engine/actions/calendar-effects.ts';
import type { Db } from '../../../shared/clients.ts';
import { isBranchSwitch } from '../../../shared/contract/branch-switch.ts';
import { DatabaseError, unwrap } from '../../../shared/http/database-error.ts';
import type { FinishTurn } from '../../schemas/finish-turn.ts';
import type { ChatResponse, MessageMeta } from '../../schemas/turn.ts';
import type { LoadedTurn } from '../load/load-turn.ts';
import { toOneLine } from '../prompt/prompt-parts.ts';
import type { TurnRequest } from '../turn-request.ts';
import type { Progress } from '../progress.ts';
import { collectRequests } from '../../engine/requests.ts';
import { summarizeRequest } from './summarize-request.ts';
import { toChatResponse } from '../chat-response.ts';
import { findShownAnswer, type FinishedTurn, toTurnMeta } from './turn-meta.ts';
import { listTurnFacets } from './turn-facets.ts';
import { toStoredTrace } from './turn-trace.ts';

const commitRow = z.object({ thread_id: z.uuid(), message_id: z.uuid(), commit_ms: z.int() });

const MAX_NAME_LENGTH = 80;

/** Derives a new dialog's name from its first message: one line, truncated at a word boundary. */
export function nameThread(message: string): string {
  const line = toOneLine(message);
  // Counts code points, so that no emoji is cut in two.
  const letters = [...line];
  if (letters.length <= MAX_NAME_LENGTH) return line;
  const cut = letters.slice(0, MAX_NAME_LENGTH).join('');
  return `${cut.replace(/\s+\S*$/, '') || cut}…`;
}

export interface Commit {
  loaded: LoadedTurn;
  request: TurnRequest;
  finished: FinishedTurn;
}

/** Converts the turn's staff requests, each with a one-line summary. */
function toRequests(
  { state, branches, assistant, callback }: LoadedTurn,
  { message }: TurnRequest,
  { danger, ...ended }: Progress,
) {
  const turn = { ...ended, danger: danger?.rule.kind ?? null };
  const { restartedBranch, staffRequests } = collectRequests(state, turn, {
    branches,
    callbackDueMinutes: assistant.callback_due_minutes,
  });
  const requests = staffRequests.map((each) => {
    const { replaceSlots: is_whole, ...request } = each;
    // The message with the telephone number must not replace the summary of the open request.
    const kept = turn.outage && callback?.summary;
    return { ...request, is_whole, summary: kept || summarizeRequest(each, message) };
  });
  return { begun: restartedBranch, wishes: requests };
}

/** Returns the calendar effects to apply; null without any and in a trial. */
function toAppointments({ candidate, assistant }: LoadedTurn, { actions }: Progress) {
  const calls = candidate ? [] : listCalendarEffects(actions);
  return calls.length > 0 ? { time_zone: assistant.time_zone, calls } : null;
}

function toFinishTurn({ loaded, request, finished }: Commit, meta: MessageMeta): FinishTurn {
  const { progress, text, sources, tokens } = finished;
  const { assembled_prompt, ...debug } = meta.debug;
  return {
    thread_id: loaded.thread_id,
    thread_name: nameThread(request.message),
    user_id: request.user_id,
    client_message_id: request.client_message_id ?? null,
    expected_revision: loaded.revision,
    agent_config_id: findShownAnswer(progress)?.config.id ?? null,
    user_text: request.message,
    candidate: loaded.candidate,
    reply: {
      text,
      sources_json: sources,
      assembled_prompt,
      intent_code: meta.served_intent_code,
      meta_json: { ...meta, debug },
      facets: listTurnFacets(meta, sources),
    },
    state: progress.state,
    requests: toRequests(loaded, request, progress),
    appointments: toAppointments(loaded, progress),
    ...toStoredTrace(loaded, finished),
    tokens,
    branch_switches: Number(
      isBranchSwitch(loaded.state.current_intent, progress.state.current_intent),
    ),
  };
}

/** Adds the commit time, which the database measured and stored, to the timings. */
function withCommitTime(meta: MessageMeta, commit: number): MessageMeta {
  const timings_ms = {
    ...meta.debug.timings_ms,
    commit,
    total: meta.debug.timings_ms.total + commit,
  };
  return { ...meta, debug: { ...meta.debug, timings_ms } };
}

/** Returns whether another change came first (409), so that nothing was stored. */
export const isConflict = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === 'PT409';

/**
 * Returns whether the calendar changed since the turn tried its effects, so that nothing was
 * stored.
 */
export const isCalendarChange = (error: unknown): boolean =>
  isConflict(error) && (error as DatabaseError).details?.includes('"calendar-changed"') === true;

function callFinish(db: Db, request: TurnRequest, turn: FinishTurn) {
  const { api_key_id: p_key_id, isOperator, visitor } = request;
  const p_turn = asJson<FinishTurn>(turn);
  if (visitor) {
    const { tokenHash: p_hash, turnId: p_turn_id } = visitor;
    return db.rpc('finish_visitor_turn', { p_hash, p_turn_id, p_turn });
  }
  if (p_key_id) return db.rpc('finish_key_turn', { p_key_id, p_turn });
  return db.rpc(isOperator ? 'finish_operator_turn' : 'finish_turn', { p_turn });
}

/**
 * Stores the turn and charges its tokens in one transaction. Returns the error as `conflict` when
 * another change came first (409); throws any other error, such as 404 when the dialog was deleted.
 * Nothing is stored then, unless only the response was lost.
 */
export async function commitTurn(
  db: Db,
  commit: Commit,
): Promise<{ response: ChatResponse } | { conflict: unknown }> {
  const { text, sources } = commit.finished;
  const meta = toTurnMeta(commit.loaded, commit.finished);
  const turn = toFinishTurn(commit, meta);
  try {
    const stored = unwrap(await callFinish(db, commit.request, turn), 'turn-conflict');
    const { commit_ms, ...ids } = commitRow.parse(stored);
    const meta_json = withCommitTime(meta, commit_ms);
    return { response: toChatResponse({ ...ids, text, sources_json: sources, meta_json }) };
  } catch (error) {
    if (isConflict(error)) return { conflict: error };
    throw error;
  }
}
