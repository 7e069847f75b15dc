import type { BranchParts } from '../../functions/assistant/files/assistant.ts';
import { ALWAYS_ON } from '../../functions/assistant/engine/branch-codes.ts';

/** Descriptions that suit every organisation. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  general_info: 'General questions, greetings, thanks, and whatever fits nowhere else.',
  escalate_human: 'The person asks for a human, complains, or needs something only staff can do.',
};

/** Returns the branches that every product needs, without content. */
export const fixedBranches = (branches: readonly BranchParts[]): BranchParts[] =>
  branches.filter(({ code }) => ALWAYS_ON.includes(code)).map((branch) => ({
    ...branch,
    description: DESCRIPTIONS[branch.code] ?? branch.description,
    request_kinds: [],
  }));
