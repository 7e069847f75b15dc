import { expect, test } from 'vitest';
import { testStack } from '../../support/stack-client.ts';
import { turnScript, useAssistant } from '../assistant/support/assistant.ts';
import { runScript } from './run-program.ts';

const assistant = useAssistant();

/** Returns the content of an AI SDK chat after `use`; its packages are not the product's. */
async function chatAfter(use: string) {
  const env = {
    API: `${assistant.current.url}/assistant/chat/ui-messages`,
    KEY: testStack().secretKey,
  };
  const code = `
    import { Chat } from '@ai-sdk/vue';
    import { DefaultChatTransport } from 'ai';
    const { API: api, KEY } = process.env;
    const headers = { Authorization: 'Bearer ' + KEY };
    const chat = new Chat({ transport: new DefaultChatTransport({ api, headers }) });
    ${use}
    console.log(JSON.stringify({ messages: chat.messages, error: chat.error?.message }));`;
  return JSON.parse(await runScript(code, 'tests/api/clients/packages/deno.json', { env }));
}

test('what a branch said before it handed over is taken back, and no reply comes twice', async () => {
  await assistant.current.script(
    ...turnScript('price_question', 'One moment. [INTENT_CHANGE: reschedule]', 'Which day?'),
  );
  const { messages, error } = await chatAfter(`
    await chat.sendMessage({ text: 'Hi' });
    await chat.regenerate();`);
  expect(error).toBeUndefined();
  expect(messages).toHaveLength(2);
  const { parts, metadata } = messages[1];
  expect(parts.filter(({ type }: { type: string }) => type === 'text'))
    .toMatchObject([{ text: 'Which day?', state: 'done' }]);
  const detail = await assistant.current.call(`/threads/${metadata.thread_id}`);
  expect((await detail.json()).messages).toHaveLength(2);
});

test('a refusal reaches the chat as its error', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  const { messages, error } = await chatAfter(
    `await chat.sendMessage({ text: 'Hi' }, { body: { thread_id: '${unknown}' } });`,
  );
  expect(messages).toHaveLength(1);
  expect(error).toContain('There is no dialog with this id.');
});

test('a message whose id is empty is one without an id', async () => {
  await assistant.current.script(...turnScript('price_question', 'It is 300.'));
  const response = await assistant.current.call('/chat/ui-messages', {
    body: { messages: [{ id: '', role: 'user', parts: [{ type: 'text', text: 'How much?' }] }] },
  });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('is 300.');
});
