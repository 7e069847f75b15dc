import type { Placeholder } from './assemble-prompt.ts';

const STATE: Placeholder[] = [
  ...['current_intent_name', 'step_code', 'step_name', 'step_question'] as const,
  ...['slots', 'allowed_next', 'guards'] as const,
];

/**
 * Placeholders of each prompt text of the engine, besides the organisation's (prompts/README.md).
 */
export const TEXT_PLACEHOLDERS: Readonly<Record<string, readonly Placeholder[]>> = {
  router_hint: ['current_intent_name', 'proposed_intent_code', 'proposed_intent_name'],
  nudge: STATE,
  state_block: STATE,
  escalation_reply: [],
  say_more: [],
  person_offer: [],
};
