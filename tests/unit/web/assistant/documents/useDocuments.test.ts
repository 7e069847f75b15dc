import '../../support/browser.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDocuments } from '../../../../../web/src/features/assistant/documents/useDocuments.ts';
import { answer, callsTo, problem, unreachable } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const LIST = 'GET /assistant/documents';
const document_ = (index_status: string) => ({ id: 'd1', name: 'Prices', index_status });

beforeEach(() => {
  vi.useFakeTimers();
  openPage();
  asVisitor();
});
afterEach(() => vi.useRealTimers());

describe('useDocuments', () => {
  test('reads again every second while something is indexed, and then no more', async () => {
    answer(LIST, [document_('pending')], [document_('indexing')], [document_('ready')]);
    const documents = withSetup(useDocuments);
    await documents.refresh();
    expect(documents.waiting.value).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(callsTo(LIST)).toHaveLength(3);
    expect(documents.waiting.value).toEqual([]);
  });

  test('stops reading when the page is left', async () => {
    answer(LIST, [document_('indexing')]);
    const documents = withSetup(useDocuments);
    await documents.refresh();
    documents.leave();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(callsTo(LIST)).toHaveLength(1);
  });

  test('an answer that comes after the page was left starts nothing', async () => {
    answer(LIST, [document_('indexing')]);
    const documents = withSetup(useDocuments);
    const reading = documents.refresh();
    documents.leave();
    await reading;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(callsTo(LIST)).toHaveLength(1);
  });

  test('a failure shows where nothing is known, and keeps the list elsewhere', async () => {
    answer(LIST, () => problem(503), [document_('ready')], unreachable);
    const documents = withSetup(useDocuments);
    await documents.refresh();
    expect([documents.status.value, documents.problem.value?.status]).toEqual(['failed', 503]);
    await documents.refresh();
    await documents.refresh();
    expect([documents.status.value, documents.documents.value]).toEqual([
      'ready',
      [document_('ready')],
    ]);
  });

  test('shows what became of a document after deleting or indexing it', async () => {
    answer(LIST, [document_('ready')]);
    answer('POST /assistant/documents/d1/reindex', { ok: true });
    answer('POST /assistant/documents/reindex-all', { ok: true });
    answer('DELETE /assistant/documents/d1', () => new Response(null, { status: 204 }));
    const documents = withSetup(useDocuments);
    await documents.reindex('d1');
    await documents.reindexAll();
    await documents.remove('d1');
    expect(callsTo(LIST)).toHaveLength(3);
  });

  test('shows a document as being indexed before its call is answered', async () => {
    let done = (_: Response) => {};
    answer(LIST, [document_('ready')]);
    answer(
      'POST /assistant/documents/d1/reindex',
      () => new Promise<Response>((resolve) => (done = resolve)),
    );
    const documents = withSetup(useDocuments);
    const indexing = documents.reindex('d1');
    await vi.advanceTimersByTimeAsync(200);
    expect(callsTo(LIST)).toHaveLength(1);
    done(Response.json({}));
    await indexing;
  });

  test('a refused change throws', async () => {
    answer('DELETE /assistant/documents/d1', () => problem(403));
    const documents = withSetup(useDocuments);
    await expect(documents.remove('d1')).rejects.toMatchObject({ status: 403 });
  });
});
