import type { Client } from '@modelcontextprotocol/client';
import { afterAll, describe, expect, test } from 'vitest';
import { turnScript, useAssistant } from '../assistant/support/assistant.ts';
import { jwtSecret } from '../security/support.ts';
import { connectTo, newAgentKey, removeKeys, type Result, useTool } from './support.ts';

const assistant = useAssistant({ AGENT_SIGNING_KEY: jwtSecret(), RUN_CONCURRENCY: '1' });
afterAll(removeKeys);

const serverUrl = () => new URL(`${assistant.current.url}/assistant/mcp`);

/** Counts the calls of tools. */
function counted(client: Client) {
  const calls: string[] = [];
  const use = (name: string, args: Result) => {
    calls.push(name);
    return useTool(client, name, args);
  };
  return { calls, use };
}

test('from a wrong price to a proposed version with a passing run in at most 8 calls', async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  await assistant.current.script(...turnScript('price_question', 'A filling is £900.'));
  const question = { message: `How much is a filling, ${mark}?` };
  const chat = await assistant.current.call('/chat', { as: 'service', body: question });
  expect(chat.status).toBe(200);
  await chat.body?.cancel();

  const { secret } = await newAgentKey('editor');
  const client = await connectTo(serverUrl(), secret);
  const { calls, use } = counted(client);
  const { dialogs: [dialog] } = await use('find_dialogs', { q: mark });
  const { messages } = await use('read_dialog', { dialog_id: dialog.id });
  const reply = messages.at(-1);
  expect(reply.untrusted_text).toContain('£900');
  const trace = await use('explain_reply', { message_id: reply.id });
  expect(trace.calls[0]).toMatchObject({ intent_code: 'price_question', config_id: /-/ });
  const { hits } = await use('search_knowledge', { query: 'How much is a filling?' });
  expect(JSON.stringify(hits)).toMatch(/£\d/);
  const { version } = await use('read_branch', { code: 'price_question' });
  const proposal = await use('propose_version', {
    intent_code: 'price_question',
    system_prompt: version.system_prompt,
    rules_text: `${version.rules_text}\n- Name only prices that a fragment states.`,
    exit_conditions_text: version.exit_conditions_text,
    reason: 'A reply named a price that no document has',
  });
  const written = await use('create_test', {
    test: {
      name: `Price of a filling ${mark}`,
      intent_code: 'price_question',
      turns: [{ message: 'How much is a filling?', expect: { reply: { contains: ['£90'] } } }],
    },
  });
  await assistant.current.script(...turnScript('price_question', 'A filling is £90.'));
  const run = await use('run_tests', {
    candidate: { price_question: { config_id: proposal.config_id } },
    tests: [written.id],
    repeats: 1,
    wait_s: 60,
  });
  await client.close();

  expect(calls.length).toBeLessThanOrEqual(8);
  expect(run).toMatchObject({ status: 'done', summary: { passed: 1, failed: 0, errors: 0 } });
  expect(run.tries).toMatchObject([{ config_id: proposal.config_id }]);
  const read = async (path: string) => await (await assistant.current.call(path)).json();
  expect(await read(`/configs/${proposal.config_id}`)).toMatchObject({ is_active: false });
  expect(await read('/configs/active?intent_code=price_question'))
    .toMatchObject({ id: version.id });
  expect(await read('/proposals?status=open')).toContainEqual(
    expect.objectContaining({ id: proposal.id, version: proposal.version, kind: 'version' }),
  );
  const removal = await assistant.current.call(`/tests/${written.id}`, { method: 'DELETE' });
  await removal.body?.cancel();
});

test('a proposed version keeps the model parameters of the active one, unless it has others', async () => {
  const code = `agents_${crypto.randomUUID().slice(0, 8)}`;
  const call = async (path: string, body?: object) =>
    await (await assistant.current.call(path, { body })).json();
  await call('/intents', { code, name: code });
  const texts = { intent_code: code, system_prompt: 'Be brief.' };
  await call('/configs', { ...texts, parameters: { temperature: 0.2 }, activate: true });
  const { secret } = await newAgentKey('editor');
  const client = await connectTo(serverUrl(), secret);
  const parametersOf = async (given: object) => {
    const args = { ...texts, ...given, reason: 'Shorter' };
    const { config_id } = await useTool(client, 'propose_version', args);
    return (await call(`/configs/${config_id}`)).parameters;
  };
  expect(await parametersOf({})).toEqual({ temperature: 0.2 });
  expect(await parametersOf({ parameters: { temperature: 1 } })).toEqual({ temperature: 1 });
  expect(await parametersOf({ parameters: null })).toBeNull();
  await client.close();
  const path = `/intents/${code}?move_to=general_info`;
  await (await assistant.current.call(path, { method: 'DELETE' })).body?.cancel();
});

test('an idempotency key proposes once, however often it is sent', async () => {
  const { secret } = await newAgentKey('editor');
  const client = await connectTo(serverUrl(), secret);
  const args = {
    ...{ name: 'Parking', file_type: 'text', text: 'Behind the house.', reason: 'Asked' },
    idempotency_key: crypto.randomUUID(),
  };
  const [one, two] = [
    await useTool(client, 'propose_document', args),
    await useTool(client, 'propose_document', args),
  ];
  expect(two.id).toBe(one.id);
  await client.close();
});

describe('a proposal', () => {
  const propose = async () => {
    const { secret } = await newAgentKey('editor');
    const client = await connectTo(serverUrl(), secret);
    const args = { name: 'Parking', file_type: 'text', text: 'Behind.', reason: 'Asked' };
    const proposal = await useTool(client, 'propose_document', args);
    await client.close();
    return proposal;
  };

  test('is rejected once, with a reason', async () => {
    const { id } = await propose();
    const reject = (body: object) => assistant.current.call(`/proposals/${id}/reject`, { body });
    const statuses = [
      await reject({}),
      await reject({ reason: 'Known' }),
      await reject({
        reason: 'Known',
      }),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([422, 200, 409]);
    expect(await statuses[1]!.json())
      .toMatchObject({ status: 'rejected', answer: 'Known', settled_by_name: expect.any(String) });
    await Promise.all([statuses[0], statuses[2]].map((each) => each!.body?.cancel()));
  });

  test('of a document is accepted with the document that was added', async () => {
    const { id } = await propose();
    const { name, file_type, text } = { name: 'Parking', file_type: 'text', text: 'Behind.' };
    const added = await assistant.current.call('/documents/text', {
      body: { name, file_type, text },
    });
    const { id: document_id } = await added.json();
    const accepted = await assistant.current.call(`/proposals/${id}/accept`, {
      body: { document_id },
    });
    expect(await accepted.json()).toMatchObject({ status: 'accepted', document_id });
    const removal = await assistant.current.call(`/documents/${document_id}`, { method: 'DELETE' });
    await removal.body?.cancel();
  });
});
