import { afterAll, expect, onTestFinished, test } from 'vitest';
import { call, testStack } from '../../support/stack-client.ts';
import type { Caller } from '../security/matrix/callers.ts';
import { readColumns } from '../security/matrix/catalogue.ts';
import { Fixture } from '../security/matrix/fixture.ts';
import { FUNCTIONS } from '../security/matrix/function-decisions.ts';
import { readRows, rightsDecided, rightsFound } from '../security/matrix/probe-data-api.ts';
import { changersOf, TABLES } from '../security/matrix/table-decisions.ts';
import { idOf, sign } from '../security/support.ts';
import { newAgentKey, removeKeys } from './support.ts';

afterAll(removeKeys);

/** Signs a token as the functions do for an agent, which never see it. */
async function agentToken(role: 'editor' | 'viewer'): Promise<string> {
  const { id } = await newAgentKey(role);
  const exp = Math.floor(Date.now() / 1000) + 300;
  const about = { role: 'authenticated', aud: 'authenticated', exp };
  return sign({ alg: 'HS256', typ: 'JWT' }, { ...about, sub: await idOf(role), session_id: id });
}

async function prepareGround() {
  const fixture = await Fixture.create();
  onTestFinished(() => fixture.remove());
  const { secretKey } = testStack();
  const service: Caller = { headers: { apikey: secretKey }, data: 'service', apis: 'service' };
  const rows = await readRows(service, fixture);
  const columns = (await readColumns())
    .filter(({ table, name }) => TABLES[table] && changersOf(table).has(name));
  return { fixture, columns, functions: Object.keys(FUNCTIONS), rows };
}

/** Rights of an editor's agent beyond a viewer's, except reads. */
const PROPOSING = [
  ...['call add_test', 'call create_agent_config', 'call import_tests'],
  ...['call propose_document', 'call propose_version'],
  ...['insert agent_configs', 'insert dialog_tests', 'insert proposals'],
];
const ABOUT_AGENTS = ['call agent_key', 'call can_serve', 'call may_propose'];

test.each(
  [
    ['editor', [...PROPOSING, ...ABOUT_AGENTS]],
    ['viewer', ['call agent_key']],
  ] as const,
)('with its token, the agent of the %s only reads and proposes', async (role, more) => {
  const ground = await prepareGround();
  const { publishableKey } = testStack();
  const headers = { apikey: publishableKey, Authorization: `Bearer ${await agentToken(role)}` };
  // As an editor, so that rows are put back after whatever succeeds.
  const found = await rightsFound({ headers, data: 'editor', apis: 'editor' }, ground);
  const ofViewers = rightsDecided('operator', ground.columns);
  expect(found.filter((right) => !right.startsWith('read ') && !ofViewers.includes(right)))
    .toEqual([...more].sort());
  expect(found.filter((right) => /^(insert|change|delete) /.test(right)))
    .toEqual(more.filter((right) => right.startsWith('insert ')).sort());
}, 120_000);

test.each([
  ['GET', '/catalog/users'],
  ['POST', '/catalog/api-keys', { name: 'x', scope: 'read' }],
  ['POST', '/assistant/chat', { message: 'Hello' }],
  ['GET', '/assistant/threads'],
  ['GET', '/assistant/intents'],
  ['POST', '/assistant/saved-replies', { name: 'x', text: 'x' }],
  ['POST', '/assistant/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
])('its token does not open %s %s', async (method, path, body?: object) => {
  const response = await call('anonymous', `/functions/v1${path}`, {
    ...{ method, body, headers: { Authorization: `Bearer ${await agentToken('editor')}` } },
  });
  expect([response.status, (await response.json()).code]).toEqual([401, 'session-ended']);
});
