import { z } from 'zod';
import {
  PROBLEM_CODES,
  PROBLEM_KINDS,
  type ProblemCode,
  type ProblemKind,
  type ProblemStatus,
  toCode,
  toTypeUri,
} from './problem-kinds.ts';

export type FieldError = { path: string; message: string };
interface Extra {
  errors?: FieldError[];
  headers?: Record<string, string>;
  members?: Record<string, unknown>;
}

const Code = z.enum(PROBLEM_CODES).meta({
  id: 'ProblemCode',
  description: [
    'The kind of problem, which distinguishes problems of the same status. Codes are stable, but ' +
    'new ones may be added: treat an unknown code like its status.',
    ...PROBLEM_CODES.map((code) => `- \`${code}\` (${PROBLEM_KINDS[code].join('): ')}`),
  ].join('\n'),
});

/** RFC 9457 body of every error response. */
export const ProblemBody = z.object({
  type: z.string().meta({
    description: 'The code as a URI, `urn:problem-type:<code>`',
    example: toTypeUri('not-found'),
  }),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: Code,
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional()
    .describe('All invalid fields'),
}).meta({ id: 'Problem' });
export type ProblemBody = z.infer<typeof ProblemBody>;

/** An expected failure; callers see `detail`, which is written for people. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: ProblemStatus;
  readonly title: string;
  readonly errors?: FieldError[];
  readonly headers: Record<string, string>;
  readonly members?: Record<string, unknown>;

  constructor(kind: ProblemKind, readonly detail: string, extra: Extra = {}) {
    super(detail);
    this.name = 'Problem';
    this.code = toCode(kind);
    [this.status, this.title] = PROBLEM_KINDS[this.code];
    this.errors = extra.errors;
    this.members = extra.members;
    this.headers = { ...getDefaultHeaders(this.code), ...extra.headers };
  }

  get type(): string {
    return toTypeUri(this.code);
  }

  get body(): ProblemBody {
    const { type, title, status, detail, code, errors, members } = this;
    return { ...members, type, title, status, detail, code, ...(errors && { errors }) };
  }
}

/** Creates the response of a problem (RFC 9457), with its further members and headers. */
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

/**
 * Creates a problem by status, `throw problem(404, 'No block has the path /x.')`, or by code,
 * `problem('dialog-held', …)`.
 */
export function problem(kind: ProblemKind, detail: string, extra?: Extra): Problem {
  return new Problem(kind, detail, extra);
}

/**
 * Returns default headers: WWW-Authenticate for 401; Retry-After only for the kind of 503 that
 * always passes without intervention.
 */
function getDefaultHeaders(code: ProblemCode): Record<string, string> {
  if (PROBLEM_KINDS[code][0] === 401) return { 'WWW-Authenticate': 'Bearer' };
  if (code === 'unavailable') return { 'Retry-After': '5' };
  return {};
}
