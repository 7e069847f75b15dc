import { z } from 'zod';
import type { Db } from '../../../shared/clients.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { Limited } from '../../../shared/http/limit-rate.ts';
import { problem } from '../../../shared/http/problem.ts';
import { FALLBACK_BRANCH } from '../../engine/branch-codes.ts';
import { findBranch, isResponder } from '../../engine/branches.ts';
import { HISTORY_LENGTH } from '../../engine/limits.ts';
import { INITIAL_STATE, threadState } from '../../engine/thread-state.ts';
import type { Embedder } from '../../knowledge/embed/embedder.ts';
import { RETRIEVAL } from '../../knowledge/search/retrieval.ts';
import { readQuery } from '../../knowledge/search/search-chunks.ts';
import { Source } from '../../schemas/turn.ts';
import type { SentPrompt } from '../model/call-branch.ts';
import type { TurnRequest } from '../turn-request.ts';
import { budget } from './budget.ts';
import { storedTurn } from './stored-turn.ts';
import {
  agentConfig,
  sentSettings,
  type SettingsCache,
  type TurnSettings,
  withPinned,
} from './turn-settings.ts';

/** A rate limit is used up, and nothing was read. */
const limited = z.object({ limited: Limited });

const loaded = sentSettings.extend({
  budget,
  thread: z.object({ id: z.uuid(), user_id: z.uuid().nullable() }).nullable(),
  stored: storedTurn.nullable(),
  state: threadState.extend({ revision: z.int() }).nullable(),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), text: z.string() })),
  previous_prompt: z.string().nullable().default(null),
  pinned: z.array(agentConfig).default([]),
  fragments: z.array(Source),
});

type Loaded = z.output<typeof loaded>;

/** Everything a turn reads. */
export interface LoadedTurn
  extends TurnSettings, Pick<Loaded, 'stored' | 'budget' | 'messages' | 'fragments'> {
  thread_id: string | null;
  state: z.output<typeof threadState>;
  /** Revision of the stored state; 0 for a new dialog. */
  revision: number;
  /** What the branch was sent in the turn before; null where it was sent nothing. */
  sentBefore: SentPrompt | null;
}

/** The turn before read as many messages as this one: all but its own two, which are the last. */
function toSentBefore({ previous_prompt: prompt, messages }: Loaded): SentPrompt | null {
  const question = messages.at(-2);
  if (prompt === null || !question) return null;
  return { prompt, history: messages.slice(0, -2).slice(-HISTORY_LENGTH), message: question.text };
}

function toState({ state }: Loaded) {
  if (!state) return { state: INITIAL_STATE, revision: 0 };
  const { revision, ...rest } = state;
  const resumable_slots = rest.suspended_intent === null ? null : rest.resumable_slots;
  return { state: { ...rest, resumable_slots }, revision };
}

function refuseForeign({ thread }: Loaded, { required_owner }: TurnRequest) {
  if (!thread || required_owner === undefined || thread.user_id === required_owner) return;
  throw problem(
    403,
    'This dialog is not yours; only editors can write in the dialogs of others. Begin a new one.',
  );
}

interface Deps {
  db: Db;
  embedder: Embedder;
  settings: SettingsCache;
}

/**
 * Step 0: thread, state, history, settings (unless they are known) and the retrieved fragments in
 * one database call, which also takes the caller's rate limits: when one is used up, it is all that
 * comes back. 404 when the thread is unknown, 403 when the caller may not chat in it.
 */
export async function loadTurn(
  { db, embedder, settings: cache }: Deps,
  request: TurnRequest,
): Promise<LoadedTurn | z.output<typeof limited>> {
  const query = await readQuery(embedder, request.message, request.signal);
  const known = cache.latest;
  const data = unwrap(
    await db.rpc('begin_turn', {
      p_limits: request.limits,
      p_user_id: request.user_id ?? undefined,
      p_thread_id: request.thread_id,
      p_client_message_id: request.client_message_id,
      // With the two of the turn before, so that what that one sent is known, too.
      p_history: HISTORY_LENGTH + 2,
      p_limit: RETRIEVAL.limit,
      p_settings_version: known?.version,
      ...query,
    }),
  );
  const refused = limited.safeParse(data).data;
  if (refused) return refused;
  const turn = loaded.parse(data);
  if (request.thread_id && !turn.thread) throw problem(404, 'There is no dialog with this id.');
  refuseForeign(turn, request);
  const { stored, budget, fragments, pinned } = turn;
  const settings = withPinned(cache.read(turn, known), pinned);
  if (!isResponder(findBranch(settings.branches, FALLBACK_BRANCH))) {
    throw problem(
      503,
      `The branch ${FALLBACK_BRANCH} has no active configuration. Run the seed task.`,
    );
  }
  return {
    ...toState(turn),
    thread_id: request.thread_id ?? null,
    messages: turn.messages.slice(-HISTORY_LENGTH),
    sentBefore: toSentBefore(turn),
    ...settings,
    stored,
    budget,
    fragments,
  };
}
