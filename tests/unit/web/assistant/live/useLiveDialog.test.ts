import '../../support/browser.ts';
import { useQueryCache } from '@pinia/colada';
import { beforeEach, expect, test, vi } from 'vitest';
import { shallowRef } from 'vue';
import { useLiveDialog } from '@/features/assistant/live/useLiveDialog.ts';
import { dialogKey } from '@/features/assistant/queries.ts';
import { answer } from '../../support/api.ts';
import { asEditor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';
import { patient } from '../sandbox/messages.ts';

beforeEach(() => {
  openPage();
  asEditor();
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 2));

/** Opens a dialog, and a stream with events of its messages. */
function follow(isNews?: (role: string) => boolean) {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  answer('GET /assistant/events', () => new Response(body));
  const messages = shallowRef([patient('Hello')]);
  const written = { ...patient('Here is Ann'), role: 'operator' as const, author_name: 'Ann' };
  const reload = vi.spyOn(useQueryCache(), 'invalidateQueries').mockImplementation(() => {
    messages.value = [...messages.value, written];
    return Promise.resolve();
  });
  const page = withSetup(() => ({
    arrived: useLiveDialog({
      threadId: () => 't1',
      messages: () => messages.value,
      isNews,
    }),
  }));
  const tell = async (thread_id: string, message_id = written.id, role = 'operator') => {
    const data = JSON.stringify({ thread_id, message_id, role });
    controller.enqueue(new TextEncoder().encode(`id: 1.1\nevent: message\ndata: ${data}\n\n`));
    await settle();
  };
  return { ...page, messages, reload, tell };
}

test('a message of this dialog is read and said, once', async () => {
  const page = follow();
  await page.tell('t2');
  expect(page.reload).not.toHaveBeenCalled();
  await page.tell('t1');
  expect(page.arrived.value).toBe('Ann, staff: Here is Ann');
  await page.tell('t1');
  expect(page.reload.mock.calls).toEqual([[{ key: dialogKey('t1') }]]);
  page.leave();
});

test('two messages that one reload shows are said, and not the one that the page adds', async () => {
  const page = follow();
  page.reload.mockResolvedValue(undefined);
  const theirs = ['A', 'B'].map((text) => ({ ...patient(text), role: 'operator' as const }));
  for (const { id } of theirs) await page.tell('t1', id);
  page.messages.value = [...page.messages.value, ...theirs];
  expect(page.arrived.value).toContain('B');
  page.messages.value = [...page.messages.value, patient('Mine')];
  expect(page.arrived.value).toContain('B');
  page.leave();
});

test('what the page itself adds is not said, and roles that are no news are not read', async () => {
  const page = follow((role) => role === 'system');
  await page.tell('t1');
  page.messages.value = [...page.messages.value, patient('Mine')];
  expect([page.reload.mock.calls.length, page.arrived.value]).toEqual([0, '']);
  page.leave();
});
