import { json, withHeaders } from '../../shared/http/openapi.ts';
import { OpenAiError } from '../schemas/chat-completions.ts';

/** Declares problems in the error format of OpenAI's API. */
export function declareErrors<Status extends number>(declared: Record<Status, object>) {
  const { content } = json(OpenAiError, '');
  const answers = Object.entries<object>(declared)
    .map(([status, answer]) => [status, { ...answer, content }]);
  return Object.fromEntries(answers) as Record<Status, ReturnType<typeof json<typeof OpenAiError>>>;
}

export const otherError = withHeaders(json(OpenAiError, 'Any other fault'), 'Retry-After');
