import '../../support/browser.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { useLiveEvents } from '@/features/assistant/live/live-events.ts';
import { TYPING_LASTS_MS, usePatientTyping } from '@/features/assistant/live/usePatientTyping.ts';
import { answer } from '../../support/api.ts';
import { asEditor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

beforeEach(() => {
  openPage();
  asEditor();
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 2));

test('a patient is shown as typing for six seconds, or until their message comes', async () => {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  answer('GET /assistant/events', () => new Response(body));
  const stop = useLiveEvents().listen(() => {});
  const page = withSetup(() => ({ isTyping: usePatientTyping(() => 't1') }));
  const tell = async (event: string, data: object) => {
    const frame = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    controller.enqueue(new TextEncoder().encode(frame));
    await settle();
  };
  await tell('typing', { thread_id: 't2' });
  expect(page.isTyping.value).toBe(false);
  await tell('typing', { thread_id: 't1' });
  expect(page.isTyping.value).toBe(true);
  await tell('message', { thread_id: 't1', message_id: 'm1', role: 'operator' });
  expect(page.isTyping.value).toBe(true);
  await tell('message', { thread_id: 't1', message_id: 'm2', role: 'user' });
  expect(page.isTyping.value).toBe(false);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  controller.enqueue(new TextEncoder().encode('event: typing\ndata: {"thread_id":"t1"}\n\n'));
  await vi.advanceTimersByTimeAsync(10);
  vi.advanceTimersByTime(TYPING_LASTS_MS - 11);
  expect(page.isTyping.value).toBe(true);
  vi.advanceTimersByTime(12);
  expect(page.isTyping.value).toBe(false);
  vi.useRealTimers();
  page.leave();
  stop();
});
