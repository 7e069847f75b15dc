import type { z } from 'zod';
import {
  requireEditor,
  requireOperator,
  requireOperatorInCall,
  requireServer,
  requireServing,
  requireSignedIn,
} from './authenticate.ts';
import { ProblemBody, type ProblemStatus, titleOf } from './problem.ts';

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

/** The same where the route's own database call tells what the session is worth. */
export const forOperatorsInCall = { middleware: requireOperatorInCall, security };

/** The same for whoever is signed in, be it with a one-time password. */
export const forSignedIn = { middleware: requireSignedIn, security };

/** `createRoute({ …, ...forEditors, … })`: the same for anonymous callers and viewers. */
export const forEditors = { middleware: requireEditor, security };

/** The same for anonymous callers and viewers who do not serve. */
export const forServing = { middleware: requireServing, security };

/** `createRoute({ …, ...forServers, … })`: takes a secret key and nothing else. */
export const forServers = { middleware: requireServer, security: [{ secretKey: [] }] };

/** The problems a call may answer with; 500 and 503 are possible everywhere and not listed. */
export function problems<Status extends ProblemStatus>(...statuses: Status[]) {
  const response = (status: ProblemStatus) => ({
    description: titleOf(status),
    content: { 'application/problem+json': { schema: ProblemBody } },
  });
  return Object.fromEntries(statuses.map((status) => [status, response(status)])) as Record<
    Status,
    ReturnType<typeof response>
  >;
}
