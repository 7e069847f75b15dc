import type { AgentConfig } from './load-turn.ts';

/** Between all parts of a system message. */
export const SEPARATOR = '\n\n';

/** The parts that are there, separated by a blank line. */
export function joinParts(parts: (string | null | undefined)[]): string {
  return parts.map((part) => part?.trim()).filter(Boolean).join(SEPARATOR);
}

/** system_prompt, rules_text, exit_conditions_text. */
export function configPrompt(config: AgentConfig): string {
  return joinParts([config.system_prompt, config.rules_text, config.exit_conditions_text]);
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
