// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { useVisitorDialog } from '@/chat/useVisitorDialog.ts';
import { withSetup } from '../support/with-setup.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const message = (id: string, role: string, text: string) => ({
  ...{ id, role, text, sources: [], by: null, helpful: null, client_message_id: null },
  created_at: '2026-11-29T10:00:00Z',
});

const toStream = (text: string) =>
  new Response(
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  );

test('a message that another device sends before the events begin is shown once', async () => {
  const sent = [message('m1', 'user', 'Hello'), message('m2', 'assistant', 'Good morning.')];
  let reads = 0;
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('/sessions')) return Promise.resolve(Response.json({ token: 't' }));
    if (url.endsWith('/events')) {
      const ready = 'event: ready\ndata: {"held_by":null,"is_paused":false}\n\n';
      return Promise.resolve(
        toStream(`${ready}event: message\ndata: ${JSON.stringify(sent[1])}\n\n`),
      );
    }
    reads += 1;
    const messages = reads === 1 ? [] : sent;
    return Promise.resolve(Response.json({ messages, held_by: null, is_paused: false }));
  });
  const identity = `h.${btoa(JSON.stringify({ sub: 'ada' }))}.s`;
  const arrived = vi.fn();
  const { load, entries } = withSetup(() => useVisitorDialog('site', identity, arrived));
  await load();
  await expect.poll(() => entries.value.map(({ text }) => text))
    .toEqual(['Hello', 'Good morning.']);
  expect(arrived).toHaveBeenCalledTimes(2);
});

test('a message that the visitor sends on another device arrives with its text', async () => {
  const sent = { ...message('m3', 'user', 'From my phone'), client_message_id: 'c3' };
  const known = [message('m1', 'user', 'Hello'), message('m2', 'assistant', 'Good morning.')];
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('/sessions')) return Promise.resolve(Response.json({ token: 't' }));
    if (url.endsWith('/events')) {
      return Promise.resolve(toStream(`event: message\ndata: ${JSON.stringify(sent)}\n\n`));
    }
    return Promise.resolve(Response.json({ messages: known, held_by: null, is_paused: false }));
  });
  const identity = `h.${btoa(JSON.stringify({ sub: 'ada' }))}.s`;
  const arrived = vi.fn();
  const { load } = withSetup(() => useVisitorDialog('site', identity, arrived));
  await load();
  await expect.poll(() => arrived.mock.calls.length).toBe(1);
  expect(arrived.mock.calls[0]![0]).toMatchObject({ role: 'user', text: 'From my phone' });
});
