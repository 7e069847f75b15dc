import { z } from 'zod';
import type { Db } from '../../../shared/clients.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import { problem } from '../../../shared/http/problem.ts';
import { findBranch, findStep, isResponder } from '../../engine/branches.ts';
import { INITIAL_STATE, type ThreadState } from '../../engine/thread-state.ts';
import type { Candidate, TrialStart } from '../../schemas/candidate.ts';
import { Config } from '../../schemas/configs.ts';
import type { TurnRequest } from '../turn-request.ts';
import type { LoadedTurn } from './load-turn.ts';
import {
  type AgentConfig,
  type TurnSettings,
  withConfigs,
  withScenarios,
} from '../turn-settings.ts';

const SavedVersion = Config.pick({
  id: true,
  version: true,
  system_prompt: true,
  rules_text: true,
  exit_conditions_text: true,
  parameters: true,
}).extend({ intents: z.object({ code: z.string() }).nullable() });

const COLUMNS = 'id, version, system_prompt, rules_text, exit_conditions_text, parameters, ' +
  'intents(code)';

/** Loads the saved versions of a candidate by id; omits deleted ones. */
async function readVersions(db: Db, candidate: Candidate) {
  const ids = Object.values(candidate).flatMap((each) => 'config_id' in each ? each.config_id : []);
  if (ids.length === 0) return new Map<string, AgentConfig>();
  const rows = unwrap(await db.from('agent_configs').select(COLUMNS).in('id', ids));
  return new Map(
    z.array(SavedVersion).parse(rows).map(({ intents, ...config }) => [
      config.id,
      { ...config, intent_code: intents?.code ?? '' },
    ]),
  );
}

/** Returns why a candidate cannot replace a branch's active version, or null. */
function findRefusal(
  code: string,
  config: AgentConfig | undefined,
  { branches }: TurnSettings,
): string | null {
  if (!branches.some((branch) => branch.code === code)) return `There is no branch ${code}.`;
  if (!config) return 'This version does not exist, or was deleted.';
  if (config.intent_code === code) return null;
  return config.intent_code === ''
    ? 'This version belongs to no branch.'
    : `This version belongs to the branch ${config.intent_code}.`;
}

interface SentCandidate {
  candidate: Candidate;
  /** The field of the body that contains the candidate. */
  field: string;
}

/**
 * Returns the settings with a candidate in place of the active versions.
 *
 * @throws Problem 422 that names each invalid branch of the candidate.
 */
export async function withCandidate(
  db: Db,
  settings: TurnSettings,
  { candidate, field }: SentCandidate,
): Promise<TurnSettings> {
  const versions = await readVersions(db, candidate);
  const given = Object.entries(candidate).map(([code, { scenario: _, ...each }]) => {
    const draft = { ...each, id: null, version: null, intent_code: code };
    const config = 'config_id' in each ? versions.get(each.config_id) : draft as AgentConfig;
    return { code, config, refusal: findRefusal(code, config, settings) };
  });
  const errors = given.flatMap(({ code, refusal }) =>
    refusal ? [{ path: `${field}.${code}`, message: refusal }] : []
  );
  if (errors.length > 0) {
    const first = errors.map(({ message }) => message)[0]!;
    throw problem(422, `The candidate cannot be used. ${first}`, { errors });
  }
  return withScenarios(withConfigs(settings, given.map(({ config }) => config!)), candidate);
}

const startProblem = (field: string, message: string) =>
  problem(422, `The trial cannot start there. ${message}`, {
    errors: [{ path: `start.${field}`, message }],
  });

/**
 * Returns the state in which a new trial starts.
 *
 * @throws Problem 422 when the branch cannot answer or does not have the step.
 */
function startAt(
  { branches }: TurnSettings,
  { intent_code, step, slots }: TrialStart,
): ThreadState {
  const branch = findBranch(branches, intent_code);
  if (!isResponder(branch)) {
    throw startProblem('intent_code', `The branch ${intent_code} is disabled or does not exist.`);
  }
  if (!findStep(branch, step)) {
    throw startProblem('step', `The branch ${intent_code} has no step ${step}.`);
  }
  return { ...INITIAL_STATE, current_intent: intent_code, current_step: step, slots };
}

/**
 * Applies the request's candidate, otherwise the dialog's, to a loaded turn.
 *
 * @throws Problem 403 for a person who is not an editor; 422 when the dialog is not a trial, or the
 * candidate, `start` or `live_lookups` cannot be used. Nothing is stored then.
 */
export async function applyCandidate(
  db: Db,
  loaded: LoadedTurn,
  request: TurnRequest,
): Promise<LoadedTurn> {
  const candidate = request.candidate ?? loaded.candidate;
  const { start } = request;
  if (start && (!request.candidate || loaded.thread_id)) {
    throw problem(422, 'Only a new trial can start at a step.', {
      errors: [{ path: 'start', message: 'Send it with a candidate and without a thread_id' }],
    });
  }
  if (!candidate) {
    if (!request.live_lookups) return loaded;
    throw problem(422, 'Only a trial can choose live lookups: a real dialog always has them.', {
      errors: [{ path: 'live_lookups', message: 'Leave it out, or send a candidate' }],
    });
  }
  if (loaded.required_owner !== undefined) {
    throw problem(
      403,
      'Only editors can try versions and drafts. Start a dialog without a candidate.',
    );
  }
  if (request.candidate && loaded.thread_id && !loaded.candidate) {
    throw problem(422, 'This is a real dialog, which only active versions answer.', {
      errors: [{
        path: 'candidate',
        message: 'Leave thread_id out: a trial is a separate dialog',
      }],
    });
  }
  const tried = await withCandidate(db, loaded, { candidate, field: 'candidate' });
  const state = start ? startAt(tried, start) : loaded.state;
  return { ...loaded, ...tried, state, candidate };
}
