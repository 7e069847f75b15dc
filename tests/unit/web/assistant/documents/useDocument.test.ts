import '../../support/browser.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { nextTick, ref } from 'vue';
import { useDocument } from '../../../../../web/src/features/assistant/documents/useDocument.ts';
import { answer, callsTo, json, problem, unreachable } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

beforeEach(() => {
  openPage();
  asVisitor();
  for (const id of ['a', 'b']) {
    answer(`GET /assistant/documents/${id}`, { id, name: `Document ${id}` });
    answer(`GET /assistant/documents/${id}/chunks`, [{ chunk_index: 0, text: `Chunk of ${id}` }]);
  }
});

function openDocument() {
  const id = ref('a');
  const changedAt = ref<string>();
  const wanted = { id: () => id.value, changedAt: () => changedAt.value };
  return { id, changedAt, ...withSetup(() => useDocument(wanted)) };
}

describe('useDocument', () => {
  test('reads a document with its chunks, and another when another is asked for', async () => {
    const { id, document, chunks, status } = openDocument();
    await expect.poll(() => document.value?.name).toBe('Document a');
    id.value = 'b';
    await nextTick();
    expect([document.value, status.value]).toEqual([null, 'loading']);
    await expect.poll(() => document.value?.name).toBe('Document b');
    expect(chunks.value).toMatchObject([{ text: 'Chunk of b' }]);
  });

  test('an answer that comes when another document is open is left out', async () => {
    const late = Promise.withResolvers<Response>();
    answer('GET /assistant/documents/a', () => late.promise);
    const { id, document, chunks, status } = openDocument();
    id.value = 'b';
    await expect.poll(() => status.value).toBe('ready');
    late.resolve(json({ id: 'a', name: 'Document a' }));
    await new Promise((resolve) => setTimeout(resolve));
    expect([document.value?.name, chunks.value[0]?.text]).toEqual(['Document b', 'Chunk of b']);
  });

  test.each([
    ['missing', 404, () => problem(404)],
    ['missing, for no document has such an id', 422, () => problem(422)],
    ['failed', 503, () => problem(503)],
    ['failed, without an answer', 0, unreachable],
  ])('is %s', async (expected, _, refuse) => {
    answer('GET /assistant/documents/a', refuse);
    const { status } = openDocument();
    await expect.poll(() => status.value).toBe(expected.split(',')[0]);
  });

  test('is read again after a failure', async () => {
    answer('GET /assistant/documents/a', unreachable, { id: 'a', name: 'Document a' });
    const { document, status, load } = openDocument();
    await expect.poll(() => status.value).toBe('failed');
    await load();
    expect([document.value?.name, status.value]).toEqual(['Document a', 'ready']);
  });

  test('is read again when it changed, shown as it was until then, and gone when deleted', async () => {
    const { changedAt, document, status } = openDocument();
    changedAt.value = '2026-11-22T10:00:00Z';
    await expect.poll(() => document.value?.name).toBe('Document a');
    answer('GET /assistant/documents/a', { id: 'a', name: 'Replaced' });
    changedAt.value = '2026-11-22T11:00:00Z';
    await nextTick();
    expect([document.value?.name, status.value]).toEqual(['Document a', 'ready']);
    await expect.poll(() => document.value?.name).toBe('Replaced');
    answer('GET /assistant/documents/a', unreachable, () => problem(404));
    changedAt.value = '2026-11-22T12:00:00Z';
    await expect.poll(() => callsTo('GET /assistant/documents/a')).toHaveLength(3);
    expect([document.value?.name, status.value]).toEqual(['Replaced', 'ready']);
    changedAt.value = undefined;
    await expect.poll(() => status.value).toBe('missing');
  });

  test('is read once when the list of documents arrives after it', async () => {
    const { changedAt, document } = openDocument();
    await expect.poll(() => document.value?.name).toBe('Document a');
    changedAt.value = '2026-11-22T10:00:00Z';
    await nextTick();
    expect(callsTo('GET /assistant/documents/a')).toHaveLength(1);
  });
});
