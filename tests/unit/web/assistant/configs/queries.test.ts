import '../../support/browser.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick, ref } from 'vue';
import { useConfigs } from '@/features/assistant/configs/queries.ts';
import { useInvalidate } from '@/api/invalidate.ts';
import { answer, callsTo, json, problem, unreachable } from '../../support/api.ts';
import { dispatchOnWindow, page } from '../../support/browser.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const LIST = 'GET /assistant/configs';
const config = (version: number, is_active = false) => ({ id: `c${version}`, version, is_active });
const NEW = {
  intent_code: 'booking',
  name: null,
  activate: false,
  system_prompt: '',
  rules_text: '',
  exit_conditions_text: '',
};

beforeEach(() => {
  vi.useFakeTimers();
  openPage();
  asVisitor();
});
afterEach(() => vi.useRealTimers());

async function open(code = ref('booking')) {
  const configs = withSetup(() => useConfigs(() => code.value));
  await vi.advanceTimersByTimeAsync(0);
  return configs;
}

describe('useConfigs', () => {
  test('lists the versions of a branch, newest first', async () => {
    answer(LIST, [config(1), config(3), config(2, true)]);
    const configs = await open();
    expect(configs.configs.value.map(({ version }) => version)).toEqual([3, 2, 1]);
    expect([configs.newest.value, configs.active.value?.version]).toEqual([3, 2]);
    expect(callsTo(LIST)[0]!.query).toMatchObject({ intent_code: 'booking' });
  });

  test('of a branch without any has neither newest nor active', async () => {
    answer(LIST, []);
    const configs = await open();
    expect([configs.newest.value, configs.active.value]).toEqual([0, null]);
  });

  test('shows nothing of a branch that was left while it was read', async () => {
    let answerFirst = (_: Response) => {};
    answer(
      LIST,
      () => new Promise<Response>((resolve) => (answerFirst = resolve)),
      [config(7)],
    );
    const code = ref('booking');
    const configs = await open(code);
    code.value = 'prices';
    await nextTick();
    await vi.advanceTimersByTimeAsync(0);
    answerFirst(json([config(1)]));
    await vi.advanceTimersByTimeAsync(0);
    expect(configs.newest.value).toBe(7);
  });

  test('a failure shows where nothing is known, and keeps the list elsewhere', async () => {
    answer(LIST, () => problem(503), [config(1)], unreachable);
    const configs = await open();
    expect([configs.status.value, configs.error.value]).toMatchObject(['error', { status: 503 }]);
    await configs.refetch();
    await configs.refetch();
    expect([configs.data.value?.length, configs.newest.value]).toEqual([1, 1]);
  });

  test('notices another editor’s save while the page is visible, until it is left', async () => {
    answer(LIST, [config(1)], [config(2)]);
    const configs = await open();
    page.visibilityState = 'hidden';
    await vi.advanceTimersByTimeAsync(20_000);
    expect(configs.newest.value).toBe(1);
    page.visibilityState = 'visible';
    dispatchOnWindow(new Event('focus'));
    await vi.advanceTimersByTimeAsync(0);
    expect(configs.newest.value).toBe(2);
    configs.leave();
    dispatchOnWindow(new Event('focus'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(callsTo(LIST)).toHaveLength(2);
  });

  test('reads the list again when branches changed elsewhere', async () => {
    answer(LIST, [config(2), config(1, true)], [config(2, true), config(1)]);
    const configs = await open();
    await withSetup(() => ({ invalidate: useInvalidate() })).invalidate(['branches']);
    expect(configs.active.value?.version).toBe(2);
    expect(callsTo(LIST)).toHaveLength(2);
  });

  test('reads the list again after each change', async () => {
    answer(LIST, [config(1)], [config(1), config(2)], [config(1), config(2, true)], [config(2)]);
    answer('POST /assistant/configs', config(2));
    answer('POST /assistant/configs/c2/activate', config(2, true));
    answer('DELETE /assistant/configs/c1', () => new Response(null, { status: 204 }));
    const configs = await open();
    expect(await configs.create(NEW)).toEqual(config(2));
    expect(configs.newest.value).toBe(2);
    await configs.activate('c2', { reason: 'Kinder' });
    await configs.refetch();
    expect(callsTo('POST /assistant/configs/c2/activate')[0]!.body).toEqual({ reason: 'Kinder' });
    expect(configs.active.value?.version).toBe(2);
    await configs.remove('c1');
    expect(configs.configs.value).toHaveLength(1);
  });

  test('a refused change throws', async () => {
    answer(LIST, []);
    answer('POST /assistant/configs', () => problem(422));
    const configs = await open();
    await expect(configs.create(NEW)).rejects.toMatchObject({ status: 422 });
  });
});
