import type { FieldError } from '../../shared/http/problem.ts';

/**
 * Thrown for files that do not form an assistant. Each error names the file, and the field or line
 * in it.
 */
export class FilesError extends Error {
  override readonly name = 'FilesError';

  constructor(readonly errors: readonly FieldError[]) {
    super(errors.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  }
}

export const fail = (path: string, message: string): never => {
  throw new FilesError([{ path, message }]);
};
