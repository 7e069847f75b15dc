import { problems } from './openapi.ts';
import type { ProblemStatus } from './problem-kinds.ts';

export const PROBLEM_CONTENT = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
};

type Content = { content?: Record<string, unknown>; $ref?: string };
interface Operation {
  security?: unknown[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

/**
 * The operations of a path as generators of clients can read them: with every answer that they
 * may get, and of several media types the first alone. Generators make code for one, or for none
 * that works; what is said in another type has an operation of its own.
 */
export function forClients(item: object): object {
  return mapValues(item as Record<string, Operation>, (operation, method) => {
    const { security, requestBody, responses } = operation;
    return {
      ...operation,
      ...(requestBody && { requestBody: inOneType(requestBody) }),
      responses: {
        ...(security && described(401, 403)),
        ...(requestBody && described(413)),
        ...(!requestBody && method !== 'get' && described(422)),
        default: { $ref: '#/components/responses/Problem' },
        ...mapValues(responses, inOneType),
      },
    };
  });
}

/** Answers of what stands before a call, such as who may make it. */
export const described = (...statuses: ProblemStatus[]) =>
  mapValues(problems(...statuses), (answer) => ({ ...answer, content: PROBLEM_CONTENT }));

function inOneType(body: Content): Content {
  const [first] = Object.entries(body.content ?? {});
  return first ? { ...body, content: Object.fromEntries([first]) } : body;
}

const mapValues = <From, To>(
  record: Record<string, From>,
  map: (value: From, key: string) => To,
) => Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
