/** Calls the Data API; the real one over HTTP, or one in this process. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

interface LeakOptions {
  send: Send;
  requests: number;
  publishableKey: string;
  secretKey: string;
}

interface LeakReport {
  /** Responses that revealed or wrote a row without the right to it. */
  leaked: number;
  /** Unexpected responses, by their error. */
  errors: Record<string, number>;
  /** Rows that the service wrote. */
  written: number;
}

/** Concurrent requests. */
const CONCURRENCY = 40;

const REFUSED = [401, 403];

/**
 * Mixes reads and writes of a stranger and of the service on `users` and `threads`, 40
 * concurrently, and counts what the stranger got. A connection that mixes up two transactions gives
 * the stranger the service's role.
 */
export async function measureLeaks(options: LeakOptions): Promise<LeakReport> {
  const report: LeakReport = { leaked: 0, errors: {}, written: 0 };
  const kinds = [strangerReads, serviceReads, strangerWrites, serviceWrites];
  let next = 0;
  async function worker(): Promise<void> {
    while (next < options.requests) {
      const kind = kinds[next % kinds.length]!;
      next += 1;
      const wrong = await kind(options, report);
      if (wrong) report.errors[wrong] = (report.errors[wrong] ?? 0) + 1;
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return report;
}

async function strangerReads(options: LeakOptions, report: LeakReport): Promise<string | null> {
  const response = await options.send('/rest/v1/users?select=email', {
    headers: { apikey: options.publishableKey },
  });
  const rows = await response.json();
  if (response.ok && rows.length > 0) report.leaked += 1;
  return response.ok || REFUSED.includes(response.status) ? null : `read: ${response.status}`;
}

async function serviceReads(options: LeakOptions): Promise<string | null> {
  const response = await options.send('/rest/v1/users?select=email', {
    headers: { apikey: options.secretKey },
  });
  const rows = await response.json();
  if (!response.ok) return `service read: ${response.status}`;
  return rows.length > 0 ? null : 'service read: no rows';
}

async function strangerWrites(options: LeakOptions, report: LeakReport): Promise<string | null> {
  const response = await write(options, options.publishableKey, 'stranger');
  if (response.ok) report.leaked += 1;
  return response.ok || REFUSED.includes(response.status) ? null : `write: ${response.status}`;
}

async function serviceWrites(options: LeakOptions, report: LeakReport): Promise<string | null> {
  const response = await write(options, options.secretKey, 'service');
  if (response.ok) report.written += 1;
  return response.ok ? null : `service write: ${response.status}`;
}

async function write({ send }: LeakOptions, apikey: string, by: string): Promise<Response> {
  const response = await send('/rest/v1/threads', {
    method: 'POST',
    headers: { apikey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: `leak probe by ${by}` }),
  });
  await response.body?.cancel();
  return response;
}
