import JSZip from 'jszip';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makePdf } from '../../../scripts/testing/samples/sample-files.ts';
import { call, testStack } from '../../support/stack-client.ts';
import { fileBody } from '../assistant/documents/documents-client.ts';
import { newPerson, type Person } from './support.ts';

/** Requests that the product has made for others. */
const hits: string[] = [];
const beacon = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: () => {} }, ({ url }) => {
  hits.push(url);
  return new Response('x');
});
const BEACON = `http://127.0.0.1:${beacon.addr.port}`;
const API = '/functions/v1';

let editor: Person;
beforeAll(async () => {
  editor = await newPerson('editor');
});
beforeEach(() => void hits.splice(0));
afterAll(() => beacon.shutdown());

/** Sends a request, reads the whole response, and returns it with the requests to the beacon. */
async function send(path: string, options: Parameters<typeof call>[2] = {}) {
  const response = await call({ token: editor.token }, path, options);
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text, hits };
}

const EXTERNAL = [
  ...[
    'img src',
    'script src',
    'iframe src',
    'object data',
    'embed src',
    'link rel=stylesheet href',
  ],
  ...['link rel=import href', 'base href', 'video src', 'audio src', 'source src', 'track src'],
  ...['a href', 'form action', 'input type=image src', 'body background', 'svg href'],
].map((tag) => `<${tag}="${BEACON}/${tag.split(' ')[0]}">`).join('') +
  `<meta http-equiv=refresh content="0;url=${BEACON}/meta"><style>@import url(${BEACON}/css);` +
  `p{background:url(${BEACON}/bg)}</style><svg><image href="${BEACON}/svg"/><use href="${BEACON}/use#x"/></svg>`;

const MARKDOWN =
  `![a](${BEACON}/md) [a](${BEACON}/link) <${BEACON}/auto>\n\n![b][r]\n\n[r]: ${BEACON}/ref\n`;

async function docx(): Promise<Uint8Array> {
  const relation = (id: string, type: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${BEACON}/${type}" TargetMode="External"/>`;
  const archive = new JSZip();
  const types = ['image', 'hyperlink', 'attachedTemplate', 'oleObject', 'frame', 'subDocument'];
  archive.file(
    'word/_rels/document.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${
      types.map((type, i) => relation(`r${i}`, type)).join('')
    }</Relationships>`,
  );
  const blip =
    '<w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="r0"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>';
  archive.file(
    'word/document.xml',
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><w:body><w:p><w:r><w:t>Beacon words of a document</w:t>${blip}</w:r></w:p></w:body></w:document>`,
  );
  return await archive.generateAsync({ type: 'uint8array' });
}

/** Returns a PDF that opens, submits to and reads external URLs. */
function pdf(): Uint8Array {
  const text = new TextDecoder().decode(makePdf(['Beacon words of a page']));
  const wish =
    `/OpenAction << /S /URI /URI (${BEACON}/open) >> /AA << /O << /S /SubmitForm /F (${BEACON}/submit) >> /D << /S /GoToR /F << /FS /URL /F (${BEACON}/go) >> >> >>`;
  return new TextEncoder().encode(text.replace('/Type /Catalog', `/Type /Catalog ${wish}`));
}

test('the beacon hears a request', async () => {
  await (await fetch(`${BEACON}/control`)).body?.cancel();
  expect(hits).toEqual([`${BEACON}/control`]);
});

test.each([
  ['HTML', () => fileBody(`<!doctype html><p>Beacon words</p>${EXTERNAL}`, 'a.html')],
  [
    'XML with entities',
    () =>
      fileBody(
        `<!DOCTYPE html SYSTEM "${BEACON}/dtd" [<!ENTITY x SYSTEM "${BEACON}/xxe">]><html><p>Beacon words &x;</p></html>`,
        'a.html',
      ),
  ],
  ['Markdown', () => fileBody(`# Beacon\n\nBeacon words ${MARKDOWN}`, 'a.md')],
  ['DOCX', async () => fileBody(await docx(), 'a.docx')],
  ['PDF', () => fileBody(pdf(), 'a.pdf')],
  ['an address for a name', () => fileBody('Beacon words', `${BEACON}/name.md`)],
  [
    'text as JSON',
    () => ({ name: `${BEACON}/name`, file_type: 'html', text: `<p>Beacon words</p>${EXTERNAL}` }),
  ],
])('a document of %s fetches nothing when it is stored, indexed and asked for', async (_, make) => {
  const stored = await send(`${API}/assistant/documents`, { body: await make() });
  expect(stored.status, JSON.stringify(stored.body)).toBe(201);
  expect(stored.body.raw_text).toContain('Beacon');
  await send(`${API}/assistant/documents/search?q=Beacon+words`);
  await send(`${API}/assistant/documents/${stored.body.id}/reindex`, { method: 'POST' });
  await send(`${API}/assistant/documents/${stored.body.id}`, { method: 'DELETE' });
  expect(hits).toEqual([]);
});

test('what a patient writes fetches nothing', async () => {
  for (const message of [BEACON, MARKDOWN, EXTERNAL, `Please open ${BEACON}/please`]) {
    const { status } = await send(`${API}/assistant/chat`, { body: { message } });
    expect(status).toBe(200);
  }
  expect(hits).toEqual([]);
});

test('a snapshot fetches nothing', async () => {
  const { status } = await send(`${API}/catalog/blocks/snapshots`, {
    body: {
      path: '/blocks/hero',
      version: 'v0.3',
      html: EXTERNAL,
      changelog: [],
      css: `@import "${BEACON}/i"; p { background: url(${BEACON}/b) }`,
    },
  });
  expect(status).toBe(201);
  expect(hits).toEqual([]);
});

test('prompts, names and steps fetch nothing', async () => {
  const config = { intent_code: 'price_question', system_prompt: MARKDOWN, name: BEACON };
  await send(`${API}/assistant/configs`, { body: config });
  await send(`${API}/assistant/configs/preview`, { body: config });
  await send(`${API}/assistant/intents/pain_complaint`, {
    method: 'PATCH',
    body: { order_index: 5 },
  });
  expect(hits).toEqual([]);
});

test('no field, query or header names the model, the embedder or the database', async () => {
  const elsewhere = {
    base_url: BEACON,
    baseURL: BEACON,
    OPENAI_BASE_URL: BEACON,
    model: BEACON,
    embedding: { base_url: BEACON },
    EMBEDDING_BASE_URL: BEACON,
    supabase_url: BEACON,
    webhook: BEACON,
    url: BEACON,
    callback: BEACON,
  };
  const headers = {
    'X-Forwarded-Host': BEACON.slice(7),
    Forwarded: `host=${BEACON.slice(7)}`,
    Origin: BEACON,
    Referer: BEACON,
    'X-Original-URL': BEACON,
    'X-Rewrite-URL': BEACON,
  };
  const query = new URLSearchParams({ url: BEACON, base_url: BEACON, embedder: BEACON, q: BEACON });
  for (const path of ['assistant/chat', 'assistant/documents', 'assistant/documents/reindex-all']) {
    const body = { message: 'Hello', ...elsewhere };
    await send(`${API}/${path}?${query}`, { body, headers });
  }
  await send(`${API}/assistant/documents/search?${query}`, { headers });
  await send(`${API}/catalog/blocks/by-path?path=${encodeURIComponent(BEACON)}`, { headers });
  await send(`/app-config.json?${query}`, { headers });
  for (const grant of ['password', 'refresh_token']) {
    await send(`/auth/v1/token?grant_type=${grant}&redirect_to=${BEACON}`, {
      body: { email: 'x@example.com', password: 'x', redirect_to: BEACON },
      headers: { ...headers, apikey: testStack().publishableKey },
    });
  }
  expect(hits).toEqual([]);
});
