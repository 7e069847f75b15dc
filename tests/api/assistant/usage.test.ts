import { afterAll, beforeAll, expect, test } from 'vitest';
import { unwrap } from '../../../functions/shared/http/database-error.ts';
import { useAssistant } from './support/assistant.ts';
import { Dialog } from './support/dialog.ts';
import { serviceDb } from './support/service-db.ts';

const assistant = useAssistant();
/** A branch that no other test changes. */
const code = 'usage_probe';

async function saveVersion(system_prompt: string) {
  const body = { intent_code: code, system_prompt, activate: true };
  const response = await assistant.current.call('/configs', { body });
  expect(response.status).toBe(201);
}

async function usageOf(branch: string) {
  return await (await assistant.current.call(`/intents/${branch}/usage`, { as: 'viewer' })).json();
}

beforeAll(async () => {
  const row = { code, name: 'Probe', description: 'Of the sums', order_index: 900 };
  unwrap(await serviceDb().from('intents').insert(row));
});

afterAll(async () => {
  await serviceDb().from('intents').delete().eq('code', code);
});

test('what turns took is summed for each version of their branch, and for the router', async () => {
  await saveVersion('You answer.');
  expect(await usageOf(code)).toEqual([]);
  const dialog = new Dialog(assistant.current);
  await dialog.turn(code, 'One.');
  await dialog.turn(code, 'Two, which is longer.');
  await dialog.turn(code, 'Three.');
  await saveVersion('You answer otherwise.');
  await dialog.turn(code, 'Four.');

  const sum = (turns: Dialog['turns'], key: 'prompt_tokens' | 'completion_tokens') =>
    turns.reduce((total, { debug }) => total + debug.usage![key], 0);
  const share = (index: number) => {
    const { bytes, prompt_bytes } = dialog.turns[index]!.debug.cacheable_prefix!;
    return bytes / prompt_bytes;
  };
  const sums = (version: number, turns: Dialog['turns'], cacheable_share: number) => ({
    version,
    turns: turns.length,
    prompt_tokens: sum(turns, 'prompt_tokens'),
    completion_tokens: sum(turns, 'completion_tokens'),
    cached_tokens: 0,
    estimated_turns: 0,
    cacheable_share: expect.closeTo(cacheable_share, 10),
  });
  expect(dialog.turns[0]!.debug.cacheable_prefix).toBeNull();
  expect(share(1)).toBeGreaterThan(0.1);
  expect(await usageOf(code)).toEqual([
    sums(2, dialog.turns.slice(3), share(3)),
    sums(1, dialog.turns.slice(0, 3), (share(1) + share(2)) / 2),
  ]);

  const { router_version, debug } = dialog.last;
  const router = (await usageOf('_router'))
    .find(({ version }: { version: number }) => version === router_version);
  expect(router).toMatchObject({ turns: expect.any(Number), cacheable_share: null });
  expect(router.prompt_tokens).toBeGreaterThan(3 * debug.router.usage!.prompt_tokens);
});
