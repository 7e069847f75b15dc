import { problem } from '../../../shared/http/problem.ts';
import type { ConfigTexts } from '../../schemas/configs.ts';
import type { PromptPart } from '../../schemas/trace.ts';

const SEPARATOR = '\n\n';

/** An optional part of a prompt: its kind, its text and the source of that text. */
export interface Part extends Pick<PromptPart, 'kind'> {
  text: string | false | null | undefined;
  ref?: PromptPart['ref'];
}

/** A system message and the positions of its parts. */
export interface AssembledPrompt {
  readonly text: string;
  readonly parts: readonly PromptPart[];
}

/** Joins the non-empty parts with blank lines and returns their positions. */
export function assembleParts(parts: Part[]): AssembledPrompt {
  let text = '';
  const places: PromptPart[] = [];
  for (const { kind, ref = null, ...part } of parts) {
    const added = part.text && part.text.trim();
    if (!added) continue;
    const start = text === '' ? 0 : text.length + SEPARATOR.length;
    text = text === '' ? added : text + SEPARATOR + added;
    places.push({ kind, start, end: text.length, ref });
  }
  return { text, parts: places };
}

/** The texts of a version, or of a draft without an id. */
export interface PromptConfig extends ConfigTexts {
  id?: string | null;
}

export function toConfigParts(config: PromptConfig): Part[] {
  const ref = config.id ? { config_id: config.id } : null;
  return [
    { kind: 'system_prompt', text: config.system_prompt, ref },
    { kind: 'rules', text: config.rules_text, ref },
    { kind: 'exit_conditions', text: config.exit_conditions_text, ref },
  ];
}

/** Trims a text and replaces white space in it, such as line breaks, by single spaces. */
export function toOneLine(text: string): string {
  return text.replace(/[\s\u0085]+/g, ' ').trim();
}

/** Creates the error of a prompt text that is missing because the database was not seeded. */
export const missingText = (code: string) =>
  problem('not-set-up', `The text ${code} is missing. Run the seed task to add it.`);

/**
 * Fills the `{{name}}` placeholders of a text of table prompt_texts in one pass, so that a value
 * cannot add a placeholder. Keeps a placeholder without a value visible for editors. Throws 503
 * when the database was not seeded.
 *
 * @example fillPromptText({ nudge: 'Back to {{step}}' }, 'nudge', { step: 'book' }) // 'Back to book'
 */
export function fillPromptText(
  texts: Readonly<Record<string, string>>,
  code: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const text = texts[code];
  if (text === undefined) throw missingText(code);
  return text.replace(
    /\{\{\s*(\w+)\s*\}\}/g,
    (placeholder, name: string) => Object.hasOwn(values, name) ? values[name]! : placeholder,
  );
}
