import type { BranchParts, Prompt } from '../../functions/assistant/files/assistant.ts';
import { readFolder } from '../../scripts/lib/assistant-folder.ts';
import { PROMPTS_DIR } from '../../scripts/lib/paths.ts';

/** The delivered assistant, as `prompts/` has it. */
export const CLINIC = readFolder(PROMPTS_DIR).assistant;

/** The codes of its branches that answer. */
export const RESPONDERS = CLINIC.branches.map(({ code }) => code)
  .filter((code) => !code.startsWith('_'));

/** Returns one of its branches, which has a prompt. */
export const clinicBranch = (code: string) =>
  CLINIC.branches.find((branch) => branch.code === code) as BranchParts & { prompt: Prompt };
