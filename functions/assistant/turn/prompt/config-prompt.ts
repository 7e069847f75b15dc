/** Between all parts of a system message. */
export const SEPARATOR = '\n\n';

/** The parts that are there, separated by a blank line. */
export function joinParts(parts: (string | null | undefined)[]): string {
  return parts.map((part) => part?.trim()).filter(Boolean).join(SEPARATOR);
}

/** The texts of a branch's prompt configuration. */
export interface ConfigTexts {
  system_prompt: string;
  rules_text: string;
  exit_conditions_text: string;
}

/** system_prompt, rules_text, exit_conditions_text. */
export function configPrompt(config: ConfigTexts): string {
  return joinParts([config.system_prompt, config.rules_text, config.exit_conditions_text]);
}

export function oneLine(text: string): string {
  return text.replace(/[\s\u0085]+/g, ' ').trim();
}
