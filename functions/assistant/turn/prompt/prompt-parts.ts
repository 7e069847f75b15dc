import { problem } from '../../../shared/http/problem.ts';
import type { ConfigTexts } from '../../schemas/configs.ts';
import type { PromptPart } from '../../schemas/trace.ts';

const SEPARATOR = '\n\n';

/** A part of a prompt, if it is there: what it is, its text and where that comes from. */
export interface Part extends Pick<PromptPart, 'kind'> {
  text: string | false | null | undefined;
  ref?: PromptPart['ref'];
}

/** A system message, and where its parts are in it. */
export interface AssembledPrompt {
  readonly text: string;
  readonly parts: readonly PromptPart[];
}

/** The parts that are there, separated by a blank line, and their places. */
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

/** The texts of a version; of a draft when it has no id. */
export interface PromptConfig extends ConfigTexts {
  id?: string | null;
}

export function configParts(config: PromptConfig): Part[] {
  const ref = config.id ? { config_id: config.id } : null;
  return [
    { kind: 'system_prompt', text: config.system_prompt, ref },
    { kind: 'rules', text: config.rules_text, ref },
    { kind: 'exit_conditions', text: config.exit_conditions_text, ref },
  ];
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
    throw problem(
      'not-set-up',
      `The text ${code} is missing. Run the seed task to add what is missing.`,
    );
  }
  return text.replace(
    /\{\{\s*(\w+)\s*\}\}/g,
    (placeholder, name: string) => Object.hasOwn(values, name) ? values[name]! : placeholder,
  );
}
