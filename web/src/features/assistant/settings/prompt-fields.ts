/** The three texts of a configuration as an editor sees them, in the order of the prompt. */
export const PROMPT_FIELDS = [
  { key: 'system_prompt', label: 'System prompt', hint: 'Who the assistant is in this branch.' },
  { key: 'rules_text', label: 'Rules', hint: 'What it always and never does. Markdown.' },
  {
    key: 'exit_conditions_text',
    label: 'Exit conditions',
    hint: 'When the branch hands the dialog over, and to which branch.',
  },
] as const;
