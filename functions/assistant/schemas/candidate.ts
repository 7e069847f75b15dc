import { z } from 'zod';
import { CANDIDATE_BRANCH_LIMIT } from '../../shared/contract/limits.ts';
import { PromptText } from './fields.ts';
import { isSlotName } from '../engine/slots/slot-name.ts';
import { slots } from '../engine/thread-state.ts';
import { IntentCode } from './intents.ts';
import { ModelParameters } from './model-parameters.ts';
import { MAX_STEPS, NewScenario, NewStep } from './scenario.ts';

const scenario = NewScenario.pick({ slots: true }).extend({
  // Has another id than in responses, where every field is required.
  steps: z.array(NewStep.meta({ id: 'CandidateStep' })).max(MAX_STEPS),
}).optional().describe('Steps and slots that replace the stored ones; they may contain errors');

const SavedVersion = z.strictObject({ config_id: z.uuid(), scenario })
  .meta({ id: 'CandidateVersion', description: 'A saved version of the branch' });

const Draft = z.strictObject({
  system_prompt: PromptText.refine((text) => text.trim() !== '', 'A prompt cannot be empty'),
  rules_text: PromptText.default(''),
  exit_conditions_text: PromptText.default(''),
  parameters: ModelParameters.optional(),
  scenario,
}).meta({ id: 'CandidateDraft', description: 'Unsaved texts' });

/**
 * Replaces the active versions of some branches, which may include the router. An empty candidate
 * tests the active versions.
 */
export const Candidate = z.record(
  IntentCode,
  z.union([SavedVersion, Draft], 'Send config_id of a version, or the texts of a draft'),
).refine(
  (candidate) => Object.keys(candidate).length <= CANDIDATE_BRANCH_LIMIT,
  `A candidate names at most ${CANDIDATE_BRANCH_LIMIT} branches`,
).meta({
  id: 'Candidate',
  description:
    'By code of a branch: a saved version or unsaved texts, used instead of the active ' +
    `version; at most ${CANDIDATE_BRANCH_LIMIT} branches, including the router`,
});

/** The state in which a new trial starts, instead of that before a first turn. */
export const TrialStart = z.strictObject({
  intent_code: IntentCode,
  step: z.string().max(100),
  slots: slots.refine((given) => Object.keys(given).every(isSlotName), {
    error: 'A slot cannot have a reserved name such as constructor',
  }).default({}),
}).meta({ id: 'TrialStart' });

export type TrialStart = z.infer<typeof TrialStart>;
export type Candidate = z.infer<typeof Candidate>;

const storedScenario = NewScenario.pick({ slots: true }).extend({
  steps: z.array(
    NewStep.extend({ system_prompt: z.string().default('') }).meta({ id: 'StoredCandidateStep' }),
  ),
}).optional();

const StoredVersion = z.strictObject({ config_id: z.uuid(), scenario: storedScenario })
  .meta({ id: 'StoredCandidateVersion', description: 'A saved version of the branch' });

const StoredDraft = z.strictObject({
  system_prompt: z.string(),
  rules_text: z.string().default(''),
  exit_conditions_text: z.string().default(''),
  parameters: ModelParameters.optional(),
  scenario: storedScenario,
}).meta({ id: 'StoredCandidateDraft', description: 'Unsaved texts' });

/** A candidate that was tried; its texts may exceed today's limits of requests. */
export const StoredCandidate = z.record(z.string(), z.union([StoredVersion, StoredDraft])).meta({
  id: 'StoredCandidate',
  description:
    'By code of a branch: a saved version or unsaved texts, used instead of the active ' +
    'version',
});
