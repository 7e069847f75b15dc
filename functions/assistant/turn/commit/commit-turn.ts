import { z } from 'zod';
import { asJson } from '../../../shared/as-json.ts';
import type { Db } from '../../../shared/clients.ts';
import { isBranchSwitch } from '../../../shared/contract/branch-switch.ts';
import { DatabaseError, unwrap } from '../../../shared/http/database-error.ts';
import type { FinishTurn } from '../../schemas/finish-turn.ts';
import type { ChatResponse, MessageMeta } from '../../schemas/turn.ts';
import type { LoadedTurn } from '../load/load-turn.ts';
import { oneLine } from '../prompt/prompt-parts.ts';
import type { TurnRequest } from '../turn-request.ts';
import type { Progress } from '../progress.ts';
import { requestsOf } from '../../engine/requests.ts';
import { summaryOf } from './request-summary.ts';
import { toChatResponse } from './chat-response.ts';
import { type FinishedTurn, shownAnswer, turnMeta } from './turn-meta.ts';
import { turnFacets } from './turn-facets.ts';
import { storedTrace } from './turn-trace.ts';

const committed = z.object({ thread_id: z.uuid(), message_id: z.uuid(), commit_ms: z.int() });

const NAME_LENGTH = 80;

/** A new dialog is named after its first message: one line, cut at a word. */
export function nameThread(message: string): string {
  const line = oneLine(message);
  // By code points, so that no emoji is cut in two.
  const letters = [...line];
  if (letters.length <= NAME_LENGTH) return line;
  const cut = letters.slice(0, NAME_LENGTH).join('');
  return `${cut.replace(/\s+\S*$/, '') || cut}…`;
}

export interface Commit {
  loaded: LoadedTurn;
  request: TurnRequest;
  finished: FinishedTurn;
}

/** What the turn asks of staff, each with a line that says what it is about. */
function turnRequests(
  { state, branches }: LoadedTurn,
  { message }: TurnRequest,
  { danger, ...ended }: Progress,
) {
  const turn = { ...ended, danger: danger?.rule.kind ?? null };
  const { begun, wishes } = requestsOf(state, turn, branches);
  return { begun, wishes: wishes.map((wish) => ({ ...wish, summary: summaryOf(wish, message) })) };
}

function finishTurn({ loaded, request, finished }: Commit, meta: MessageMeta): FinishTurn {
  const { progress, text, sources, tokens } = finished;
  const { assembled_prompt, ...debug } = meta.debug;
  return {
    thread_id: loaded.thread_id,
    thread_name: nameThread(request.message),
    user_id: request.user_id,
    client_message_id: request.client_message_id ?? null,
    expected_revision: loaded.revision,
    agent_config_id: shownAnswer(progress)?.config.id ?? null,
    user_text: request.message,
    candidate: loaded.candidate,
    reply: {
      text,
      sources_json: sources,
      assembled_prompt,
      intent_code: meta.served_intent_code,
      meta_json: { ...meta, debug },
      facets: turnFacets(meta, sources),
    },
    state: progress.state,
    requests: turnRequests(loaded, request, progress),
    ...storedTrace(loaded, finished),
    tokens,
    branch_switches: Number(
      isBranchSwitch(loaded.state.current_intent, progress.state.current_intent),
    ),
  };
}

/** The database measures the commit and stores it with the reply, so both tell the same. */
function withCommitTime(meta: MessageMeta, commit: number): MessageMeta {
  const timings_ms = {
    ...meta.debug.timings_ms,
    commit,
    total: meta.debug.timings_ms.total + commit,
  };
  return { ...meta, debug: { ...meta.debug, timings_ms } };
}

/** Nothing was stored, because something else was before. */
export const isConflict = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === 'PT409';

function callFinish(db: Db, { api_key_id: p_key_id, isOperator }: TurnRequest, turn: FinishTurn) {
  const p_turn = asJson<FinishTurn>(turn);
  if (p_key_id) return db.rpc('finish_key_turn', { p_key_id, p_turn });
  return db.rpc(isOperator ? 'finish_operator_turn' : 'finish_turn', { p_turn });
}

/**
 * Stores the turn and charges its tokens in one transaction. Nothing is stored when another
 * turn of the dialog came first, which is returned as the conflict (409), and when the dialog is
 * gone (404).
 */
export async function commitTurn(
  db: Db,
  commit: Commit,
): Promise<{ response: ChatResponse } | { conflict: unknown }> {
  const { text, sources } = commit.finished;
  const meta = turnMeta(commit.loaded, commit.finished);
  const turn = finishTurn(commit, meta);
  try {
    const stored = unwrap(await callFinish(db, commit.request, turn), 'turn-conflict');
    const { commit_ms, ...ids } = committed.parse(stored);
    const meta_json = withCommitTime(meta, commit_ms);
    return { response: toChatResponse({ ...ids, text, sources_json: sources, meta_json }) };
  } catch (error) {
    if (isConflict(error)) return { conflict: error };
    throw error;
  }
}
