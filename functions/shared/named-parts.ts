import { z } from 'zod';

interface Parts<Name extends string, Value> {
  /** Defaults as texts by part name, such as `60/1m` for `chat-per-account`. */
  fallbacks: Record<Name, string>;
  /** Returns the parsed value, or undefined for invalid text. */
  parse(text: string): Value | undefined;
  /** Describes a valid value; completes "… needs" in the error message. */
  form: string;
}

/**
 * Creates the schema of a variable with named parts: `chat-per-account=60/1m, sign-up=off`. Omitted
 * parts have their default. An issue quotes each part that is unknown, repeated or invalid, and
 * explains what is valid.
 */
export function createNamedParts<Name extends string, Value>(
  { fallbacks, parse, form }: Parts<Name, Value>,
): z.ZodType<Record<Name, Value>> {
  const names = Object.keys(fallbacks) as Name[];
  const example = `${names[0]}=${fallbacks[names[0]!]}`;

  function problemOf(part: string, index: number, all: string[]): string {
    const [name, value] = split(part);
    if (!names.includes(name as Name)) return `"${part}" has none of the names ${names.join(', ')}`;
    const isDouble = all.findIndex((other) => split(other)[0] === name) < index;
    if (isDouble) return `"${part}" sets ${name} a second time`;
    return parse(value) === undefined ? `"${part}" needs ${form}` : '';
  }

  return z.string().default('').transform((text, context) => {
    const parts = text.split(',').map((part) => part.trim()).filter(Boolean);
    const problems = parts.map(problemOf).filter(Boolean);
    if (problems.length > 0) {
      context.addIssue(`parts such as ${example}, separated by commas: ${problems.join('; ')}`);
      return z.NEVER;
    }
    const given = { ...fallbacks, ...Object.fromEntries(parts.map(split)) };
    return Object.fromEntries(names.map((name) => [name, parse(given[name])!])) as Record<
      Name,
      Value
    >;
  });
}

/** Splits a part into name and value; the value is empty without `=`. */
function split(part: string): [name: string, value: string] {
  const [name, value = ''] = part.split(/=(.*)/s);
  return [name!.trim(), value.trim()];
}
