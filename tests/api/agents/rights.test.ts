import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOOLS as ASSISTANT_TOOLS } from '../../../functions/assistant/mcp/tools.ts';
import { TOOLS as CATALOG_TOOLS } from '../../../functions/catalog/mcp/tools.ts';
import { KEY_SCOPES, type KeyScope } from '../../../functions/shared/contract/key-scopes.ts';
import { KEY_OPERATIONS } from '../../../functions/shared/key-operations.ts';
import { call, testStack, tokenOf } from '../../support/stack-client.ts';
import { type AccessLevel, isInAudience } from '../security/matrix/access-levels.ts';
import { ROUTES } from '../security/matrix/route-decisions.ts';
import { deleteAccount, newPerson, setRole } from '../security/support.ts';
import { type Api, connect, newAgentKey, newKey, removeKeys, useTool } from './support.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** Arguments that pass a tool's checks of input, so that its rights decide. */
const ARGS: Record<string, object> = {
  read_dialog: { dialog_id: UNKNOWN },
  explain_reply: { message_id: UNKNOWN },
  rerun_reply: { message_id: UNKNOWN, with: 'then' },
  propose_version: { intent_code: 'nobody', system_prompt: 'x', reason: 'x' },
  create_test: { from_message_id: UNKNOWN },
  run_tests: { tests: ['nobody'] },
  read_run: { run_id: UNKNOWN },
  search_knowledge: { query: 'x' },
  propose_document: { name: 'x', file_type: 'text', text: 'x', reason: 'Probe' },
  read_block: { path: '/blocks/nowhere' },
  compare_versions: { path: '/blocks/nowhere', from: {} },
  find_in_blocks: { text: 'xx' },
};

const TOOLS = [
  ...ASSISTANT_TOOLS.map((tool) => ({ api: 'assistant' as const, tool })),
  ...CATALOG_TOOLS.map((tool) => ({ api: 'catalog' as const, tool })),
];

/** Calls a tool without a client; returns the status of its HTTP call. */
async function statusOf(api: Api, name: string, token: string | null): Promise<number> {
  const response = await call('anonymous', `/functions/v1/${api}/mcp`, {
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    body: {
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name, arguments: ARGS[name] ?? {} },
    },
  });
  const text = await response.text();
  if (response.status !== 200) return response.status;
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  const { result } = JSON.parse(data);
  return result.isError ? JSON.parse(result.content[0].text).status : 200;
}

const verdictOf = (status: number) =>
  status >= 500 ? `failed: ${status}` : [401, 403].includes(status) ? status : 'let through';

function decided(operation: string, api: Api, caller: Caller): number | 'let through' {
  const { level, scope } = caller;
  if (level === 'anonymous') return 401;
  const open = scope && KEY_OPERATIONS[scope];
  if (open && !(open.includes(`POST /${api}/mcp`) && open.includes(operation))) return 403;
  const audience = ROUTES[operation.replaceAll(/\{(\w+)\}/g, ':$1')];
  if (audience === 'anybody' || audience === 'visitor' || !audience) throw new Error(operation);
  return isInAudience(audience, level) ? 'let through' : 403;
}

interface Caller {
  token: string | null;
  level: AccessLevel;
  /** Of an API key. */
  scope?: KeyScope;
}

const callers: Record<string, Caller> = {};

beforeAll(async () => {
  const { editor, viewer } = testStack();
  const receptionist = await newPerson();
  await setRole(receptionist.id, 'receptionist');
  callers.nobody = { token: null, level: 'anonymous' };
  callers['an editor'] = { token: await tokenOf(editor), level: 'editor' };
  callers['a viewer'] = { token: await tokenOf(viewer), level: 'operator' };
  callers['a receptionist'] = { token: receptionist.token, level: 'serving' };
  for (const role of ['editor', 'viewer'] as const) {
    const { secret } = await newAgentKey(role);
    const level = role === 'editor' ? 'editor' : 'operator';
    callers[`the agent of ${role}`] = { token: secret, level, scope: 'agent' };
  }
  for (const scope of KEY_SCOPES.filter((each) => each !== 'agent')) {
    const { secret } = await newKey(scope);
    callers[`a key for ${scope}`] = { token: secret, level: 'service', scope };
  }
});
afterAll(removeKeys);

test('each tool, for each scope and role, is as open as its HTTP calls', async () => {
  for (const [name, caller] of Object.entries(callers)) {
    const found = await Promise.all(TOOLS.map(async ({ api, tool }) => [
      tool.name,
      verdictOf(await statusOf(api, tool.name, caller.token)),
    ]));
    const expected = TOOLS.map(({ api, tool }) => {
      const verdicts = tool.operations.map((operation) => decided(operation, api, caller));
      return [tool.name, verdicts.find((each) => each !== 'let through') ?? 'let through'];
    });
    expect(Object.fromEntries(found), name).toEqual(Object.fromEntries(expected));
  }
});

test('a tool that only reads calls nothing that writes, and none is open beyond the scope', () => {
  for (const { tool } of TOOLS) {
    for (const operation of tool.operations) {
      expect(KEY_OPERATIONS.agent).toContain(operation);
      const isRead = operation.startsWith('GET ') || operation.endsWith('/rerun');
      expect(isRead || tool.writes, `${tool.name}: ${operation}`).toBe(true);
    }
  }
});

describe('the agent of an editor, by plain HTTP,', () => {
  test.each([
    ['POST', '/assistant/configs', { intent_code: 'price_question', system_prompt: 'x' }],
    ['POST', `/assistant/configs/${UNKNOWN}/activate`, {}],
    ['PATCH', '/assistant/intents/price_question', { gate: 'off' }],
    ['POST', `/assistant/proposals/${UNKNOWN}/accept`, { document_id: UNKNOWN }],
    ['POST', `/assistant/proposals/${UNKNOWN}/reject`, { reason: 'x' }],
    ['POST', '/assistant/documents/text', { name: 'x', file_type: 'text', text: 'x' }],
    ['POST', '/assistant/chat', { message: 'x' }],
    ['POST', `/assistant/threads/${UNKNOWN}/messages`, { text: 'x' }],
    ['POST', `/assistant/threads/${UNKNOWN}/takeover`, {}],
    ['POST', '/assistant/actions/x/test', {}],
    ['POST', '/catalog/blocks/versions', {}],
    ['POST', '/catalog/api-keys', {}],
  ])('may not %s %s', async (method, path, body) => {
    const headers = { Authorization: `Bearer ${callers['the agent of editor']!.token}` };
    const response = await call('anonymous', `/functions/v1${path}`, { method, headers, body });
    expect([response.status, (await response.json()).code]).toEqual([403, 'scope-too-narrow']);
  });
});

describe('a key of an agent', () => {
  const who = (secret: string) =>
    call('anonymous', '/functions/v1/assistant/threads?limit=1', {
      headers: { Authorization: `Bearer ${secret}` },
    });

  test('needs an active editor or viewer, and other scopes none', async () => {
    const make = async (fields: object) => {
      const body = { name: crypto.randomUUID(), ...fields };
      const response = await call('editor', '/functions/v1/catalog/api-keys', { body });
      const { errors } = await response.json();
      return [response.status, errors?.[0].path];
    };
    const receptionist = await newPerson();
    await setRole(receptionist.id, 'receptionist');
    const refused = [
      { scope: 'agent' },
      { scope: 'agent', userId: UNKNOWN },
      { scope: 'agent', userId: receptionist.id },
      { scope: 'read', userId: receptionist.id },
    ];
    for (const fields of refused) expect(await make(fields)).toEqual([422, 'userId']);
    const asViewer = await call('viewer', '/functions/v1/catalog/api-keys', { body: {} });
    expect(asViewer.status).toBe(403);
    await asViewer.body?.cancel();
  });

  test('ends with the account, and follows its role', async () => {
    const person = await newPerson('editor');
    const { secret } = await newKey('agent', { userId: person.id });
    const propose = () => statusOf('assistant', 'propose_document', secret);
    expect(await propose()).toBe(200);
    await setRole(person.id, 'viewer');
    expect(await propose()).toBe(403);
    expect((await who(secret)).status).toBe(200);
    await deleteAccount(person.id);
    const response = await who(secret);
    expect([response.status, (await response.json()).code]).toEqual([401, 'key-ended']);
  });

  test('has the limit of calls that it was given', async () => {
    const { secret } = await newAgentKey('viewer', { limit: '2/1h' });
    const statuses = [await who(secret), await who(secret), await who(secret)];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(statuses[0]!.headers.get('RateLimit')).toContain('"agent/key"');
    expect(statuses[2]!.headers.get('Retry-After')).toBeTruthy();
    await Promise.all(statuses.map(({ body }) => body?.cancel()));
  });

  test('counts a call of a tool once, whatever it calls', async () => {
    const { secret } = await newAgentKey('viewer', { limit: '2/1h' });
    expect(await statusOf('assistant', 'read_branch', secret)).toBe(200);
    expect(await statusOf('catalog', 'find_in_blocks', secret)).toBe(200);
    expect(await statusOf('catalog', 'list_blocks', secret)).toBe(429);
  });

  test('is in the ledger and in the log of who read patients’ dialogs', async () => {
    const { id, secret, userId } = await newAgentKey('editor');
    const thread = await (await call('service', '/functions/v1/assistant/chat', {
      body: { message: 'How much is a filling?' },
    })).json();
    const client = await connect('assistant', secret);
    const dialog = await useTool(client, 'read_dialog', { dialog_id: thread.thread_id });
    expect(dialog.messages[0]).toMatchObject({ role: 'user', untrusted_text: /filling/ });
    const args = { name: 'Parking', file_type: 'text', text: 'Behind the house.', reason: 'Asked' };
    await useTool(client, 'propose_document', args);
    await client.close();
    const read = async (path: string) =>
      await (await call('editor', `/functions/v1/assistant${path}`)).json();
    const [entry] = await read('/ledger?via_agent=true&limit=1');
    expect(entry)
      .toMatchObject({ what: 'proposal_created', by: userId, via_agent: true, api_key_id: id });
    const log: { thread_ids: string[] }[] = await read('/access-log');
    expect(JSON.stringify(log)).toContain(id);
  });

  test('of a person’s own token is marked in the ledger, too', async () => {
    const client = await connect('assistant', await tokenOf(testStack().editor));
    const args = { name: 'Lift', file_type: 'text', text: 'There is one.', reason: 'Asked' };
    await useTool(client, 'propose_document', args);
    await client.close();
    const [entry] = await (await call(
      'editor',
      '/functions/v1/assistant/ledger?via_agent=true&limit=1',
    )).json();
    expect(entry).toMatchObject({ what: 'proposal_created', via_agent: true, api_key_id: null });
  });
});
