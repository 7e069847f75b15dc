import '../../support/browser.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useUploads } from '../../../../../web/src/features/assistant/documents/useUploads.ts';

const uploadDocument = vi.hoisted(() => vi.fn());
vi.mock('../../../../../web/src/features/assistant/documents/upload-document.ts', () => ({
  uploadDocument,
}));

const file = (name: string, size = 3) => ({ name, size }) as File;
const MIB = 1024 * 1024;

beforeEach(() => {
  vi.clearAllMocks();
  uploadDocument.mockResolvedValue(undefined);
});

describe('useUploads', () => {
  test('sends each file, tells of each that is stored, and lists no finished one', async () => {
    const onStored = vi.fn();
    const { add, uploads } = useUploads(onStored);
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
    });
    await useUploads(() => {}).add([1, 2, 3, 4, 5].map((each) => file(`${each}.md`)));
    expect(most).toBe(2);
  });

  test('shows how much of a file has gone out', async () => {
    const { add, uploads } = useUploads(() => {});
    const seen: number[] = [];
    uploadDocument.mockImplementation((_: File, onSent: (share: number) => void) => {
      for (const share of [0.5, 1]) {
        onSent(share);
        seen.push(uploads.value[0]!.sent);
      }
      return Promise.resolve();
    });
    await add([file('a.md')]);
    expect(seen).toEqual([0.5, 1]);
  });

  test('a failure stays beside its own file until it is dismissed, the others go on', async () => {
    uploadDocument.mockRejectedValueOnce(new Error('Not a PDF.'));
    const onStored = vi.fn();
    const { add, uploads, dismiss } = useUploads(onStored);
    await add([file('a.pdf'), file('b.md')]);
    expect(uploads.value).toMatchObject([{ name: 'a.pdf', problem: 'Not a PDF.' }]);
    expect(onStored).toHaveBeenCalledTimes(1);
    dismiss(uploads.value[0]!.id);
    expect(uploads.value).toEqual([]);
  });

  test.each([[10 * MIB, 1], [10 * MIB + 1, 0]])('of %i bytes, %i is sent', async (size, sent) => {
    const { add, uploads } = useUploads(() => {});
    await add([file('big.pdf', size)]);
    expect(uploadDocument).toHaveBeenCalledTimes(sent);
    expect(uploads.value.map(({ problem }) => problem)).toEqual(
      sent ? [] : ['10.0 MiB; a document has at most 10 MiB.'],
    );
  });
});
