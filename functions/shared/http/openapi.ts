import type { z } from 'zod';
import {
  requireEditor,
  requireOperator,
  requireOperatorInCall,
  requireServer,
  requireServing,
  requireSignedIn,
} from './authenticate.ts';
import type { HeaderName } from './headers.ts';
import { ProblemBody } from './problem.ts';
import {
  PROBLEM_KINDS,
  type ProblemCode,
  type ProblemKind,
  type ProblemStatus,
  toCode,
} from './problem-kinds.ts';

/** Describes a JSON response: `200: json(Block, 'The block')` */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** Describes one page of a list; the Link header gives the URL of the next page. */
export function jsonPage<Schema extends z.ZodType>(schema: Schema, description: string) {
  return withHeaders(json(schema, description), 'Link');
}

/** Adds response headers to the document, with descriptions. */
export function withHeaders<Response extends object>(response: Response, ...names: HeaderName[]) {
  return { ...response, headers: pickHeaders(...names) };
}

const pickHeaders = (...names: HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Describes a required JSON body, so that a missing one is rejected. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } };
}

const security: Record<string, string[]>[] = [{ accessToken: [] }, { secretKey: [] }];

const guard = <Guard>(middleware: Guard, ...rejects: ProblemStatus[]) => ({
  middleware,
  security,
  rejects,
});

/** Rejects anonymous callers, and declares it: `operation(…, { …, ...forOperators, … })`. */
export const forOperators = guard(requireOperator, 401);

/**
 * Rejects anonymous callers and declares it, if the route's own database call checks the session.
 */
export const forOperatorsInCall = guard(requireOperatorInCall, 401);

/** Rejects anonymous callers and declares it; allows signed-in people with a one-time password. */
export const forSignedIn = guard(requireSignedIn, 401);

/** Rejects anonymous callers and people who are not editors, and declares it. */
export const forEditors = guard(requireEditor, 401, 403);

/** Rejects anonymous callers, and viewers who do not work on requests, and declares it. */
export const forServing = guard(requireServing, 401, 403);

/** Requires a secret key, and declares it. */
export const forServers = { ...guard(requireServer, 401, 403), security: [{ secretKey: [] }] };

/** Additional problems of a status, which any call may respond with. */
const ANYWHERE: Partial<Record<ProblemStatus, ProblemCode[]>> = {
  401: ['token-expired', 'session-ended', 'unknown-key', 'key-ended'],
  403: ['password-change-required', 'scope-too-narrow'],
  409: ['already-exists', 'in-use'],
};

const HEADERS_OF: Partial<Record<ProblemStatus, HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

type StatusOf<Kind extends ProblemKind> = Kind extends ProblemCode ? (typeof PROBLEM_KINDS)[Kind][0]
  : Kind;

/**
 * Declares the problems of a call, by status or code. 500 and 503 are always possible and are the
 * document's `default`.
 */
export function problems<const Kinds extends ProblemKind[]>(...kinds: Kinds) {
  const codes = kinds.flatMap((kind) => [toCode(kind), ...ANYWHERE[kind as ProblemStatus] ?? []]);
  const byStatus = Object.groupBy(codes, (code) => PROBLEM_KINDS[code][0]);
  const responses = Object.entries(byStatus).map(([status, of]) => [
    status,
    problemResponse(of, HEADERS_OF[Number(status) as ProblemStatus]),
  ]);
  return Object.fromEntries(responses) as Record<
    StatusOf<Kinds[number]>,
    ReturnType<typeof problemResponse>
  >;
}

function problemResponse(codes: ProblemCode[], headers: HeaderName[] = []) {
  return {
    description: codes.map((code) => `${PROBLEM_KINDS[code][1]} (\`${code}\`)`).join('; '),
    headers: pickHeaders(...headers),
    content: { 'application/problem+json': { schema: ProblemBody } },
  };
}
