import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { hashKey } from '../../../shared/api-key.ts';
import { coalesce } from '../../../shared/background/coalesce.ts';
import type { Db } from '../../../shared/clients.ts';
import type { ApiEnv } from '../../../shared/http/api-env.ts';
import { unwrap } from '../../../shared/http/database-error.ts';
import type { ProblemCode } from '../../../shared/http/problem-kinds.ts';
import { toProblem } from '../../../shared/http/to-problem.ts';
import { parseVisitorToken } from '../../../shared/visitor-token.ts';
import type { RefusalReason } from '../../schemas/site-figures.ts';
import { NewVisitorSession } from '../../schemas/visitors.ts';

const REASONS: Partial<Record<ProblemCode, RefusalReason>> = {
  'too-many-requests': 'rate_limit',
  'dialog-busy': 'rate_limit',
  'budget-used-up': 'budget',
  'site-paused': 'paused',
  'challenge-required': 'challenge',
};

/** Time during which counts are collected to store them together, in milliseconds. */
const WAIT_MS = 3000;
/**
 * Maximum number of sessions whose counts are waiting; during a flood, further ones are not
 * counted.
 */
const WAITING_LIMIT = 5000;

interface Refusals {
  site_key?: string;
  token_hash?: string;
  reason: RefusalReason;
  requests: number;
  [key: string]: string | number | undefined;
}

/**
 * Counts visitors' rejected requests for the statistics of their site. A rejection rolls back its
 * transaction, so this stores the counts every few seconds after the responses; a process that ends
 * loses the last seconds.
 */
export function countRefusals(db: Db): MiddlewareHandler<ApiEnv> {
  const waiting = new Map<string, Refusals>();
  const store = coalesce(async () => {
    const p_counts = [...waiting.values()];
    waiting.clear();
    unwrap(await db.rpc('count_site_refusals', { p_counts }));
  }, WAIT_MS);

  return createMiddleware<ApiEnv>(async (c, next) => {
    await next();
    const reason = c.error && REASONS[toProblem(c.error).code];
    if (!reason) return;
    const token = parseVisitorToken(c.req.header('Authorization'));
    const subject = token
      ? { token_hash: await hashKey(token) }
      : { site_key: NewVisitorSession.parse(await c.req.json()).site };
    const key = `${reason} ${Object.values(subject)}`;
    const counted = waiting.get(key);
    if (!counted && waiting.size >= WAITING_LIMIT) return;
    waiting.set(key, { ...subject, reason, requests: (counted?.requests ?? 0) + 1 });
    store();
  });
}
