import { z } from 'zod';
import { type Problem, problem } from './problem.ts';
import { isCodeOf, isProblemStatus, type ProblemCode, type ProblemKind } from './problem-kinds.ts';
import { parseJson } from '../parse-json.ts';

/** A failed Data API call; `status` 0 means that there was no response. */
export class DatabaseError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly details?: string | null,
    /** The problem for its status in this call, unless the database names one. */
    readonly usual?: ProblemCode,
  ) {
    super(message);
    this.name = 'DatabaseError';
  }
}

interface Result {
  data: unknown;
  error: { code?: string; message: string; details?: string | null } | null;
  status: number;
}

/**
 * Returns the data of a Data API result; throws a DatabaseError, which the API converts to a
 * problem.
 *
 * @param usual the problem for statuses that SQL functions raise in this call.
 */
export function unwrap<R extends Result>(
  { data, error, status }: R,
  usual?: ProblemCode,
): Extract<R, { error: null }>['data'] {
  if (!error) return data;
  const { code, message, details } = error;
  throw new DatabaseError(code || `HTTP ${status}`, message, status, details, usual);
}

/** Returns the exact count of a query with `{ count: 'exact', head: true }`. */
export function unwrapCount(result: Result & { count: number | null }): number {
  unwrap(result);
  return result.count ?? 0;
}

/** Returns the only row of a Data API result; throws a 404 with this message when there is none. */
export function unwrapOne<R extends Result>(
  result: R,
  detail: string,
  usual?: ProblemCode,
): NonNullable<Extract<R, { error: null }>['data']> {
  const row = unwrap(result, usual);
  if (row === null || row === undefined) throw problem(404, detail);
  return row;
}

const UNAVAILABLE = 'The database is not responding. Try again in a moment.';
const EXPIRED = 'The access token is not valid or has expired. Sign in again.';

/**
 * SQLSTATE and PostgREST codes with their problems, most specific first; the messages reveal
 * nothing about the query.
 */
const RULES: [code: RegExp, kind: ProblemKind, detail: string][] = [
  [/^23505$/, 'already-exists', 'The same entry exists already.'],
  [/^23503$/, 'in-use', 'It refers to something that was deleted, or is still in use.'],
  [/^23P01$/, 'time-taken', 'It overlaps another appointment.'],
  [/^23514$/, 422, 'A value breaks a rule of its field.'],
  [/^23502$/, 422, 'A required value is missing.'],
  [/^22/, 422, 'A value has the wrong form for its field.'],
  [/^42501$/, 403, 'Your role does not allow this.'],
  [/^(40001|40P01|55P03|57014)$/, 503, 'The database is busy. Try again in a moment.'],
  [/^(08|53|57P|PGRST00)/, 503, UNAVAILABLE],
  [/^PGRST30/, 'token-expired', EXPIRED],
  [/^PGRST116$/, 404, 'There is no such entry.'],
];

/**
 * Converts a database error to a problem for the caller. Passes on the messages of the project's
 * own functions, which raise `PTnnn`, and their DETAIL as further members if it is a JSON object,
 * including its `code`; hides all other messages.
 */
export function toDatabaseProblem(error: DatabaseError): Problem {
  const raised = Number(/^PT(\d{3})$/.exec(error.code)?.[1]);
  if (isProblemStatus(raised)) {
    const members = parseMembers(error);
    const code = [members?.code, error.usual].find((each) => isCodeOf(raised, each));
    // A message about a field may begin with its value, such as a code.
    const isOfField = members?.errors !== undefined;
    const text = isOfField ? error.message : capitalize(error.message);
    return problem(code ?? raised, endSentence(text), { members });
  }
  const rule = RULES.find(([code]) => code.test(error.code));
  if (rule) return problem(rule[1], rule[2]);
  if (error.status === 401) return problem('token-expired', EXPIRED);
  const isUnreachable = error.status === 0 || [502, 503, 504].includes(error.status);
  return isUnreachable
    ? problem(503, UNAVAILABLE)
    : problem(500, 'The database rejected the request for an unexpected reason.');
}

const object = z.record(z.string(), z.unknown());

const parseMembers = ({ details }: DatabaseError): Record<string, unknown> | undefined =>
  object.safeParse(parseJson(details ?? '')).data;

/** Capitalizes a sentence, unless it begins with a code such as general_info. */
const capitalize = (message: string) =>
  /^\S*_/.test(message) ? message : message.charAt(0).toUpperCase() + message.slice(1);

const endSentence = (text: string) => /[.!?]$/.test(text) ? text : `${text}.`;
