import { z } from 'zod';
import type { Db } from '../../../shared/clients.ts';
import type { Json } from '../../../shared/database.types.ts';
import { DatabaseError, unwrap } from '../../../shared/http/database-error.ts';
import type { Embedder } from '../../knowledge/embed/embedder.ts';
import type { ChatResponse, MessageMeta } from '../../schemas/turn.ts';
import { chargeTokens } from './charge-tokens.ts';
import { toChatResponse } from './chat-response.ts';
import { type LoadedTurn, loadTurn } from '../load/load-turn.ts';
import { nameThread } from './name-thread.ts';
import { repeatTurn } from '../load/stored-turn.ts';
import { type FinishedTurn, shownAnswer, turnMeta } from './turn-meta.ts';
import type { TurnRequest } from '../turn-request.ts';
import type { SettingsCache } from '../load/turn-settings.ts';

const committed = z.object({ thread_id: z.uuid(), message_id: z.uuid(), commit_ms: z.int() });

interface Deps {
  db: Db;
  embedder: Embedder;
  settings: SettingsCache;
  tokensUsed: () => number;
}

interface Commit {
  loaded: LoadedTurn;
  request: TurnRequest;
  finished: FinishedTurn;
}

/** The argument of the SQL function finish_turn. */
function toRow({ loaded, request, finished }: Commit, meta: MessageMeta, tokens: number) {
  const { progress, text, sources } = finished;
  const { assembled_prompt, ...debug } = meta.debug;
  return {
    thread_id: loaded.thread_id,
    thread_name: nameThread(request.message),
    user_id: request.user_id,
    client_message_id: request.client_message_id ?? null,
    expected_revision: loaded.revision,
    agent_config_id: shownAnswer(progress)?.config.id ?? null,
    user_text: request.message,
    reply: {
      text,
      sources_json: sources,
      assembled_prompt,
      intent_code: meta.served_intent_code,
      meta_json: { ...meta, debug },
    },
    state: progress.state,
    tokens,
    hard_handoffs: progress.events.filter((event) => event === 'hard_handoff').length,
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

async function store({ db, tokensUsed }: Deps, commit: Commit): Promise<ChatResponse> {
  const meta = turnMeta(commit.loaded, commit.finished);
  // The generated type of a jsonb argument cannot describe an interface; the shape is toRow's.
  const row = toRow(commit, meta, tokensUsed()) as unknown as Json;
  const { commit_ms, ...ids } = committed.parse(
    unwrap(await db.rpc('finish_turn', { p_turn: row })),
  );
  const { text, sources } = commit.finished;
  const meta_json = withCommitTime(meta, commit_ms);
  return toChatResponse({ ...ids, text, sources_json: sources, meta_json });
}

/**
 * Step 10: stores the turn in one transaction. Nothing is stored on 409, when another turn of the
 * dialog came first, and on 404, when the dialog is gone. A message that was sent twice at once
 * is answered with the turn that was stored.
 */
export async function commitTurn(
  deps: Deps,
  commit: Commit,
): Promise<ChatResponse> {
  try {
    return await store(deps, commit);
  } catch (error) {
    const isConflict = error instanceof DatabaseError && error.code === 'PT409';
    if (!isConflict || !commit.request.client_message_id) throw error;
    const { stored } = await loadTurn(deps, { ...commit.request, limits: [] });
    if (!stored) throw error;
    await chargeTokens(deps.db, commit.request.user_id, deps.tokensUsed());
    return repeatTurn(stored, commit.request);
  }
}
