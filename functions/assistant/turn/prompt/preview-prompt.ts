import { type Branch, firstStep } from '../../engine/branches.ts';
import { INITIAL_STATE } from '../../engine/thread-state.ts';
import type { Organisation } from '../../../shared/contract/organisation.ts';
import type { ConfigPreview } from '../../schemas/configs.ts';
import { assemblePrompt } from './assemble-prompt.ts';
import { createFill } from './fill-organisation.ts';

/** Assembles the system message of unsaved texts, at a given step or the first one. */
export function previewPrompt(
  branch: Branch,
  { texts, organisation }: {
    texts: Readonly<Record<string, string>>;
    organisation: Organisation;
  },
  { step_code, step_prompt, ...config }: ConfigPreview,
): string {
  const current_step = step_code ?? firstStep(branch);
  const steps = branch.steps.map((step) =>
    step.code === current_step
      ? { ...step, system_prompt: step_prompt ?? step.system_prompt }
      : step
  );
  const state = { ...INITIAL_STATE, current_intent: branch.code, current_step };
  const material = { branches: [{ ...branch, steps }], texts, fragments: [] };
  const fill = createFill(organisation);
  return fill(assemblePrompt(material, { config, state, hint: null }).text);
}
