import '../../support/browser.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Config } from '@contract/assistant/schemas/configs.ts';
import { useActivation } from '@/features/assistant/settings/useActivation.ts';
import { useConfigs } from '@/features/assistant/configs/queries.ts';
import { useToasts } from '@/ui/toasts.ts';
import { answer, callsTo, json, problem, unreachable } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const LIST = 'GET /assistant/configs';
const activate = (id: string) => `POST /assistant/configs/${id}/activate`;
const config = (version: number, is_active = false) =>
  ({ id: `c${version}`, version, is_active }) as Config;
const OUTLOOK = { gate: 'warn', missing: 'no_run', dialogs: [], active_version: 1 };

beforeEach(() => {
  openPage();
  asVisitor();
  answer('GET /assistant/intents', []);
  answer('GET /assistant/configs/c2/outlook', OUTLOOK);
});

/** Opens the dialog before v2 replaces v1. */
async function ask() {
  const { configs, activation } = withSetup(() => {
    const configs = useConfigs(() => 'booking');
    return { configs, activation: useActivation(configs) };
  });
  await vi.waitUntil(() => configs.data.value);
  activation.ask(configs.configs.value[0]!);
  await vi.waitUntil(() => activation.question.value?.outlook || activation.impact.error.value);
  return activation;
}

const lastToast = () => useToasts().toasts.at(-1)!;

describe('useActivation', () => {
  test('asks with the active version beside the one that is meant, and its outlook', async () => {
    answer(LIST, [config(2), config(1, true)]);
    const { question } = await ask();
    expect(question.value).toMatchObject({
      config: { version: 2 },
      against: { version: 1 },
      outlook: OUTLOOK,
    });
  });

  test('activates with what was said, if the version that was shown is still active', async () => {
    answer(LIST, [config(2), config(1, true)]);
    answer(activate('c2'), config(2, true));
    const activation = await ask();
    await activation.activate({ reason: 'Kinder', keep_dialogs: true, override: false });
    expect(callsTo(activate('c2'))[0]!.body).toEqual({
      reason: 'Kinder',
      keep_dialogs: true,
      override: false,
      expected_version: 1,
    });
    expect(activation.question.value).toBeNull();
  });

  test('undoes it by activating the version before, and not what was activated since', async () => {
    answer(LIST, [config(2), config(1, true)]);
    answer(activate('c2'), config(2, true));
    answer(activate('c1'), config(1, true));
    const activation = await ask();
    await activation.activate({});
    expect(lastToast()).toMatchObject({ text: 'v2 is active.', actions: [{ label: 'Undo' }] });
    lastToast().actions![0]!.run();
    await vi.waitUntil(() => lastToast().text === 'v1 is active again.');
    expect(callsTo(activate('c1'))[0]!.body)
      .toEqual({ reason: 'Activation of v2 undone', override: true, expected_version: 2 });
  });

  test('offers no way back where no version was active', async () => {
    answer(LIST, [config(2)]);
    answer(activate('c2'), config(2, true));
    const activation = await ask();
    await activation.activate({});
    expect(callsTo(activate('c2'))[0]!.body).toMatchObject({ expected_version: null });
    expect(lastToast().actions).toBeUndefined();
  });

  test('an activation elsewhere keeps the question open, beside what is active now', async () => {
    answer(LIST, [config(3), config(2), config(1, true)].slice(1), [config(3, true), config(2)]);
    answer(activate('c2'), () => problem(409, 'Conflict'));
    const activation = await ask();
    await activation.activate({});
    expect(activation.problem.value).toBe('Conflict, in words');
    expect(activation.question.value).toMatchObject({
      config: { version: 2 },
      against: { version: 3 },
    });
    expect(activation.isBusy.value).toBe(false);
  });

  test('has the error of an outlook that could not be read', async () => {
    answer(LIST, [config(2), config(1, true)]);
    answer('GET /assistant/configs/c2/outlook', unreachable);
    const activation = await ask();
    expect(activation.impact.error.value).not.toBeNull();
    expect(activation.problem.value).toBe('');
    expect(activation.question.value?.outlook).toBeNull();
  });

  test('sends one activation, however often it is pressed', async () => {
    answer(LIST, [config(2), config(1, true)]);
    answer(activate('c2'), () => json(config(2, true)));
    const activation = await ask();
    await Promise.all([activation.activate({}), activation.activate({})]);
    expect(callsTo(activate('c2'))).toHaveLength(1);
  });
});
