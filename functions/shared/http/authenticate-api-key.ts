import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import { z } from 'zod';
import { hashKey, isValidApiKey } from '../api-key.ts';
import type { AgentSession } from '../agent-token.ts';
import type { KeyHolder, Operator } from '../caller.ts';
import type { Db } from '../clients.ts';
import { KEY_SCOPES, type KeyScope } from '../contract/key-scopes.ts';
import { KEY_OPERATIONS, OWNED_BY_CHAT_KEYS } from '../key-operations.ts';
import type { RateLimits } from '../rate-limits.ts';
import { unwrap } from './database-error.ts';
import { SpentLimits, tooManyRequests, withLimitHeaders } from './limit-rate.ts';
import type { ApiEnv } from './api-env.ts';
import { problem } from './problem.ts';
import { Account, toOperator } from './session.ts';

const TakenRate = z.object({ most: z.int(), seconds: z.int() }).nullable();

/** The result of take_api_key; null for an unknown hash. */
const TakenKey = SpentLimits.extend({
  id: z.uuid(),
  scope: z.enum(KEY_SCOPES),
  own_rate: TakenRate,
  call_rate: TakenRate,
  person: Account.nullable(),
}).nullable();
type TakenKey = NonNullable<z.output<typeof TakenKey>>;

/** An operation as the OpenAPI documents name it, and the id in its path, if any. */
interface Operation {
  name: string;
  id: string | undefined;
}

function findOperation(c: Context): Operation | null {
  const route = matchedRoutes(c).find(({ method }) => method !== 'ALL');
  if (!route) return null;
  const place = route.path.split('/').indexOf(':id');
  const id = z.uuid().safeParse(c.req.path.split('/')[place]).data;
  return { name: `${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`, id };
}

/** Throws 403 for an operation outside the key's scope; unknown paths pass. */
function requireScope(scope: KeyScope, operation: Operation | null): void {
  if (!operation || KEY_OPERATIONS[scope].includes(operation.name)) return;
  throw problem(
    'scope-too-narrow',
    `This API key has the scope ${scope}, which does not allow ${operation.name}. ` +
      'The allowed operations are in /openapi.json, under security.',
  );
}

/**
 * Reports the remaining reads, or an agent's remaining calls, in response headers.
 *
 * @throws Problem 429 when the limit is exceeded.
 */
function reportCalls(c: Context, { id, scope, call_rate: rate, limits, limited }: TakenKey): void {
  if (!rate) return;
  const name = scope === 'agent' ? 'agent/key' : 'read/key';
  const taken = withLimitHeaders(c, [{ name, subject: id, ...rate }]);
  taken.onTaken(limits);
  if (limited) throw tooManyRequests(limited, taken.limits);
}

interface Installation {
  /** Uses the secret key. */
  db: Db;
  rateLimits: Pick<RateLimits, 'read/key' | 'agent/key'>;
  signAgentToken(session: AgentSession): Promise<string>;
}

/**
 * Authenticates an API key in one database call that also counts its use, limits its reads or an
 * agent's calls, and detects revocation and expiry. An agent's key makes its person the caller.
 *
 * @throws Problem 401 for an invalid key; 403 for an operation outside its scope; 404 when a chat
 * key requests another caller's dialog; 429 when its reads, or an agent's calls, exceed the limit.
 */
export async function authenticateApiKey(
  c: Context<ApiEnv>,
  secret: string,
  { db, rateLimits, signAgentToken }: Installation,
): Promise<KeyHolder | Operator> {
  if (!await isValidApiKey(secret)) {
    throw problem('unknown-key', 'This API key is incomplete: copy all 53 characters.');
  }
  const operation = findOperation(c);
  const rate = rateLimits['read/key'];
  const agentRate = rateLimits['agent/key'];
  const owned = operation?.id && OWNED_BY_CHAT_KEYS[operation.name];
  const key = TakenKey.parse(unwrap(
    await db.rpc('take_api_key', {
      p_hash: await hashKey(secret),
      ...(owned && { [`p_${owned}_id`]: operation.id }),
      ...(operation?.name.startsWith('GET ') && {
        p_is_read: true,
        p_read_rate: rate ? { ...rate } : undefined,
      }),
      // A tool's own calls are part of the call of the tool.
      ...(!c.env?.isTool && {
        p_agent_call: true,
        p_agent_rate: agentRate ? { ...agentRate } : undefined,
      }),
    }),
    'key-ended',
  ));
  if (!key) {
    const detail = 'There is no such API key; it may have been replaced or removed.';
    throw problem('unknown-key', detail);
  }
  const { id: keyId, scope, own_rate: ownRate, person } = key;
  requireScope(scope, operation);
  reportCalls(c, key);
  if (!person) return { kind: 'key', keyId, scope, ownRate };
  const token = await signAgentToken({ keyId, userId: person.id });
  return toOperator(person, { token, agent: { key: { id: keyId, ownRate } } });
}
