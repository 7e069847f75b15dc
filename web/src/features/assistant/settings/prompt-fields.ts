import { SAFETY_BRANCH } from '@contract/assistant/engine/branch-codes.ts';

/** The three texts of a version, in the order of the prompt. */
export const PROMPT_FIELDS = [
  { key: 'system_prompt', label: 'System prompt', hint: 'Who the assistant is in this branch.' },
  {
    key: 'rules_text',
    label: 'Rules',
    hint: 'What the assistant always does and what it never does. Markdown.',
  },
  {
    key: 'exit_conditions_text',
    label: 'Exit conditions',
    hint: 'When the branch hands the dialog over, and to which branch.',
  },
] as const;

/** The fixed replies of the safety branch; its rules have their own form. */
const SAFETY_FIELDS = [
  {
    key: 'system_prompt',
    label: 'Replies',
    hint: 'Fixed texts, each under a heading with its kind and language, such as ## emergency en',
  },
] as const;

export function listPromptFields(branchCode: string) {
  return branchCode === SAFETY_BRANCH ? SAFETY_FIELDS : PROMPT_FIELDS;
}
