import { toLoggedError } from './http/log-requests.ts';

/**
 * Logs a failure that no response can report, such as one of background work: a line of JSON with
 * the error's name, code and stack frames, but no message.
 */
export function logFailure(
  event: string,
  error: unknown,
  details: { requestId?: string; client?: string; cause?: string } = {},
) {
  const line = {
    time: new Date().toISOString(),
    level: 'error',
    event,
    ...details,
    error: toLoggedError(error instanceof Error ? error : new Error()),
  };
  console.error(JSON.stringify(line));
}
