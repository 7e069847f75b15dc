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
 * Simplifies the operations of a path for client generators: adds every possible response, and
 * keeps only the first of several media types, because generators support only one. Other types
 * have their own operations.
 */
export function simplifyForGenerators(item: object): object {
  return mapValues(item as Record<string, Operation>, (operation, method) => {
    const { security, requestBody, responses } = operation;
    return {
      ...operation,
      ...(requestBody && { requestBody: keepFirstType(requestBody) }),
      responses: {
        ...(security && describeResponses(401, 403)),
        ...(requestBody && describeResponses(413)),
        ...(!requestBody && method !== 'get' && describeResponses(422)),
        default: { $ref: '#/components/responses/Problem' },
        ...mapValues(responses, keepFirstType),
      },
    };
  });
}

/** Describes the responses of checks before a call, such as authorization. */
export const describeResponses = (...statuses: ProblemStatus[]) =>
  mapValues(problems(...statuses), (answer) => ({ ...answer, content: PROBLEM_CONTENT }));

function keepFirstType(body: Content): Content {
  const [first] = Object.entries(body.content ?? {});
  return first ? { ...body, content: Object.fromEntries([first]) } : body;
}

const mapValues = <From, To>(
  record: Record<string, From>,
  map: (value: From, key: string) => To,
) => Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
