import { fail } from './files-error.ts';
import type { Prompt } from './assistant.ts';
import { formatYaml, parseYaml } from './yaml-file.ts';

/** Parts of a prompt file, in their order. */
const PARTS = [
  ['system_prompt', 'system_prompt'],
  ['rules', 'rules_text'],
  ['exit_conditions', 'exit_conditions_text'],
] as const;

/** The optional last part: a version's model parameters as YAML. */
const PARAMETERS = 'parameters';

const MARKER = /^<!-- part: (.*?) -->[ \t]*$/gm;
/** A line of text that looks like a marker; files escape it with a backslash. */
const LIKE_MARKER = /^(\\*<!-- part: .*? -->[ \t]*)$/gm;
const ESCAPED_MARKER = /^\\(\\*<!-- part: .*? -->[ \t]*)$/gm;

/**
 * Normalizes a text for a file: LF for CRLF, no surrounding white space. Keep equal to the
 * database's `clean_text`.
 */
export function trimText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
}

/** Formats a text as a file; ends it with a line feed, unless it is empty. */
export function formatText(text: string): string {
  const trimmed = trimText(text);
  return trimmed && `${trimmed}\n`;
}

export function formatPrompt(prompt: Prompt): string {
  const parts = PARTS.map(([name, field]) => {
    const text = trimText(prompt[field]).replace(LIKE_MARKER, '\\$1');
    return `<!-- part: ${name} -->\n${text && `${text}\n`}`;
  });
  if (prompt.parameters) {
    parts.push(`<!-- part: ${PARAMETERS} -->\n${formatYaml(prompt.parameters)}`);
  }
  return parts.join('\n');
}

/**
 * Parses a prompt file: three parts and the optional parameters, each after a line `<!-- part: name
 * -->`. Does not validate the values.
 *
 * @throws FilesError when a marker is missing, repeated, misspelt or out of order, or when text
 * precedes the first one.
 */
export function parsePrompt(path: string, file: string): Record<keyof Prompt, unknown> {
  const text = trimText(file);
  const markers = [...text.matchAll(MARKER)];
  const found = markers.map(([, name]) => name);
  const names: string[] = PARTS.map(([name]) => name);
  if (found.length > names.length && found.at(-1) === PARAMETERS) names.push(PARAMETERS);
  if (found.join() !== names.join()) {
    fail(path, `Expected the parts ${names.join(', ')}, found ${found.join(', ') || 'none'}`);
  }
  if (trimText(text.slice(0, markers[0]!.index))) fail(path, 'There is text before the first part');
  const [system_prompt, rules_text, exit_conditions_text, parameters] = markers.map((
    { 0: line, index },
    i,
  ) =>
    trimText(text.slice(index + line.length, markers[i + 1]?.index)).replace(ESCAPED_MARKER, '$1')
  );
  return {
    system_prompt,
    rules_text,
    exit_conditions_text,
    parameters: parameters === undefined ? null : parseYaml(path, parameters),
  };
}
