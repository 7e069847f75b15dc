/** One wrong field of a request, as RFC 9457 bodies of both APIs list it. */
export interface FieldError {
  path: string;
  message: string;
}

interface ProblemFields {
  status: number;
  title: string;
  detail?: string;
  errors?: FieldError[];
}

/**
 * A call that did not succeed. `status` is the HTTP status, or 0 when there was no usable answer:
 * the API is unreachable, too slow, or what answered is not the API.
 */
export class ApiProblem extends Error {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly errors: FieldError[];

  constructor({ status, title, detail, errors }: ProblemFields) {
    super(detail ? `${title}: ${detail}` : title);
    this.name = 'ApiProblem';
    this.status = status;
    this.title = title;
    this.detail = detail ?? '';
    this.errors = errors ?? [];
  }

  /** True when the API gave no answer of its own: whether a change was made is not known. */
  get isUnreachable(): boolean {
    return this.status === 0 || this.status >= 502;
  }
}

/** For an answer that does not have the API's shape. */
export const notAnApiAnswer = () =>
  new ApiProblem({ status: 0, title: 'Unexpected response from the server' });

/** What a 401 means to a person; the API's own sentence is for those who write a client. */
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

/** An ApiProblem from a parsed body, whatever it holds; what is no problem+json keeps the fallback. */
export function problemFrom(
  body: unknown,
  fallback: { status: number; title: string },
): ApiProblem {
  const { title, detail, errors }: Record<string, unknown> = { ...(body ?? {}) };
  return new ApiProblem({
    status: fallback.status,
    title: text(title) ?? fallback.title,
    detail: text(detail),
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
  });
}

/** Reads a failed response into an ApiProblem. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const { status, statusText } = response;
  const body: unknown = await response.json().catch(() => null);
  return problemFrom(body, { status, title: statusText || `HTTP ${status}` });
}

/** The sentence to show for whatever was thrown. */
export function describeProblem(error: unknown): string {
  if (error instanceof ApiProblem) return error.detail || error.title;
  return error instanceof Error ? error.message : String(error);
}

/** The same with the message of each wrong field. */
export function describeProblemWithFields(error: unknown): string {
  const fields = error instanceof ApiProblem ? error.errors.map(({ message }) => message) : [];
  return [describeProblem(error), ...fields].join(' ');
}
