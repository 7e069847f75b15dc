import { problem } from '../../../shared/http/problem.ts';
import type { ConfigTexts } from '../../schemas/configs.ts';

/** The parts that are there, separated by a blank line. */
export function joinParts(parts: (string | false | null | undefined)[]): string {
  return parts.map((part) => part && part.trim()).filter(Boolean).join('\n\n');
}

export function configPrompt(config: ConfigTexts): string {
  return joinParts([config.system_prompt, config.rules_text, config.exit_conditions_text]);
}

export function oneLine(text: string): string {
  return text.replace(/[\s\u0085]+/g, ' ').trim();
}

/**
 * A text of table prompt_texts with its `{{name}}` placeholders filled, in one pass, so that a
 * value can never bring a placeholder of its own in. One without a value stays visible, where an
 * editor will notice it. 503 when the database was never seeded.
 *
 * @example fillPromptText({ nudge: 'Back to {{step}}' }, 'nudge', { step: 'book' }) // 'Back to book'
 */
export function fillPromptText(
  texts: Readonly<Record<string, string>>,
  code: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const text = texts[code];
  if (text === undefined) {
    throw problem(503, `The text ${code} is missing. Run the seed task to add what is missing.`);
  }
  return text.replace(
    /\{\{\s*(\w+)\s*\}\}/g,
    (placeholder, name: string) => Object.hasOwn(values, name) ? values[name]! : placeholder,
  );
}
