import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { parseForm } from '../../../../functions/assistant/routes/parse-form.ts';
import type { ApiEnv } from '../../../../functions/shared/http/api-env.ts';
import type { Problem } from '../../../../functions/shared/http/problem.ts';

const MiB = 2 ** 20;
const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (each) => each.charCodeAt(0));

const FILE = 'form-data; name="file"; filename="Öffnung.md"\r\nContent-Type: text/markdown';
const FIELD = 'form-data; name="name"';
const part = (disposition: string, content: string) =>
  `--x\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n`;
const FORM = `${part(FILE, 'From nine\r\nto six')}${part(FIELD, 'Zeiten – neu')}--x--\r\n`;

const readers: Record<string, (file: File) => Promise<string>> = {
  text: (file) => file.text(),
  stream: (file) => new Response(file.stream()).text(),
  bytes: async (file) => new TextDecoder().decode(await file.bytes()),
  arrayBuffer: async (file) => new TextDecoder().decode(await file.arrayBuffer()),
};

const app = new Hono<ApiEnv>();
app.post('/', parseForm, async (c) => {
  const form = await c.req.formData();
  const file = form.get('file') as File;
  const { name, type, size } = file;
  const text = await readers[c.req.query('reader') ?? 'text']!(file);
  const isReadTwice = await file.text().then(() => true, () => false);
  return c.json({ title: form.get('name'), name, type, size, text, isReadTwice });
});
app.onError((error, c) => c.text(error.message, (error as Problem).status as 400));

function send(chunks: Uint8Array<ArrayBuffer>[], path = '/') {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const body = ReadableStream.from(chunks);
  return app.request(path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
}

describe('parseForm', () => {
  const bytes = utf8(FORM);
  const end = bytes.length;
  test.each([
    ['whole', [bytes]],
    ['cut before its last line break', [bytes.slice(0, end - 2), bytes.slice(end - 2)]],
    ['cut within it', [bytes.slice(0, end - 1), bytes.slice(end - 1)]],
    ['byte by byte', Array.from(bytes, (byte) => Uint8Array.of(byte))],
    ['without it', [bytes.slice(0, end - 2)]],
    ['with more after its end', [bytes, utf8('An epilogue\r\n--x\r\nto be left out')]],
  ])('reads a form that comes %s', async (_, chunks) => {
    const response = await send(chunks);
    expect(await response.json()).toEqual({
      title: 'Zeiten – neu',
      name: 'Öffnung.md',
      type: 'text/markdown',
      size: 17,
      text: 'From nine\r\nto six',
      isReadTwice: false,
    });
  });

  test.each(Object.keys(readers))('lets a file be read by %s', async (reader) => {
    const response = await send([bytes], `/?reader=${reader}`);
    expect(await response.json()).toMatchObject({ size: 17, text: 'From nine\r\nto six' });
  });

  test.each([
    ['a field', part(FIELD, 'Zahnärzte')],
    ['the name of a field', part('form-data; name="Größe"', 'x')],
    ['the name of a file', part('form-data; name="file"; filename="Öffnung.md"', 'x')],
  ])('asks for UTF-8 where %s has another encoding', async (_, form) => {
    const response = await send([latin1(`${form}--x--\r\n`)]);
    expect(response.status).toBe(400);
    expect(await response.text()).toBe(
      'The form cannot be read: its names and texts must be UTF-8.',
    );
  });

  test('takes a file as it is, whatever its encoding', async () => {
    const response = await send(
      [latin1(`${part('form-data; name="file"; filename="a.md"', 'Öl')}--x--`)],
    );
    expect(await response.json()).toMatchObject({ name: 'a.md', text: '\ufffdl' });
  });

  test.each([
    ['a file', 1, 10 * MiB + 1, /limit is 10 MiB/],
    ['all fields together', 3, 9 * MiB, /limit is 20 MiB/],
  ])('refuses %s over the limit, and names it', async (_, count, size, message) => {
    const large = part('form-data; name="file"; filename="a.md"', 'x'.repeat(size));
    const response = await send([utf8(`${large.repeat(count)}--x--`)]);
    expect(response.status).toBe(413);
    expect(await response.text()).toMatch(message);
  });
});
