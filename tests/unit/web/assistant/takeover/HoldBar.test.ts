// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import HoldBar from '@/features/assistant/takeover/HoldBar.vue';
import { useDrafts } from '@/stores/drafts.ts';
import { useSession } from '@/stores/session.ts';
import { answer, callsTo, resetApi } from '../../support/api.ts';
import { mountComponent, press } from '../../support/mount-component.ts';

const WRITE = 'POST /assistant/threads/t1/messages';
const TYPING = 'POST /assistant/threads/t1/typing';
const holdOf = (by: string, by_name: string) => ({
  by,
  by_name,
  since: '2026-11-28T10:00:00Z',
  ends_at: '2026-11-28T10:30:00Z',
});
const MINE = holdOf('u1', 'Me');

beforeEach(() => {
  resetApi();
  answer('GET /assistant/takeovers', []);
  answer(TYPING, () => new Response(null, { status: 204 }));
});
afterEach(() => void vi.useRealTimers());

/** Opens the bar of a person who serves. */
async function open(hold: object | null) {
  const props = { threadId: 't1', hold, lastMessageId: undefined };
  const { mounted } = await mountComponent(HoldBar, { props });
  const { operator } = useSession();
  useSession().$patch({ operator: { ...operator!, canServe: true } });
  await flushPromises();
  const box = () => mounted.find('textarea');
  const send = (init: object) => box().trigger('keydown', { key: 'Enter', ...init });
  return { mounted, box, send };
}

test.each([['Ctrl', { ctrlKey: true }], ['⌘', { metaKey: true }]])(
  '%s-Enter sends, Enter alone does not, nor does an empty box',
  async (_, keys) => {
    answer(WRITE, {});
    const { box, send } = await open(MINE);
    await send(keys);
    await box().setValue('Good morning');
    await send({});
    await flushPromises();
    expect(callsTo(WRITE)).toEqual([]);
    await send(keys);
    await flushPromises();
    expect(callsTo(WRITE)).toMatchObject([{ body: { text: 'Good morning' } }]);
    expect(box().element.value).toBe('');
  },
);

test.each([
  ['somebody else has the dialog', holdOf('u2', 'Ben'), 'Ben has this dialog now.'],
  ['the dialog was released', null, 'Nobody has taken over this dialog.'],
])('a text stays and cannot be sent when %s', async (_, hold, message) => {
  const { mounted, box, send } = await open(MINE);
  await box().setValue('Unsent');
  await mounted.setProps({ hold });
  await send({ ctrlKey: true });
  await box().setValue('Unsent still');
  await flushPromises();
  expect(mounted.text()).toContain(`Not sent: ${message}`);
  expect(box().element.value).toBe('Unsent still');
  expect(callsTo(WRITE)).toEqual([]);
  expect(callsTo(TYPING)).toHaveLength(1);
  await press('Discard text');
  expect(useDrafts().all).toEqual([]);
  expect(mounted.find('textarea').exists()).toBe(false);
});

test('the patient is told every three seconds that the person types', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { box } = await open(MINE);
  for (const text of ['I', 'I h', 'I have']) await box().setValue(text);
  expect(callsTo(TYPING)).toHaveLength(1);
  vi.setSystemTime(Date.now() + 3000);
  await box().setValue('I have a');
  await flushPromises();
  expect(callsTo(TYPING)).toHaveLength(2);
});
