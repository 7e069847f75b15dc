import { z } from 'zod';
import { generateApiKey, hashKey } from '../../shared/api-key.ts';
import type { Db } from '../../shared/clients.ts';
import { PUBLIC_PREFIX } from '../../shared/contract/public-prefix.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { showsSecret } from '../../shared/http/idempotency-key.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { ignoreTypeOfEmptyBody } from '../../shared/http/ignore-type-of-empty-body.ts';
import { IfMatch, parseBase } from '../../shared/http/if-match.ts';
import { forEditors, json, jsonBody, jsonPage, withHeaders } from '../../shared/http/openapi.ts';
import { PageQuery, readPage } from '../../shared/http/paginate.ts';
import { problem } from '../../shared/http/problem.ts';
import {
  ApiKey,
  ApiKeyChange,
  ApiKeyWithSecret,
  NewApiKey,
  Rotation,
} from '../schemas/api-keys.ts';
import { readApiKey, toApiKeys, toLimitColumns, UNKNOWN_KEY } from './api-key-resource.ts';

export const apiKeys = new ApiRoutes('API keys');

const OVERLAP_MS = 86_400_000;

apiKeys.operation('get', '/api-keys', {
  operationId: 'listApiKeys',
  summary: 'List API keys including revoked ones, newest first',
  description: 'The Link header with rel="next" gives the URL of the next page.',
  ...forEditors,
  query: PageQuery,
  200: jsonPage(z.array(ApiKey), 'One page of keys'),
}, async (c, { query: paging }) => {
  const query = c.var.db.from('api_keys').select();
  const rows = await readPage(c, query, 'created_at', paging);
  return await toApiKeys(c.var, rows);
});

/** Throws 409 if a write failed because another key has the name. */
function requireFreeName({ error }: { error: { code?: string } | null }): void {
  if (error?.code !== '23505') return;
  throw problem('name-taken', 'Another key has this name. Choose a different name.', {
    errors: [{ path: 'name', message: 'Another key has this name' }],
  });
}

async function generateSecret() {
  const secret = await generateApiKey();
  return { secret, p_hash: await hashKey(secret), last_four: secret.slice(-4) };
}

/** Throws 422 unless an agent may act for a person. */
async function requireAgentPerson(db: Db, userId: string): Promise<void> {
  const query = db.from('users').select('id').eq('id', userId).in('role', ['editor', 'viewer'])
    .eq('is_disabled', false).is('removed_at', null);
  if (unwrap(await query.maybeSingle())) return;
  const message = 'There is no active editor or viewer with this id';
  throw problem(422, 'One field is not valid.', { errors: [{ path: 'userId', message }] });
}

apiKeys.operation('post', '/api-keys', {
  operationId: 'createApiKey',
  summary: 'Create an API key',
  ...forEditors,
  body: NewApiKey,
  problems: ['name-taken'],
  201: withHeaders(json(ApiKeyWithSecret, 'The key; its secret is shown only now'), 'Location'),
  wrap: showsSecret,
}, async (c, { body: { name, scope, userId: user_id, limit, expiresAt: expires_at } }) => {
  const { caller, clients } = c.var;
  if (user_id) await requireAgentPerson(clients.service, user_id);
  const { secret, p_hash, last_four } = await generateSecret();
  const created_by = caller.kind === 'operator' ? caller.userId : null;
  const p_key = {
    name,
    scope,
    user_id,
    ...toLimitColumns(limit),
    expires_at,
    last_four,
    created_by,
  };
  const created = await clients.service.rpc('create_api_key', { p_key, p_hash });
  requireFreeName(created);
  const id = unwrap(created);
  c.header('Location', `${PUBLIC_PREFIX}${c.req.path}/${id}`);
  return { ...await readApiKey(c.var, id), secret };
});

apiKeys.operation('get', '/api-keys/{id}', {
  operationId: 'getApiKey',
  summary: 'Get an API key',
  ...forEditors,
  200: json(ApiKey, 'The key'),
}, (c, { params }) => readApiKey(c.var, params.id));

apiKeys.operation('patch', '/api-keys/{id}', {
  operationId: 'updateApiKey',
  summary: 'Change the name, the limit or the expiry of an API key',
  description:
    'With an If-Match header that contains the `updatedAt` on which the change is based, ' +
    'in quotes, the request fails with 412 if somebody changed the key since. The scope ' +
    'cannot be changed.',
  ...forEditors,
  headers: z.object({ 'If-Match': IfMatch.optional() }),
  body: ApiKeyChange,
  problems: ['name-taken', 'status-conflict'],
  200: json(ApiKey, 'The changed key'),
}, async (c, { params: { id }, headers, body: { name, limit, expiresAt: expires_at } }) => {
  const update = c.var.clients.service.from('api_keys')
    .update({ name, ...toLimitColumns(limit), expires_at })
    .eq('id', id).is('revoked_at', null);
  const base = parseBase(headers['If-Match']);
  const guarded = base === null ? update : update.eq('updated_at', base);
  const answer = await guarded.select('id').maybeSingle();
  requireFreeName(answer);
  const changed = unwrap(answer);
  const key = await readApiKey(c.var, id);
  if (key.revokedAt) throw problem('status-conflict', 'This key was revoked. Create a new one.');
  if (changed) return key;
  throw problem(412, 'Somebody changed this key since you read it. Read it again.');
});

apiKeys.operation('post', '/api-keys/{id}/rotate', {
  operationId: 'rotateApiKey',
  summary: 'Replace the secret of an API key',
  description: 'The old secret works for one more day, or until the time in the body.',
  ...forEditors,
  middleware: [forEditors.middleware, ignoreTypeOfEmptyBody] as const,
  body: { ...jsonBody(Rotation), required: false },
  problems: ['status-conflict'],
  200: json(ApiKeyWithSecret, 'The key; its secret is shown only now'),
  wrap: showsSecret,
}, async (c, { params: { id }, body: { oldSecretExpiresAt } }) => {
  const { secret, p_hash, last_four: p_last_four } = await generateSecret();
  const p_old_expires_at = oldSecretExpiresAt ?? new Date(Date.now() + OVERLAP_MS).toISOString();
  const args = { p_id: id, p_hash, p_last_four, p_old_expires_at };
  const rotated = await c.var.clients.service.rpc('rotate_api_key', args);
  if (!unwrap(rotated, 'status-conflict')) throw problem(404, UNKNOWN_KEY);
  return { ...await readApiKey(c.var, id), secret };
});

apiKeys.operation('delete', '/api-keys/{id}', {
  operationId: 'revokeApiKey',
  summary: 'Revoke an API key permanently',
  description: 'The key stops working immediately and stays in the list. `?remove=true` ' +
    'removes a revoked key from the list; the dialogs that it began are kept.',
  ...forEditors,
  query: z.object({
    remove: z.stringbool().default(false).meta({
      type: 'boolean',
      description: 'Whether to remove a revoked key from the list',
    }),
  }),
  problems: ['status-conflict'],
  204: { description: 'Revoked' },
}, async (c, { params: { id }, query }) => {
  const { revokedAt } = await readApiKey(c.var, id);
  const keys = c.var.clients.service.from('api_keys');
  if (query.remove) {
    if (!revokedAt) throw problem('status-conflict', 'This key still works. Revoke it first.');
    unwrap(await keys.delete().eq('id', id));
  } else {
    const now = new Date().toISOString();
    unwrap(await keys.update({ revoked_at: now }).eq('id', id).is('revoked_at', null));
  }
});
