import '../../support/browser.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { uploadDocument } from '@/features/assistant/documents/upload-document.ts';
import { useSession } from '@/stores/session.ts';
import { openPage } from '../../support/session.ts';

/** The last request, which the test answers. */
let request: FakeRequest | undefined;

class FakeRequest {
  status = 0;
  responseText = '';
  headers: Record<string, string> = {};
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload = () => {};
  onerror = () => {};
  open = vi.fn();
  form?: FormData;

  constructor() {
    request = this;
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }

  send(form: FormData) {
    this.form = form;
  }

  answer(status: number, body = '') {
    Object.assign(this, { status, responseText: body });
    this.onload();
  }
}
vi.stubGlobal('XMLHttpRequest', FakeRequest);

const FILE = new File(['# Prices'], 'a=b.md');
let token: string | null;
let recheck = vi.fn();

beforeEach(() => {
  openPage();
  const session = useSession();
  token = 'token';
  recheck = vi.fn(() => Promise.resolve());
  Object.assign(session, { readToken: () => Promise.resolve(token), recheck });
});

/** Starts an upload; resolves when its request was sent. */
async function upload(
  onSent: (share: number) => void = () => {},
  options: { name?: string; replaces?: string } = {},
) {
  request = undefined;
  const done = uploadDocument(FILE, { ...options, onSent });
  const sent = await vi.waitFor(() => {
    expect(request?.form).toBeDefined();
    return request!;
  });
  return { done, sent };
}

describe('uploadDocument', () => {
  test('sends the file, its name and the token, and tells how much has gone out', async () => {
    const shares: number[] = [];
    const { done, sent } = await upload((share) => shares.push(share));
    sent.upload.onprogress!({ loaded: 2, total: 8 });
    sent.upload.onprogress!({ loaded: 2, total: 0 });
    sent.answer(201, '{"id":"d1"}');
    expect(await done).toEqual({ id: 'd1' });
    expect(shares).toEqual([0.25, 0]);
    expect(sent.open).toHaveBeenCalledWith(
      'POST',
      'http://linden.test/functions/v1/assistant/documents',
    );
    expect(sent.headers.authorization).toBe('Bearer token');
    expect([sent.form!.get('name'), (sent.form!.get('file') as File).name])
      .toEqual(['a=b.md', 'a=b.md']);
  });

  test('a name of its own goes with the file', async () => {
    const { done, sent } = await upload(undefined, { name: 'a=b (2).md' });
    sent.answer(201, '{}');
    await done;
    expect(sent.form!.get('name')).toBe('a=b (2).md');
  });

  test('what replaces a text goes to its document, which keeps its name', async () => {
    const { done, sent } = await upload(undefined, { replaces: 'd1' });
    sent.answer(200, '{}');
    await done;
    expect(sent.open).toHaveBeenCalledWith(
      'PUT',
      'http://linden.test/functions/v1/assistant/documents/d1',
    );
    expect(sent.form!.has('name')).toBe(false);
  });

  test('a page in place of an answer is a problem', async () => {
    const { done, sent } = await upload();
    sent.answer(201, '<html>');
    await expect(done).rejects.toMatchObject({ status: 0 });
  });

  test.each([
    [422, '{"title":"Not a PDF","detail":"Its first bytes say so."}', 'Not a PDF'],
    [502, '<html>', 'Couldn’t upload the file'],
  ])('a %i throws its problem', async (status, body, title) => {
    const { done, sent } = await upload();
    sent.answer(status, body);
    await expect(done).rejects.toMatchObject({ status, title });
    expect(recheck).not.toHaveBeenCalled();
  });

  test('a refusal names every wrong field', async () => {
    const errors = [{ path: 'name', message: 'Too long' }];
    const { done, sent } = await upload();
    sent.answer(422, JSON.stringify({ title: 'Not valid', errors }));
    await expect(done).rejects.toMatchObject({ errors });
  });

  test('a 401 checks whether the session is still valid', async () => {
    const { done, sent } = await upload();
    sent.answer(401);
    await expect(done).rejects.toMatchObject({ status: 401 });
    expect(recheck).toHaveBeenCalledOnce();
  });

  test('no server is a problem without a status', async () => {
    const { done, sent } = await upload();
    sent.onerror();
    await expect(done).rejects.toMatchObject({ status: 0, isUnreachable: true });
  });
});
