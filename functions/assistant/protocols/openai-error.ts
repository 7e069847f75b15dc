import type { Problem } from '../../shared/http/problem.ts';
import type { ProblemStatus } from '../../shared/http/problem-kinds.ts';
import type { OpenAiError } from '../schemas/chat-completions.ts';

const TYPES: Partial<Record<ProblemStatus, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  429: 'rate_limit_error',
  500: 'server_error',
  503: 'server_error',
};

function toOpenAiError({ status, code, detail, errors = [] }: Problem): OpenAiError {
  const fields = errors.map(({ path, message }) => ` ${path}: ${message}.`).join('');
  return {
    error: {
      message: detail + fields,
      type: TYPES[status] ?? 'invalid_request_error',
      param: errors[0]?.path ?? null,
      code,
    },
  };
}

export function toOpenAiErrorResponse(problem: Problem): Response {
  return Response.json(toOpenAiError(problem), {
    status: problem.status,
    headers: problem.headers,
  });
}
