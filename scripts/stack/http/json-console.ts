import { toLoggedError } from '../../../functions/shared/http/log-requests.ts';

const LEVELS = { log: 'info', info: 'info', debug: 'info', warn: 'warn', error: 'error' } as const;
type Method = keyof typeof LEVELS;

/**
 * From here on every line that this process prints is one JSON object. What libraries print of an
 * error, the database's driver for instance, quotes what callers sent: that is left out.
 */
export function printJsonOnly(): void {
  for (const method of Object.keys(LEVELS) as Method[]) {
    const print = console[method].bind(console);
    console[method] = (...parts: unknown[]) => print(lineOf(method, parts));
  }
}

/** A line of the log, as it is when it is one of ours. */
export function lineOf(method: Method, parts: unknown[]): string {
  const [first] = parts;
  if (parts.length === 1 && typeof first === 'string' && isJson(first)) return first;
  const error = parts.find((part) => part instanceof Error);
  const message = parts.filter((part) => typeof part === 'string').join(' ').slice(0, 500);
  return JSON.stringify({
    time: new Date().toISOString(),
    level: LEVELS[method],
    ...(error ? { error: toLoggedError(error) } : { message }),
  });
}

function isJson(text: string): boolean {
  if (!text.startsWith('{') || text.includes('\n')) return false;
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
