interface Answer {
  description?: string;
  headers?: object;
  $ref?: string;
}

interface Operation {
  responses: Record<string, Answer>;
}

/** What `withLimitHeaders` sets, as the document declares it. */
export const LIMIT_HEADERS = {
  'RateLimit': { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
};

/** The operations of a path: each answer of one with a rate limit tells what is left of it. */
export function declareLimits(item: object): object {
  return Object.fromEntries(
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => [
      method,
      operation.responses[429]?.description?.includes('`too-many-requests`')
        ? { ...operation, responses: withLimits(operation) }
        : operation,
    ]),
  );
}

const withLimits = ({ responses }: Operation) =>
  Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => [
      status,
      answer.$ref ? answer : { ...answer, headers: { ...answer.headers, ...LIMIT_HEADERS } },
    ]),
  );
