// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import InboxCount from '@/features/assistant/inbox/InboxCount.vue';
import { TAKEOVERS_KEY } from '@/features/assistant/takeover/queries.ts';
import { useAlertSetting } from '@/features/assistant/inbox/alerts-store.ts';
import { useQueryCache } from '@pinia/colada';
import { answer, resetApi } from '../../support/api.ts';
import { mountComponent } from '../../support/mount-component.ts';

const tones = vi.hoisted(() => vi.fn());
vi.mock('@/features/assistant/inbox/play-tone.ts', () => ({ playTone: tones }));

const TAKEOVERS = 'GET /assistant/takeovers';
const takeover = (by: string, unread: number) => ({
  ...{ thread_id: `of-${by}`, by, by_name: by, since: '2026-11-22T10:00:00Z' },
  ...{ ends_at: '2036-11-22T10:00:00Z', unread, waiting_since: '2026-11-22T10:00:00Z' },
});

beforeEach(() => {
  resetApi();
  tones.mockClear();
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg" />';
  document.title = 'Inbox';
  answer('GET /assistant/events', () => new Promise<Response>(() => {}));
  answer('GET /assistant/requests', []);
});

const icon = () => document.querySelector('link')!.getAttribute('href');

async function loadAgain() {
  await useQueryCache().invalidateQueries({ key: TAKEOVERS_KEY });
  await flushPromises();
}

test('a message in a dialog of one’s own marks rail, title and icon until it is seen', async () => {
  answer(TAKEOVERS, [takeover('u1', 2), takeover('u2', 3)]);
  const { mounted } = await mountComponent(InboxCount);
  await flushPromises();
  expect(mounted.text()).toContain('2 unread');
  expect([document.title.startsWith('(2) '), icon()]).toEqual([true, '/favicon-unread.svg']);
  answer(TAKEOVERS, [takeover('u1', 0)]);
  await loadAgain();
  expect(mounted.text()).not.toContain('unread');
  expect([document.title.startsWith('('), icon()]).toEqual([false, '/favicon.svg']);
});

test('the sound plays once for each new message, only where it is on', async () => {
  answer(TAKEOVERS, [takeover('u1', 1)]);
  await mountComponent(InboxCount);
  await flushPromises();
  useAlertSetting().toggleSound();
  await loadAgain();
  expect(tones).not.toHaveBeenCalled();
  answer(TAKEOVERS, [takeover('u1', 2)]);
  await loadAgain();
  await loadAgain();
  expect(tones).toHaveBeenCalledTimes(1);
});
