import { z } from 'zod';
import { CANDIDATE_BRANCH_LIMIT } from '../../shared/contract/limits.ts';
import { PromptText } from './fields.ts';
import { IntentCode } from './intents.ts';

const SavedVersion = z.strictObject({ config_id: z.uuid() })
  .meta({ id: 'CandidateVersion', description: 'A saved version of the branch' });

const Draft = z.strictObject({
  system_prompt: PromptText.refine((text) => text.trim() !== '', 'A prompt cannot be empty'),
  rules_text: PromptText.default(''),
  exit_conditions_text: PromptText.default(''),
}).meta({ id: 'CandidateDraft', description: 'Texts that are not saved' });

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
  description: 'By code of a branch: a saved version, or texts, to be used instead of the active ' +
    `version; for at most ${CANDIDATE_BRANCH_LIMIT} branches, the router included`,
});

export type Candidate = z.infer<typeof Candidate>;
