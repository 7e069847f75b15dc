import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './api-env.ts';

/** One request in the log: nothing of its body, query string or headers. */
export interface LogLine {
  time: string;
  level: 'info' | 'error';
  api: string;
  method: string;
  path: string;
  status: number;
  ms: number;
  requestId: string;
  caller: string;
  error?: { name: string; code?: string; at: string[] };
}

export type Log = (line: LogLine) => void;

/** One line of JSON per request on standard output. */
export const logAsJson: Log = (line) => console.log(JSON.stringify(line));

/** Logs each request once it is answered; a server error with its name, code and stack frames. */
export function logRequests(api: string, log: Log) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const started = performance.now();
    await next();
    const { status } = c.res;
    log({
      time: new Date().toISOString(),
      level: status >= 500 ? 'error' : 'info',
      api,
      method: c.req.method,
      path: c.req.path,
      status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      requestId: c.var.requestId,
      caller: c.var.caller?.kind ?? 'unknown',
      ...(status >= 500 && c.error && { error: withoutTexts(c.error) }),
    });
  });
}

/** An error's message may quote what a person wrote or a key: the name, code and own frames suffice. */
function withoutTexts(error: Error & { code?: unknown }) {
  const frames = (error.stack ?? '').split('\n')
    .filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'));
  return {
    name: error.name,
    ...(typeof error.code === 'string' && { code: error.code }),
    at: frames.slice(0, 8).map((frame) => frame.trim()),
  };
}
