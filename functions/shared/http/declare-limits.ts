interface Answer {
  description?: string;
  headers?: object;
  $ref?: string;
}

interface Operation {
  responses: Record<string, Answer>;
}

/** The headers of `withLimitHeaders` in the OpenAPI document. */
export const LIMIT_HEADERS = {
  'RateLimit': { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
};

/** Declares the rate limit headers in each response of a path's limited operations. */
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
