import type { z } from 'zod';
import { requireEditor, requireOperator } from './authenticate.ts';
import { ProblemBody, type ProblemStatus } from './problem.ts';

/** `responses: { 200: json(Block, 'The block'), ...problems(401, 404) }` */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** `request: { body: jsonBody(BlockChange) }`: required, so that a missing body is refused. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } };
}

const security: Record<string, string[]>[] = [{ accessToken: [] }, { secretKey: [] }];

/** `createRoute({ …, ...forOperators, … })`: refuses anonymous callers and says so in the document. */
export const forOperators = { middleware: requireOperator, security };

/** `createRoute({ …, ...forEditors, … })`: the same for anonymous callers and viewers. */
export const forEditors = { middleware: requireEditor, security };

/** The problems a call may answer with; 500 and 503 are possible everywhere and go unsaid. */
export function problems<Status extends ProblemStatus>(...statuses: Status[]) {
  const response = (status: ProblemStatus) => ({
    description: MEANINGS[status],
    content: { 'application/problem+json': { schema: ProblemBody } },
  });
  return Object.fromEntries(statuses.map((status) => [status, response(status)])) as Record<
    Status,
    ReturnType<typeof response>
  >;
}

const MEANINGS: Record<ProblemStatus, string> = {
  400: 'Not JSON, or it contradicts itself',
  401: 'No access token or key, or not a valid one',
  403: 'The role does not allow it',
  404: 'Nothing is stored under this address',
  405: 'This address does not take this method',
  406: 'No such representation',
  409: 'It conflicts with what is stored',
  412: 'It was changed since the version named in If-Match',
  413: 'Too large; the size is named',
  415: 'Not a content type this call takes',
  422: 'Wrong fields, each of them named',
  429: 'Too many requests',
  500: 'An unexpected error',
  503: 'The database or a model does not answer',
};
