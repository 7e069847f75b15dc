import '../../support/browser.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useUploads } from '@/features/assistant/documents/useUploads.ts';

const uploadDocument = vi.hoisted(() => vi.fn());
vi.mock('@/features/assistant/documents/upload-document.ts', () => ({
  uploadDocument,
}));

const file = (name: string, size = 3) => ({ name, size }) as File;
type Sending = { onSent: (share: number) => void };
const READY = { index_status: 'ready', index_error: null, chunk_count: 1 };
const KNOWN = [{ id: 'd1', name: 'a.md' }, { id: 'd2', name: 'a (2).md' }];
const noted = () => Promise.resolve();
/** Starts uploads on a page without documents. */
const uploadsTo = (onStored: () => Promise<void> = noted) => useUploads(() => [], onStored);
const MIB = 1024 * 1024;

beforeEach(() => {
  vi.clearAllMocks();
  uploadDocument.mockResolvedValue(READY);
});

describe('useUploads', () => {
  test('sends each file, tells of each that is stored, and lists no finished one', async () => {
    const onStored = vi.fn(noted);
    const { add, uploads } = uploadsTo(onStored);
    await add([file('a.md'), file('b.md'), file('c.md')]);
    expect(uploadDocument.mock.calls.map(([{ name }]) => name)).toEqual(['a.md', 'b.md', 'c.md']);
    expect(onStored).toHaveBeenCalledTimes(3);
    expect(uploads.value).toEqual([]);
  });

  test('sends two at a time', async () => {
    let running = 0;
    let most = 0;
    uploadDocument.mockImplementation(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      return READY;
    });
    await uploadsTo().add([1, 2, 3, 4, 5].map((each) => file(`${each}.md`)));
    expect(most).toBe(2);
  });

  test('shows how much of a file has gone out', async () => {
    const { add, uploads } = uploadsTo();
    const seen: number[] = [];
    uploadDocument.mockImplementation((_: File, { onSent }: Sending) => {
      for (const share of [0.5, 1]) {
        onSent(share);
        seen.push(uploads.value[0]!.sent);
      }
      return Promise.resolve(READY);
    });
    await add([file('a.md')]);
    expect(seen).toEqual([0.5, 1]);
  });

  test('a failure stays beside its own file until it is dismissed, the others go on', async () => {
    uploadDocument.mockRejectedValueOnce(new Error('Not a PDF.'));
    const onStored = vi.fn(noted);
    const { add, uploads, dismiss } = uploadsTo(onStored);
    await add([file('a.pdf'), file('b.md')]);
    expect(uploads.value).toMatchObject([{ name: 'a.pdf', state: 'failed', notice: 'Not a PDF.' }]);
    expect(onStored).toHaveBeenCalledTimes(1);
    dismiss(uploads.value[0]!.id);
    expect(uploads.value).toEqual([]);
  });

  test.each([[10 * MIB, 1], [10 * MIB + 1, 0]])('of %i bytes, %i is sent', async (size, sent) => {
    const { add, uploads } = uploadsTo();
    await add([file('big.pdf', size)]);
    expect(uploadDocument).toHaveBeenCalledTimes(sent);
    expect(uploads.value.map(({ notice }) => notice)).toEqual(
      sent ? [] : ['10.1 MiB. The limit is 10 MiB.'],
    );
  });

  test('a stored file that was not indexed says why', async () => {
    const failed = { ...READY, index_status: 'failed', index_error: 'No model.' };
    uploadDocument.mockResolvedValueOnce(failed);
    const { add, uploads } = uploadsTo();
    await add([file('a.md')]);
    expect(uploads.value).toMatchObject([{
      state: 'stored',
      notice: 'Uploaded, but couldn’t be indexed. No model.',
    }]);
  });

  test('a file with the name of a document waits for an answer, the others go on', async () => {
    const { add, asking, uploads } = useUploads(() => KNOWN, noted);
    await add([file('a.md'), file('b.md')]);
    expect(uploadDocument.mock.calls.map(([{ name }]) => name)).toEqual(['b.md']);
    expect(uploads.value).toEqual(asking.value);
    expect(asking.value).toMatchObject([{ name: 'a.md' }]);
  });

  test.each(
    [
      ['replace', [{ replaces: 'd1' }]],
      ['keep-both', [{ name: 'a (3).md' }]],
      ['cancel', []],
    ] as const,
  )('the answer %s is followed', async (what, sent) => {
    const { add, answer, asking, uploads } = useUploads(() => KNOWN, noted);
    await add([file('a.md')]);
    await answer(asking.value.map(({ id }) => id), what);
    expect(uploadDocument.mock.calls.map(([, options]) => options)).toMatchObject(sent);
    expect(uploads.value).toEqual([]);
  });

  test('two copies that are kept get names of their own', async () => {
    const { add, answer, asking } = useUploads(() => KNOWN, noted);
    await add([file('a.md'), file('a.md')]);
    await answer(asking.value.map(({ id }) => id), 'keep-both');
    expect(uploadDocument.mock.calls.map(([, { name }]) => name)).toEqual(['a (3).md', 'a (4).md']);
  });

  test('the same file once more waits until the first is a document, and then for an answer', async () => {
    const documents: typeof KNOWN = [];
    const { add, asking } = useUploads(() => documents, () => {
      documents.push(KNOWN[0]!);
      return noted();
    });
    await add([file('a.md'), file('a.md')]);
    expect(uploadDocument).toHaveBeenCalledTimes(1);
    expect(asking.value).toMatchObject([{ name: 'a.md' }]);
  });

  test('a document is replaced by a file of any name', async () => {
    const { replace } = useUploads(() => KNOWN, noted);
    await replace(KNOWN[1]!, file('a.md'));
    expect(uploadDocument.mock.calls.map(([, options]) => options)).toMatchObject([{
      replaces: 'd2',
    }]);
  });
});
