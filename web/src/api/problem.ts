/** An invalid field of a request, as RFC 9457 bodies of both APIs list it. */
export interface FieldError {
  path: string;
  message: string;
}

interface ProblemFields {
  status: number;
  title: string;
  detail?: string;
  errors?: FieldError[];
  members?: Record<string, unknown>;
}

/**
 * A failed call. `status` is the HTTP status, or 0 without a usable response: the API is
 * unreachable, too slow, or something else responded.
 */
export class ApiProblem extends Error {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly errors: FieldError[];
  /** All members of the body; some kinds of problems have additional ones. */
  readonly members: Record<string, unknown>;

  constructor({ status, title, detail, errors, members }: ProblemFields) {
    super(detail ? `${title}: ${detail}` : title);
    this.name = 'ApiProblem';
    this.status = status;
    this.title = title;
    this.detail = detail ?? '';
    this.errors = errors ?? [];
    this.members = members ?? {};
  }

  /** Whether the API sent no usable response, so that it is unknown whether a change was made. */
  get isUnreachable(): boolean {
    return this.status === 0 || this.status >= 502;
  }
}

/** A change that was rejected because another person has changed the stored state: a 412. */
export class ConflictProblem extends ApiProblem {}

/** Creates the problem for a response that is not the API's. */
export const createInvalidResponse = () =>
  new ApiProblem({ status: 0, title: 'Unexpected response from the server' });

/** Creates the problem for a 401, with a message for people instead of the API's for developers. */
export const sessionEnded = () =>
  new ApiProblem({
    status: 401,
    title: 'You’ve been signed out',
    detail: 'Sign in again. Your text is kept.',
  });

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null &&
  typeof (value as FieldError).path === 'string' &&
  typeof (value as FieldError).message === 'string';

const text = (value: unknown): string | undefined => typeof value === 'string' ? value : undefined;

/**
 * Creates an ApiProblem with the fallback's status from a parsed body. The fallback's title is used
 * if the body has none.
 */
export function toApiProblem(
  body: unknown,
  fallback: { status: number; title: string },
): ApiProblem {
  const members: Record<string, unknown> = { ...(body ?? {}) };
  const { title, detail, errors } = members;
  const Problem = fallback.status === 412 ? ConflictProblem : ApiProblem;
  return new Problem({
    status: fallback.status,
    title: text(title) ?? fallback.title,
    detail: text(detail),
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
    members,
  });
}

export async function readProblem(response: Response): Promise<ApiProblem> {
  const { status, statusText } = response;
  const body: unknown = await response.json().catch(() => null);
  return toApiProblem(body, { status, title: statusText || `HTTP ${status}` });
}

/** Returns the sentence to show for any thrown value. */
export function describeProblem(error: unknown): string {
  if (error instanceof ApiProblem) return error.detail || error.title;
  return error instanceof Error ? error.message : String(error);
}

/** Returns the sentence to show for any thrown value, with the message of each invalid field. */
export function describeProblemWithFields(error: unknown): string {
  const said = describeProblem(error);
  const fields = error instanceof ApiProblem ? error.errors.map(({ message }) => message) : [];
  return [said, ...fields.filter((message) => !said.includes(message))].join(' ');
}
