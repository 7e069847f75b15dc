import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Caller } from '../caller.ts';
import type { ApiEnv } from './api-env.ts';

/** A request in the log, without body, query string and headers. */
export interface LogLine {
  time: string;
  level: 'info' | 'error';
  api: string;
  method: string;
  path: string;
  status: number;
  ms: number;
  requestId: string;
  /** The account's id, `key <id>`, `service`, `anonymous`, or `unknown` before authentication. */
  caller: string;
  /** `sign-in failed`, with the address and a keyed hash of the account. */
  event?: string;
  address?: string;
  account?: string;
  error?: LoggedError;
}

interface LoggedError {
  name: string;
  code?: string;
  at: string[];
}

export type Log = (line: LogLine) => void;

interface AnsweredRequest
  extends Pick<LogLine, 'api' | 'method' | 'path' | 'status' | 'requestId' | 'caller'> {
  /** Start time from performance.now(). */
  started: number;
}

/** Builds the log line of a request that is completed now. */
export function toLogLine({ started, ...request }: AnsweredRequest): LogLine {
  return {
    time: new Date().toISOString(),
    level: request.status >= 500 ? 'error' : 'info',
    ms: Math.round((performance.now() - started) * 10) / 10,
    ...request,
  };
}

export function logLine(
  c: Context,
  more: Pick<AnsweredRequest, 'api' | 'caller' | 'started'>,
): LogLine {
  const { req: { method, path }, res: { status }, var: { requestId } } = c;
  return toLogLine({ ...more, method, path, status, requestId });
}

/** Writes one line of JSON per request to standard output. */
export const logAsJson: Log = (line) => console.log(JSON.stringify(line));

/**
 * Creates a middleware that logs each completed request; a server error with its name, code and
 * stack frames.
 */
export function logRequests(api: string, log: Log) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const started = performance.now();
    await next();
    log({
      ...logLine(c, { api, started, caller: toCallerName(c.var.caller) }),
      ...(c.var.failedSignIn && { event: 'sign-in failed', ...c.var.failedSignIn }),
      ...(c.res.status >= 500 && c.error && { error: toLoggedError(c.error) }),
    });
  });
}

function toCallerName(caller: Caller | undefined): string {
  if (caller?.kind === 'key') return `key ${caller.keyId}`;
  if (caller?.kind !== 'operator') return caller?.kind ?? 'unknown';
  return caller.agent?.key ? `key ${caller.agent.key.id}` : caller.userId;
}

/**
 * Returns an error's name, code and up to eight stack frames: those outside of libraries, or all if
 * there are none. Omits the message, which may quote personal text or a key.
 */
export function toLoggedError(error: Error & { code?: unknown }): LoggedError {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const own = frames.filter((line) => !line.includes('node_modules'));
  return {
    name: error.name,
    ...(typeof error.code === 'string' && { code: error.code }),
    at: (own.length ? own : frames).slice(0, 8).map((frame) => frame.trim()),
  };
}
