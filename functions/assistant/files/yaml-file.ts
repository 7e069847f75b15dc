import { parseDocument, stringify } from 'yaml';
import type { z } from 'zod';
import { toFieldErrors } from '../../shared/http/to-problem.ts';
import { fail, FilesError } from './files-error.ts';

/** Formats a value as YAML, deterministically; with `flow` on one line. */
export function formatYaml(value: unknown, collectionStyle: 'any' | 'flow' = 'any'): string {
  return stringify(value, {
    ...{ lineWidth: 0, aliasDuplicateObjects: false, version: '1.2', collectionStyle },
    flowCollectionPadding: false,
  });
}

/**
 * Parses a YAML file.
 *
 * @throws FilesError for invalid YAML and duplicate keys, with the line, and for aliases.
 */
export function parseYaml(path: string, text: string): unknown {
  const document = parseDocument(text, { version: '1.2', prettyErrors: true });
  const [error] = document.errors;
  if (error) {
    const line = error.linePos?.[0].line;
    fail(path, `${line ? `Line ${line}: ` : ''}${error.message.split('\n')[0]}`);
  }
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch {
    return fail(path, 'Aliases are not supported; write the value out');
  }
}

/**
 * Validates the content of a file.
 *
 * @throws FilesError that names the file and each invalid field.
 */
export function validate<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  throw new FilesError(
    toFieldErrors(error).map(({ path: field, message }) => ({
      path: field ? `${path}#${field}` : path,
      message,
    })),
  );
}
