import { toLoggedError } from '../../../functions/shared/http/log-requests.ts';
import { parseJson } from '../../../functions/shared/parse-json.ts';

const LEVELS = { log: 'info', info: 'info', debug: 'info', warn: 'warn', error: 'error' } as const;
type Method = keyof typeof LEVELS;

/**
 * SQLSTATEs with which the database rejects a request as intended; logged as info, because the
 * caller gets the response.
 */
const REFUSAL = /^(PT4\d\d|42501)$/;

/**
 * Makes every line that this process prints one JSON object. Omits the messages of libraries'
 * errors, such as those of the database driver, because they quote what callers sent.
 */
export function printJsonOnly(): void {
  for (const method of Object.keys(LEVELS) as Method[]) {
    const print = console[method].bind(console);
    console[method] = (...parts: unknown[]) => print(formatLine(method, parts));
  }
}

/** Formats a line of the log; one that is JSON already stays unchanged. */
export function formatLine(method: Method, parts: unknown[]): string {
  const [first] = parts;
  if (parts.length === 1 && typeof first === 'string' && isJson(first)) return first;
  const error: (Error & { code?: unknown }) | undefined = parts.find((part) =>
    part instanceof Error
  );
  const isRefusal = REFUSAL.test(String(error?.code));
  const message = parts.filter((part) => typeof part === 'string').join(' ').slice(0, 500);
  return JSON.stringify({
    time: new Date().toISOString(),
    level: isRefusal ? 'info' : LEVELS[method],
    ...(error ? { error: toLoggedError(error) } : { message }),
  });
}

function isJson(text: string): boolean {
  return text.startsWith('{') && !text.includes('\n') && parseJson(text) !== undefined;
}
