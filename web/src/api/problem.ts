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
  retryAfterSeconds?: number;
  requestId?: string;
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
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;

  constructor({ status, title, detail, errors, retryAfterSeconds, requestId }: ProblemFields) {
    super(detail ? `${title}: ${detail}` : title);
    this.name = 'ApiProblem';
    this.status = status;
    this.title = title;
    this.detail = detail ?? '';
    this.errors = errors ?? [];
    this.retryAfterSeconds = retryAfterSeconds;
    this.requestId = requestId;
  }

  /** True when nothing is known about what the API thinks of the request. */
  get isUnreachable(): boolean {
    return this.status === 0 || this.status >= 502;
  }
}

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null &&
  typeof (value as FieldError).path === 'string' &&
  typeof (value as FieldError).message === 'string';

const text = (value: unknown): string | undefined => typeof value === 'string' ? value : undefined;

/** Reads a failed response into an ApiProblem; a body that is no problem+json keeps the status. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const body: Record<string, unknown> = await response.json().catch(() => ({})) ?? {};
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiProblem({
    status: response.status,
    title: text(body.title) ?? (response.statusText || `HTTP ${response.status}`),
    detail: text(body.detail),
    errors: Array.isArray(body.errors) ? body.errors.filter(isFieldError) : [],
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
    requestId: response.headers.get('x-request-id') ?? undefined,
  });
}

/** The sentence to show for whatever was thrown. */
export function sayProblem(error: unknown): string {
  if (error instanceof ApiProblem) return error.detail || error.title;
  return error instanceof Error ? error.message : String(error);
}
