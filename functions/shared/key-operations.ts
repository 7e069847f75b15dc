import type { KeyScope } from './contract/key-scopes.ts';

export type Owned = 'thread' | 'message';

const CATALOG_READS = [
  'GET /catalog/blocks',
  'GET /catalog/blocks/by-path',
  'GET /catalog/blocks/snapshots',
  'GET /catalog/blocks/snapshots/{id}',
  'GET /catalog/assets/{hash}',
  'GET /catalog/experiments',
];

/**
 * The assistant's reads that viewers may call, except /events: an open stream would outlive a
 * revocation.
 */
const ASSISTANT_READS = [
  'GET /assistant/v1/models',
  'GET /assistant/v1/models/{model}',
  'GET /assistant/intents',
  'GET /assistant/intents/{code}',
  'GET /assistant/intents/{code}/usage',
  'GET /assistant/intents/{code}/steps',
  'GET /assistant/intents/{code}/scenario',
  'GET /assistant/configs',
  'GET /assistant/configs/active',
  'GET /assistant/configs/{id}',
  'GET /assistant/configs/{id}/outlook',
  'GET /assistant/actions',
  'GET /assistant/actions/{code}',
  'GET /assistant/ledger',
  'GET /assistant/health/details',
  'GET /assistant/model-caps',
  'GET /assistant/model-clients',
  'GET /assistant/model-prices',
  'GET /assistant/model-probe',
  'GET /assistant/model-stats',
  'GET /assistant/model-status',
  'GET /assistant/runs',
  'GET /assistant/runs/{id}',
  'GET /assistant/runs/{id}/results',
  'GET /assistant/assistant-settings',
  'GET /assistant/organisation',
  'GET /assistant/setup',
  'GET /assistant/tests',
  'GET /assistant/tests/export',
  'GET /assistant/tests/{id}',
  'GET /assistant/threads',
  'GET /assistant/threads/{id}',
  'GET /assistant/legal-holds',
  'GET /assistant/retention',
  'GET /assistant/retention/preview',
  'GET /assistant/figures',
  'GET /assistant/router/quality',
  'GET /assistant/messages/{id}/cost',
  'GET /assistant/messages/{id}/trace',
  'GET /assistant/takeovers',
  'GET /assistant/saved-replies',
  'GET /assistant/requests',
  'GET /assistant/requests/{id}',
  'GET /assistant/gaps',
  'GET /assistant/synonyms',
  'GET /assistant/proposals',
  'GET /assistant/documents',
  'GET /assistant/documents/search',
  'GET /assistant/documents/{id}',
  'GET /assistant/documents/{id}/chunks',
  'GET /assistant/retrieval',
  'GET /assistant/services',
  'GET /assistant/services/{code}',
  'GET /assistant/practitioners',
  'GET /assistant/practitioners/{code}',
  'GET /assistant/closures',
  'GET /assistant/availability',
  'GET /assistant/sites',
  'GET /assistant/sites/{key}',
  'GET /assistant/sites/{key}/figures',
];

/**
 * The operations that each scope of API keys allows, as the OpenAPI documents name them; keys may
 * call no others.
 */
export const KEY_OPERATIONS: Record<KeyScope, readonly string[]> = {
  chat: [
    'POST /assistant/chat',
    'POST /assistant/chat/stream',
    'POST /assistant/chat/ui-messages',
    'POST /assistant/v1/chat/completions',
    'POST /assistant/v1/responses',
    'GET /assistant/v1/models',
    'GET /assistant/v1/models/{model}',
    'GET /assistant/threads',
    'GET /assistant/threads/{id}',
    'PUT /assistant/messages/{id}/feedback',
    'DELETE /assistant/messages/{id}/feedback',
  ],
  read: [...CATALOG_READS, ...ASSISTANT_READS],
  catalog: [
    ...CATALOG_READS,
    'POST /catalog/assets',
    'POST /catalog/blocks/versions',
    'PUT /catalog/blocks/snapshots/{id}/proof',
  ],
  configure: ['GET /assistant/export', 'POST /assistant/import'],
  agent: [
    ...CATALOG_READS,
    ...ASSISTANT_READS.filter((name) => !name.startsWith('GET /assistant/v1/')),
    'POST /assistant/messages/{id}/rerun',
    'POST /assistant/tests',
    'POST /assistant/runs',
    'POST /assistant/proposals/versions',
    'POST /assistant/proposals/documents',
    'POST /catalog/mcp',
    'POST /assistant/mcp',
  ],
};

/**
 * Operations that a chat key may call only for its own dialogs, each with the resource that `{id}`
 * identifies.
 */
export const OWNED_BY_CHAT_KEYS: Readonly<Record<string, Owned>> = {
  'GET /assistant/threads/{id}': 'thread',
  'PUT /assistant/messages/{id}/feedback': 'message',
  'DELETE /assistant/messages/{id}/feedback': 'message',
};
