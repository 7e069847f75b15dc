import { z } from 'zod';
import type { Db } from '../../../shared/clients.ts';
import type { Database } from '../../../shared/database.types.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import {
  type LimitsToTake,
  SpentLimits,
  tooManyRequests,
} from '../../../shared/http/limit-rate.ts';
import { problem } from '../../../shared/http/problem.ts';
import { FALLBACK_BRANCH } from '../../engine/branch-codes.ts';
import { findBranch, isResponder } from '../../engine/branches.ts';
import { HISTORY_LENGTH } from '../../engine/limits.ts';
import { INITIAL_STATE, threadState } from '../../engine/thread-state.ts';
import type { DialogFacts } from '../../privacy/dialog-facts.ts';
import { type Embedder, isPrivate } from '../../knowledge/embed/embedder.ts';
import { prepareQuery } from '../../knowledge/search/search-chunks.ts';
import { StoredCandidate } from '../../schemas/candidate.ts';
import { ThreadOrigin } from '../../schemas/thread-origin.ts';
import { Source } from '../../schemas/turn.ts';
import type { SentPrompt } from '../model/call-branch.ts';
import type { TurnMaterial } from '../turn-material.ts';
import { refersBack } from '../refers-back.ts';
import { findRequiredOwner, type TurnRequest } from '../turn-request.ts';
import { budget } from './budget.ts';
import { readEarlierFacts } from './earlier-facts.ts';
import { dialogHistory } from './dialog-history.ts';
import { storedTurn } from './stored-turn.ts';
import {
  agentConfig,
  sentSettings,
  type SettingsCache,
  type TurnSettings,
  withPinnedVersions,
} from '../turn-settings.ts';

const openCallback = z.object({
  slots: threadState.shape.slots,
  summary: z.string(),
  is_asked: z.boolean(),
});

const beginTurnRow = sentSettings.extend({
  budget,
  thread: z.object({ id: z.uuid(), user_id: z.uuid().nullable() }).nullable(),
  stored: storedTurn.nullable(),
  state: threadState.extend({ revision: z.int() }).nullable(),
  messages: dialogHistory,
  previous_prompt: z.string().nullable().default(null),
  pinned: z.array(agentConfig).default([]),
  candidate: StoredCandidate.nullable().default(null),
  origin: ThreadOrigin.nullable().default(null),
  is_held: z.boolean().default(false),
  callback: openCallback.nullable().default(null),
  fragments: z.array(Source),
  follows_up: z.boolean().default(false),
});

type BeginTurnRow = z.output<typeof beginTurnRow>;

/**
 * Everything that a turn loads. `candidate` is the stored dialog's; its versions are loaded later.
 */
export interface LoadedTurn
  extends TurnMaterial, Pick<BeginTurnRow, 'stored' | 'budget' | 'is_held'> {
  thread_id: string | null;
  /** Whether the message depends on the previous question. */
  follows_up: boolean;
  /**
   * Whether the chunks were searched by words only, because an embedding needs the loaded dialog.
   */
  isFoundByWords: boolean;
  /** Revision of the stored state; 0 for a new dialog. */
  revision: number;
  /** Set when the caller may only write in dialogs of this account. */
  required_owner?: string;
  /** The previous turn's request to the branch; null when it made none. */
  previousRequest: SentPrompt | null;
}

/**
 * Rebuilds the previous turn's request, whose history ended before the last two messages: its
 * question and reply. Returns null when it made none.
 */
function toPreviousRequest(
  { previous_prompt: prompt, messages }: Pick<BeginTurnRow, 'previous_prompt' | 'messages'>,
): SentPrompt | null {
  const question = messages.at(-2);
  if (prompt === null || !question) return null;
  return { prompt, history: messages.slice(0, -2).slice(-HISTORY_LENGTH), message: question.text };
}

function toState({ state }: Pick<BeginTurnRow, 'state'>) {
  if (!state) return { state: INITIAL_STATE, revision: 0 };
  const { revision, ...rest } = state;
  const resumable_slots = rest.suspended_intent === null ? null : rest.resumable_slots;
  return { state: { ...rest, resumable_slots }, revision };
}

function refuseForeignDialog({ thread, required_owner }: BeginTurnResult) {
  if (!thread || required_owner === undefined || thread.user_id === required_owner) return;
  throw problem(
    'not-owner',
    'This dialog is not yours; only editors can write in the dialogs of others. Start a new one.',
  );
}

function refusePatientDialog({ origin, candidate }: BeginTurnResult, { isOperator }: TurnRequest) {
  if (!isOperator || !origin || origin === 'workbench' || candidate) return;
  throw problem(
    'not-your-test-dialog',
    'A patient writes in this dialog. Take it over to answer, or continue in a trial copy.',
  );
}

function refuseUnknownBranch({ branches }: TurnSettings, { intent_code }: TurnRequest) {
  if (intent_code === undefined || isResponder(findBranch(branches, intent_code))) return;
  throw problem(404, `There is no branch ${intent_code} that answers.`);
}

export interface LoadDeps {
  db: Db;
  settings: SettingsCache;
  /** Whether a client gets placeholders, which requires the whole dialog. */
  pseudonymises?: boolean;
}

type BeginTurn = Database['public']['Functions']['begin_turn']['Args'];
type BeginArguments = Omit<BeginTurn, 'p_limits' | 'p_user_id' | 'p_settings_version'>;
type BeginTurnResult = Awaited<ReturnType<typeof beginTurn>>;

const sessionRow = z.object({ account: z.unknown() });

async function callBegin(
  db: Db,
  { session, user_id, api_key_id, visitor, required_owner }: TurnCaller,
  args: Omit<BeginTurn, 'p_user_id'>,
) {
  if (visitor) {
    const { tokenHash: p_hash, turnId: p_turn_id, address: p_address } = visitor;
    const who = { p_hash, p_turn_id, p_address };
    return {
      data: unwrap(await db.rpc('begin_visitor_turn', { ...who, ...args })),
      required_owner,
    };
  }
  if (!session?.known) {
    const data = unwrap(
      api_key_id
        ? await db.rpc('begin_key_turn', { p_key_id: api_key_id, ...args })
        : await db.rpc('begin_turn', { p_user_id: user_id ?? undefined, ...args }),
    );
    return { data, required_owner };
  }
  const { sessionId: p_session_id, person: { userId: p_user_id } } = session.known;
  const data = unwrap(await db.rpc('begin_session_turn', { p_session_id, p_user_id, ...args }));
  const person = session.requireOperator(sessionRow.parse(data).account);
  return { data, required_owner: findRequiredOwner(person) };
}

type TurnCaller = Pick<
  TurnRequest,
  'user_id' | 'session' | 'api_key_id' | 'visitor' | 'required_owner'
>;

/**
 * Begins a turn in the database: checks the caller's session, applies the rate limits, and loads
 * the budget, the settings (unless cached) and the data that `args` select.
 *
 * @throws Problem 401 or 403 when the session allows no turn, 429 when a rate limit is exceeded,
 * 503 when the fallback branch has no active version.
 */
export async function beginTurn(
  { db, settings: cache }: LoadDeps,
  { limits, onTaken, ...caller }: LimitsToTake & TurnCaller,
  args: BeginArguments,
) {
  const known = cache.latest;
  const { data, required_owner } = await callBegin(db, caller, {
    p_limits: limits,
    p_settings_version: known?.version,
    ...args,
  });
  const { limits: left, limited } = SpentLimits.parse(data);
  onTaken?.(left);
  if (limited) throw tooManyRequests(limited, limits);
  const row = beginTurnRow.parse(data);
  const settings = withPinnedVersions(cache.read(row, known), row.pinned);
  if (!isResponder(findBranch(settings.branches, FALLBACK_BRANCH))) {
    throw problem(
      'not-set-up',
      `The branch ${FALLBACK_BRANCH} has no active version. Activate one in Settings.`,
    );
  }
  return { ...row, settings, required_owner };
}

/**
 * Loads thread, state, history, settings and the retrieved chunks in one database call: step 0. If
 * a client pseudonymises, a second call loads the facts of the whole dialog.
 *
 * @throws Problem 404 for an unknown dialog or a named branch that cannot answer, 403 when the
 * caller may not chat in the dialog, 409 when an operator's message names a patient's dialog, and
 * those of `beginTurn`.
 */
export async function loadTurn(
  deps: LoadDeps & { embedder: Embedder },
  request: TurnRequest,
): Promise<LoadedTurn> {
  const isFoundByWords = isPrivate(deps.embedder);
  // A safety reply uses no fragments, so it does not wait for an embedding.
  const query = deps.settings.latest?.settings.safety?.find(request.message)
    ? {}
    : isFoundByWords
    ? { p_query: request.message }
    : await prepareQuery(deps.embedder, request.message, request.signal);
  const turn = await beginTurn(deps, request, {
    p_thread_id: request.thread_id,
    p_client_message_id: request.client_message_id,
    // Two more than a turn reads: those of the previous turn, to rebuild its request.
    p_history: HISTORY_LENGTH + 2,
    p_refers_back: refersBack(request.message),
    ...query,
  });
  if (request.thread_id && !turn.thread) throw problem(404, 'There is no dialog with this id.');
  refuseForeignDialog(turn);
  refusePatientDialog(turn, request);
  refuseUnknownBranch(turn.settings, request);
  const earlier: DialogFacts | undefined = deps.pseudonymises && turn.thread
    ? await readEarlierFacts(deps.db, { thread_id: turn.thread.id }, turn.settings.branches)
    : undefined;
  const { stored, budget, is_held, callback, fragments, follows_up, candidate, settings } = turn;
  return {
    ...toState(turn),
    thread_id: request.thread_id ?? null,
    messages: turn.messages.slice(-HISTORY_LENGTH),
    previousRequest: toPreviousRequest(turn),
    ...settings,
    required_owner: turn.required_owner,
    candidate,
    stored,
    budget,
    is_held,
    callback,
    earlier,
    fragments,
    follows_up,
    isFoundByWords,
    namedBranch: request.intent_code,
  };
}
