import { afterAll, beforeAll, expect, test } from 'vitest';
import { unwrap } from '../../../functions/shared/http/database-error.ts';
import { readPages } from '../../support/read-pages.ts';
import { useAssistant } from './support/assistant.ts';
import { Dialog } from './support/dialog.ts';
import { serviceDb } from './support/service-db.ts';
import { testStack } from '../../support/stack-client.ts';

const assistant = useAssistant();
/** A branch that no other test changes. */
const BRANCH = 'activation_probe';

async function call(path: string, options: { method?: string; body?: object } = {}) {
  const response = await assistant.current.call(path, options);
  return { status: response.status, body: await response.json() };
}

const activate = (id: string, body?: object) =>
  call(`/configs/${id}/activate`, { method: 'POST', body });

async function save(values: object = {}) {
  return await call('/configs', {
    body: { intent_code: BRANCH, system_prompt: 'You answer.', ...values },
  });
}

/** Returns a finished run of a version. */
async function runOf(config_id: string): Promise<string> {
  const at = new Date().toISOString();
  const row = {
    status: 'done' as const,
    candidate: { [BRANCH]: { config_id } },
    tries: [{ intent_code: BRANCH, config_id, version: 1 }],
    tried_branch: BRANCH,
    fragments: 'stored',
    estimate: { model_calls: 1, tokens: 1 },
    finished_at: at,
  };
  return unwrap(await serviceDb().from('runs').insert(row).select('id').single()).id;
}

const gate = (gate: string) => call(`/intents/${BRANCH}`, { method: 'PATCH', body: { gate } });
const active = async () => (await call(`/configs/active?intent_code=${BRANCH}`)).body;
const ledger = async (query = '') => (await call(`/ledger?intent_code=${BRANCH}${query}`)).body;

beforeAll(async () => {
  const row = { code: BRANCH, name: 'Probe', description: 'Of activations', order_index: 902 };
  unwrap(await serviceDb().from('intents').insert(row).select('id').single());
  await save({ activate: true });
});

afterAll(async () => {
  await serviceDb().from('runs').delete().eq('tried_branch', BRANCH);
  await serviceDb().from('intents').delete().eq('code', BRANCH);
});

test('an activation is in the ledger with its reason, its run and its author', async () => {
  const before = await active();
  const { body: saved } = await save({ name: 'Kinder' });
  const run_id = await runOf(saved.id);
  expect((await activate(saved.id, { reason: '  Too strict ', run_id })).status).toBe(200);
  const [entry, created] = await ledger();
  expect(entry).toMatchObject({
    by: saved.created_by,
    by_name: 'editor',
    what: 'activated',
    intent_code: BRANCH,
    from: { config_id: before.id, version: before.version },
    to: { config_id: saved.id, version: saved.version, name: 'Kinder' },
    reason: 'Too strict',
    run_id,
  });
  expect(created).toMatchObject({ what: 'created', to: { config_id: saved.id } });
  await activate(before.id);
  expect((await ledger())[0]).toMatchObject({ what: 'rolled_back', reason: null });
});

test.each([
  ['no body', 200, undefined],
  ['the type of a body and no body', 200, ''],
  ['what is no JSON', 400, '{'],
])('an activation with %s is answered %i', async (_, status, body) => {
  const { url, secretKey } = testStack();
  const response = await fetch(
    `${url}/functions/v1/assistant/configs/${(await active()).id}/activate`,
    {
      method: 'POST',
      body,
      headers: {
        apikey: secretKey,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
    },
  );
  expect(response.status, await response.text()).toBe(status);
});

test('the ledger comes in pages, newest first, of a branch or of everything', async () => {
  const whole = await ledger('&limit=200');
  const pages = await readPages(
    `/ledger?intent_code=${BRANCH}&limit=2`,
    (path) => assistant.current.call(path),
  );
  expect(pages.flat()).toEqual(whole);
  const { body: all } = await call('/ledger?limit=200');
  expect(new Set(all.map((entry: { intent_code: string }) => entry.intent_code)).size)
    .toBeGreaterThan(1);
  expect((await call('/ledger?cursor=nowhere')).status).toBe(422);
});

test('a run of another version, or none, is missing for the gate: 409, and nothing changes', async () => {
  const { body: saved } = await save();
  const { body: other } = await save();
  const before = await active();
  for (const run_id of [await runOf(other.id), UNKNOWN]) {
    for (const override of [false, true]) {
      expect(await activate(saved.id, { run_id, override, reason: 'It is urgent' })).toMatchObject({
        status: 409,
        body: { code: 'gate-closed', gate: 'warn', missing: 'no_run', run_id },
      });
    }
  }
  expect(await active()).toEqual(before);
});

test('a gate that requires tests answers 409 with what is missing, and yields to a reason', async () => {
  const { body: saved } = await save();
  expect((await gate('require')).body).toMatchObject({ gate: 'require' });
  const before = await active();
  const verdict = { gate: 'require', missing: 'no_tests', run_id: null };
  expect(await activate(saved.id)).toMatchObject({
    status: 409,
    body: { status: 409, code: 'gate-closed', ...verdict },
  });
  expect(await save({ activate: true })).toMatchObject({ status: 409, body: verdict });
  expect(await active()).toEqual(before);
  expect((await call(`/configs/${saved.id}/outlook`)).body)
    .toMatchObject({ ...verdict, active_version: before.version });

  expect(await activate(saved.id, { override: true })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'reason' }] },
  });
  const overridden = await activate(saved.id, { override: true, reason: 'Emergency' });
  expect(overridden).toMatchObject({ status: 200, body: { is_active: true } });
  expect((await ledger())[0]).toMatchObject({
    reason: 'Emergency',
    to: { version: saved.version, overridden: 'no_tests' },
  });
  await gate('warn');
  expect((await ledger())[0]).toMatchObject({
    what: 'test_gate_changed',
    from: { gate: 'require' },
    to: { gate: 'warn' },
  });
});

test('a version is not activated over another than the one that was seen', async () => {
  const seen = await active();
  const [{ body: theirs }, { body: mine }] = [await save(), await save()];
  await activate(theirs.id, { expected_version: seen.version });
  const refused = await activate(mine.id, { expected_version: seen.version });
  expect(refused).toMatchObject({ status: 409, body: { code: 'version-conflict' } });
  expect(refused.body.detail).toContain(`v${theirs.version} was activated`);
  expect(await active()).toMatchObject({ id: theirs.id });
});

test('a dialog in progress keeps its version when the editor says so, until that is deleted', async () => {
  const dialog = new Dialog(assistant.current);
  await dialog.turn(BRANCH, 'One.');
  const before = await active();
  const { body: next } = await save();
  await activate(next.id, { keep_dialogs: true });
  expect((await ledger())[0].to).toMatchObject({ version: next.version, kept_dialogs: 1 });

  await dialog.turn(BRANCH, 'Two.');
  expect(dialog.last.config_version).toBe(before.version);
  const { body: thread } = await call(`/threads/${dialog.last.thread_id}`);
  expect(thread.kept_versions).toEqual({ [BRANCH]: before.version });
  const other = new Dialog(assistant.current);
  await other.turn(BRANCH, 'One.');
  expect(other.last.config_version).toBe(next.version);

  await call(`/configs/${before.id}`, { method: 'DELETE' });
  await dialog.turn(BRANCH, 'Three.');
  expect(dialog.last.config_version).toBe(next.version);
});

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const refusals: [sentence: string, status: number, method: string, path: string, body?: object][] =
  [
    ['a reason that is too long', 422, 'POST', 'activate', { reason: 'x'.repeat(1001) }],
    ['a reason for no activation', 422, 'POST', '/configs', {
      intent_code: BRANCH,
      system_prompt: 'x',
      reason: 'x',
    }],
    ['a run that is no id', 422, 'POST', 'activate', { run_id: 'last' }],
    ['an unknown field', 422, 'POST', 'activate', { because: 'x' }],
    ['an override without a reason', 422, 'POST', 'activate', { override: true, reason: ' ' }],
    ['the outlook of an unknown version', 404, 'GET', `/configs/${UNKNOWN}/outlook`],
    ['a gate of another kind', 422, 'PATCH', `/intents/${BRANCH}`, { gate: 'maybe' }],
  ];

test.each(refusals)('%s is answered %i', async (_, status, method, path, body) => {
  const before = await ledger();
  const address = path === 'activate' ? `/configs/${(await active()).id}/activate` : path;
  expect((await call(address, { method, body })).status).toBe(status);
  expect(await ledger()).toEqual(before);
});
