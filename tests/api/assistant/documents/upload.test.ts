import { describe, expect, test } from 'vitest';
import { makeBomb, makeDocx, makePdf } from '../../../../scripts/testing/samples/sample-files.ts';
import { documents, fileBody, read } from './documents-client.ts';

const BODY = 'The clinic is open from nine to six on every working day.';

describe('POST /documents', () => {
  test.each([
    ['Markdown', `# Hours\n\n${BODY}`, 'hours.md', 'markdown', 'Hours'],
    ['text', BODY, 'hours.txt', 'text', ''],
    ['HTML', `<!doctype html><h1>Hours</h1><p>${BODY}</p>`, 'hours.html', 'html', 'Hours'],
    ['PDF', makePdf(['Opening hours', BODY]), 'hours.pdf', 'pdf', ''],
    ['DOCX', makeDocx('Hours', [BODY]), 'hours.docx', 'docx', 'Hours'],
  ])('takes a file of %s and indexes it', async (_, content, name, fileType, path) => {
    const response = await documents('editor', '', { body: fileBody(content, name) });
    const document = await response.json();
    expect(response.status, JSON.stringify(document)).toBe(201);
    expect(document).toMatchObject({
      name,
      file_type: fileType,
      index_status: 'ready',
      index_error: null,
      chunk_count: 1,
      reindex_needed: false,
    });
    expect(document.raw_text).toContain('open from nine to six');
    expect(response.headers.get('Location')).toBe(
      `/functions/v1/assistant/documents/${document.id}`,
    );
    const chunks = await read('viewer', `/${document.id}/chunks`);
    expect(chunks).toEqual([
      {
        chunk_index: 0,
        heading_path: path,
        text: expect.stringContaining(BODY),
        page: fileType === 'pdf' ? 1 : null,
      },
    ]);
  });

  test('takes a text as JSON and keeps it as it came', async () => {
    const text = `# [Hours](h.md)\r\n\r\n\r\n\r\n${BODY}\r\n`;
    const body = { name: 'Hours', file_type: 'text/markdown', text };
    const document = await read('editor', '', { body });
    expect(document).toMatchObject({ name: 'Hours', file_type: 'markdown', raw_text: text });
    const [chunk] = await read('editor', `/${document.id}/chunks`);
    expect(chunk.text).toBe(`# Hours\r\n\r\n${BODY}`);
  });

  test.each([
    ['prices=2026; new.md', 'prices=2026; new.md'],
    ['ü=ö.md', 'ü=ö.md'],
    ['../../etc/passwd.md', 'passwd.md'],
    ['C:\\clinic\\y=z.md', 'y=z.md'],
    ['..', '..'],
    ['a%2e%2e%2fb.md', 'a%2e%2e%2fb.md'],
    ['sm\u202egpj.md', 'smgpj.md'],
  ])('takes the name %s as a name, never as a path', async (name, shown) => {
    const body = fileBody(BODY, name, 'text/markdown');
    expect((await read('editor', '', { body })).name).toBe(shown);
  });

  test.each([
    ['md', 'Too short'],
    ['md', '[Prices](prices.md) | [Opening hours](hours.md)\n\nBack to list'],
    ['txt', 'Too short'],
    ['html', '<h1>Hi</h1><p>Short</p>'],
  ])('keeps the text of %s without chunks, and says why it failed: %s', async (file_type, text) => {
    const document = await read('editor', '', { body: { name: 'Short', file_type, text } });
    expect(document).toMatchObject({
      index_status: 'failed',
      index_error: expect.stringMatching(
        /^No section has 20 characters or more .* upload it again/,
      ),
      chunk_count: 0,
    });
    expect(document.raw_text).toContain(text.slice(0, 3).replace('<h1', 'Hi'));
  });

  test.each([
    ['an empty file', (id: string) => fileBody('', `${id}.md`), 422],
    ['a file without text', (id: string) => fileBody(makePdf([]), `${id}.pdf`), 422],
    [
      'an encrypted file',
      (id: string) => fileBody(makePdf(['x'], { encrypted: true }), `${id}.pdf`),
      422,
    ],
    ['a damaged file', (id: string) => fileBody('%PDF-1.7 x', `${id}.pdf`), 422],
    [
      'an image',
      (id: string) => fileBody(new Uint8Array([0x89, 0x50, 0x4e, 0x47]), `${id}.md`),
      415,
    ],
    ['another kind of file', (id: string) => fileBody('a,b', `${id}.csv`), 415],
    [
      'a file over 10 MiB',
      (id: string) => fileBody(new Uint8Array(10 * 2 ** 20 + 1).fill(65), `${id}.md`),
      413,
    ],
    [
      'a body over the limit',
      (id: string) => fileBody(new Uint8Array(25 * 2 ** 20).fill(65), `${id}.md`),
      413,
    ],
    [
      'HTML nested a million times',
      (id: string) => fileBody('<div>'.repeat(1e6), `${id}.html`),
      413,
    ],
    [
      'a DOCX that unpacks to 60 MiB',
      (id: string) => fileBody(makeBomb(60), `${id}.docx`),
      413,
    ],
    ['a form without a file', () => new FormData(), 422],
    ['a text of no known type', (id: string) => ({ name: id, file_type: 'pdf', text: BODY }), 422],
    ['an empty text', (id: string) => ({ name: id, file_type: 'md', text: '' }), 422],
    ['a text without a name', () => ({ file_type: 'md', text: BODY }), 422],
  ])('refuses %s and stores nothing', async (_, makeBody, status) => {
    const id = crypto.randomUUID();
    const response = await documents('editor', '', { body: await makeBody(id) });
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect((await response.json()).detail).not.toBe('');
    const names = (await read('editor')).map(({ name }: { name: string }) => name).join();
    expect(names).not.toContain(id);
  });

  test.each([
    ['no boundary', 'multipart/form-data', '--x\r\n'],
    ['no end', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data'],
  ])('says that a form is broken: %s', async (_, type, body) => {
    const headers = { 'Content-Type': type };
    const response = await documents('editor', '', { method: 'POST', body, headers });
    expect(response.status).toBe(400);
    expect((await response.json()).detail).toMatch(/^The form cannot be read: /);
  });

  test('answers with a long text as it is', async () => {
    const text = `${'Ring – “😀” \\ \n\t'.repeat(20_000)}end`;
    const document = await read('editor', '', { body: fileBody(text, 'long.txt') });
    expect(document.raw_text === text).toBe(true);
    // Its indexing has begun and changes the rest.
    expect((await read('viewer', `/${document.id}`)).raw_text === text).toBe(true);
  });

  test('refuses another content type', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    const response = await documents('editor', '', { method: 'POST', body: 'x', headers });
    expect(response.status).toBe(415);
  });
});
