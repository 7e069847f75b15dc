import type { Assistant, BranchParts } from '../../functions/assistant/files/assistant.ts';

const BRANCHES = 20;
const STEPS = 20;

const prompt = (text: string) => `${text} `.repeat(100).trim();

function createBranch(code: string): BranchParts {
  const steps = Array.from({ length: STEPS }, (_, index) => ({
    code: `step_${index}`,
    name: `Step ${index}`,
    system_prompt: prompt(`Ask question ${index} of ${code}.`),
    allowed_next: index < STEPS - 1 ? [`step_${index + 1}`] : [],
    guards: {},
    outcome: null,
    collects: null,
    actions: [],
    before: [],
    on_enter: null,
  }));
  return {
    code,
    name: code,
    description: `Questions about ${code}.`,
    is_enabled: true,
    is_authoritative: false,
    gate: 'warn',
    request_kinds: [],
    actions: [],
    slots: [],
    steps,
    prompt: { system_prompt: prompt(code), rules_text: '', exit_conditions_text: '' },
  };
}

/** Adds branches to an assistant, with steps and prompts that take seconds to import. */
export function createLargeAssistant(assistant: Assistant, prefix: string): Assistant {
  const added = Array.from({ length: BRANCHES }, (_, index) => createBranch(`${prefix}_${index}`));
  return { ...assistant, branches: [...assistant.branches, ...added] };
}
