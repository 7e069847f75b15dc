import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';
import { DatabaseError, toDatabaseProblem } from './database-error.ts';
import { type FieldError, Problem, problem } from './problem.ts';
import { isProblemStatus } from './problem-kinds.ts';

/**
 * Converts a thrown value to a problem that the caller may see; unexpected ones become a bare 500.
 */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof DatabaseError) return toDatabaseProblem(error);
  if (error instanceof HTTPException && isProblemStatus(error.status)) {
    return problem(error.status, HTTP_DETAILS[error.status] ?? error.message);
  }
  return problem(500, 'An unexpected error occurred. Find it in the log by the request id.');
}

/** Messages for Hono's own errors, which explain how to correct the request. */
const HTTP_DETAILS: Record<number, string> = {
  400: 'The body is not valid JSON, or not a valid form.',
  415: 'Send the body as application/json, or as another content type this call documents.',
};

/** Lists every invalid field of a failed validation, its path joined by dots. */
export function toFieldErrors(error: z.core.$ZodError): FieldError[] {
  return error.issues.flatMap(expandUnionError).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: joinPath(issue, key), message: unknownKey(issue) }))
      : { path: joinPath(issue), message: toMessage(issue) }
  );
}

/** Compares the alternatives of a union: fewer errors first, then deeper ones. */
const compareDistance = (one: z.core.$ZodIssue[], other: z.core.$ZodIssue[]) =>
  one.length - other.length || other[0]!.path.length - one[0]!.path.length;

/** Replaces a union's error by the errors of the alternative closest to the value. */
function expandUnionError(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  const [nearest] = issue.code === 'invalid_union' ? issue.errors.toSorted(compareDistance) : [];
  if (!nearest?.some(({ path, code }) => path.length > 0 || code === 'unrecognized_keys')) {
    return [issue];
  }
  return nearest.flatMap((each) =>
    expandUnionError({ ...each, path: [...issue.path, ...each.path] })
  );
}

/** Returns the schema's own message, or a default. */
const unknownKey = ({ message }: z.core.$ZodIssue) =>
  message.startsWith('Unrecognized key') ? 'There is no such field' : message;

const joinPath = ({ path }: z.core.$ZodIssue, ...key: string[]) => [...path, ...key].join('.');

const toMessage = ({ message }: z.core.$ZodIssue) =>
  message.endsWith('received undefined') ? 'This field is required' : message;
