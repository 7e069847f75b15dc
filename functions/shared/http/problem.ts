import { z } from 'zod';

/** Every status an API answers with beside success, with its stable name and its title. */
const KINDS = {
  400: ['bad-request', 'The request cannot be understood'],
  401: ['not-signed-in', 'Sign in first'],
  403: ['not-allowed', 'Your role does not allow this'],
  404: ['not-found', 'Nothing is here'],
  405: ['method-not-allowed', 'This address does not take this method'],
  409: ['conflict', 'This conflicts with what is stored'],
  412: ['changed-meanwhile', 'It was changed in the meantime'],
  413: ['too-large', 'The content is too large'],
  415: ['unsupported-media-type', 'This content type is not accepted'],
  422: ['invalid-fields', 'Some fields are not valid'],
  429: ['too-many-requests', 'Too many requests'],
  500: ['internal-error', 'Something went wrong on our side'],
  503: ['unavailable', 'Temporarily unavailable'],
} as const;

export type ProblemStatus = keyof typeof KINDS;
export type FieldError = { path: string; message: string };
interface Extra {
  errors?: FieldError[];
  headers?: Record<string, string>;
  /** Further members of the body, beside those of every problem. */
  members?: Record<string, unknown>;
}

/** RFC 9457 body of every error response. */
export const ProblemBody = z.object({
  type: z.string().meta({
    description: `Stable; ${Object.values(KINDS).map(([name]) => typeOf(name)).join(', ')}`,
    example: typeOf('not-found'),
  }),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional()
    .meta({ description: 'Every wrong field' }),
}).meta({ id: 'Problem' });
export type ProblemBody = z.infer<typeof ProblemBody>;

/** An expected failure on its way to the caller; `detail` is written for a person. */
export class Problem extends Error {
  readonly status: ProblemStatus;
  readonly title: string;
  readonly errors?: FieldError[];
  readonly headers: Record<string, string>;
  readonly members?: Record<string, unknown>;

  constructor(status: ProblemStatus, readonly detail: string, extra: Extra = {}) {
    super(detail);
    this.name = 'Problem';
    this.status = status;
    this.title = titleOf(status);
    this.errors = extra.errors;
    this.members = extra.members;
    this.headers = { ...defaultHeaders(status), ...extra.headers };
  }

  get type(): string {
    return typeOf(KINDS[this.status][0]);
  }

  get body(): ProblemBody {
    const { type, title, status, detail, errors, members } = this;
    return { ...members, type, title, status, detail, ...(errors && { errors }) };
  }
}

/** Writes a problem: a body of RFC 9457, and whatever else stands beside its fields. */
export function problemResponse(
  body: Pick<ProblemBody, 'type' | 'title' | 'status'> & { detail?: string },
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: {
      ...headers,
      'Content-Type': 'application/problem+json',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** `throw problem(404, 'No block has the path /x.')` */
export function problem(status: ProblemStatus, detail: string, extra?: Extra): Problem {
  return new Problem(status, detail, extra);
}

function typeOf(name: string): string {
  return `urn:problem-type:${name}`;
}

export function titleOf(status: ProblemStatus): string {
  return KINDS[status][1];
}

export function isProblemStatus(status: number): status is ProblemStatus {
  return status in KINDS;
}

function defaultHeaders(status: ProblemStatus): Record<string, string> {
  if (status === 401) return { 'WWW-Authenticate': 'Bearer' };
  if (status === 503) return { 'Retry-After': '5' };
  return {};
}
