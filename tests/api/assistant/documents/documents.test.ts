import { beforeAll, describe, expect, test } from 'vitest';
import { RETRIEVAL } from '../../../../functions/shared/contract/retrieval.ts';
import { readPages } from '../../../support/read-pages.ts';
import { addText, documents, fileBody, read } from './documents-client.ts';

const BODY = 'The clinic is open from nine to six on every working day.';

let id: string;

beforeAll(async () => {
  id = (await addText(`# Hours\n\n${BODY}`)).id;
});

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const ACTORS = ['anonymous', 'viewer', 'editor', 'service'] as const;

describe('rights', () => {
  const reads: [string, string, string?, unknown?][] = [
    ['GET', ''],
    ['GET', `/${UNKNOWN}`],
    ['GET', `/${UNKNOWN}/chunks`],
    ['GET', '/search?q=hours'],
  ];
  test.each(reads)('%s /documents%s is for operators and servers', async (_, path) => {
    const statuses = await Promise.all(
      ACTORS.map(async (actor) => (await documents(actor, path)).status),
    );
    const answered = path.includes(UNKNOWN) ? 404 : 200;
    expect(statuses).toEqual([401, answered, answered, answered]);
  });

  const writes: [string, string, unknown?][] = [
    ['POST', '', {}],
    ['DELETE', `/${UNKNOWN}`],
    ['PATCH', `/${UNKNOWN}`, {}],
    ['PUT', `/${UNKNOWN}`, {}],
    ['POST', `/${UNKNOWN}/reindex`],
  ];
  test.each(writes)('%s /documents%s is for editors and servers', async (method, path, body) => {
    const statuses = await Promise.all(
      ACTORS.map(async (actor) => (await documents(actor, path, { method, body })).status),
    );
    const answered = body ? 422 : 404;
    expect(statuses).toEqual([401, 403, answered, answered]);
  });
});

describe('GET /documents', () => {
  test('lists documents without their texts', async () => {
    const found = (await read('viewer')).find((each: { id: string }) => each.id === id);
    expect(found).toMatchObject({
      id,
      file_type: 'markdown',
      index_status: 'ready',
      chunk_count: 1,
    });
    expect(found).not.toHaveProperty('raw_text');
    expect(await read('viewer', `/${id}`)).toEqual({ ...found, raw_text: `# Hours\n\n${BODY}` });
  });

  test('comes in pages, newest first, that miss none and repeat none', async () => {
    // Other tests add and delete documents meanwhile.
    const own: string[] = [];
    for (let n = 0; n < 3; n += 1) own.unshift((await addText(BODY)).id);
    const pages = await readPages(
      '/documents?limit=2',
      (path) => documents('viewer', path.slice('/documents'.length)),
    );
    const ids = pages.flat().map(({ id }) => id);
    expect(ids.filter((id) => own.includes(id))).toEqual(own);
    expect(new Set(ids).size).toBe(ids.length);
    expect(pages[0]).toHaveLength(2);
  });

  test.each([
    '?limit=0',
    '?limit=201',
    '?cursor=nowhere',
    '/not-an-id',
    '/not-an-id/chunks',
    '/search',
    '/search?q=x&limit=0',
  ])(
    'refuses %s with 422',
    async (path) => expect((await documents('viewer', path)).status).toBe(422),
  );
});

describe('PATCH /documents/{id}', () => {
  test('renames the document, also in the sources of later replies', async () => {
    const { id, updated_at: _, ...before } = await addText(BODY, 'Old name');
    const renamed = await read('editor', `/${id}`, {
      method: 'PATCH',
      body: { name: ' New name ' },
    });
    const { raw_text: _text, text_updated_at: _at, ...view } = before;
    expect(renamed).toMatchObject({ ...view, id, name: 'New name' });
    const [hit] = await read('viewer', `/search?q=working+day&document_id=${id}`);
    expect(hit.document_name).toBe('New name');
  });

  test.each([{ name: ' ' }, { name: 'x'.repeat(401) }, { name: 'x', raw_text: 'y' }])(
    'refuses %j with 422 and changes nothing',
    async (body) => {
      const { id } = await addText(BODY, 'Kept');
      expect((await documents('editor', `/${id}`, { method: 'PATCH', body })).status).toBe(422);
      expect((await read('viewer', `/${id}`)).name).toBe('Kept');
    },
  );

  test('of an unknown document is 404', async () => {
    const options = { method: 'PATCH', body: { name: 'x' } };
    expect((await documents('editor', `/${UNKNOWN}`, options)).status).toBe(404);
  });
});

describe('PUT /documents/{id}', () => {
  test('puts a new text and its chunks in place of the old ones', async () => {
    const word = `quokka${crypto.randomUUID().slice(0, 8)}`;
    const { id } = await addText(`A page about the ${word} and other animals.`, 'Animals');
    const body = fileBody(`<h1>Hours</h1><p>${BODY}</p>`, 'other.html');
    const replaced = await read('editor', `/${id}`, { method: 'PUT', body });
    expect(replaced).toMatchObject({
      id,
      name: 'Animals',
      file_type: 'html',
      index_status: 'ready',
      chunk_count: 1,
    });
    expect(await read('viewer', `/search?q=${word}&document_id=${id}`)).toEqual([]);
    expect(await read('viewer', `/search?q=working+day&document_id=${id}`)).toHaveLength(1);
  });

  test('a text as JSON names the document, too', async () => {
    const { id } = await addText(BODY, 'Old name');
    const body = { name: 'New name', file_type: 'text', text: `${BODY} And on Saturdays.` };
    const replaced = await read('editor', `/${id}`, { method: 'PUT', body });
    expect(replaced).toMatchObject({ name: 'New name', file_type: 'text', raw_text: body.text });
  });

  test('of two editors who read the same text, the second to save is told and stores nothing', async () => {
    const before = await addText('# Hours\n\nNine to six.');
    const save = (text: string, base: string) =>
      documents('editor', `/${before.id}/text`, {
        method: 'PUT',
        headers: { 'If-Match': `"${base}"` },
        body: { name: before.name, file_type: 'markdown', text },
      });
    // Indexing changes the document, and not its text.
    await read('editor', `/${before.id}/reindex`, { method: 'POST' });
    const first = await save('# Hours\n\nNine to seven.', before.text_updated_at);
    const second = await save('# Hours\n\nNine to eight.', before.text_updated_at);
    expect([first.status, second.status]).toEqual([200, 412]);
    expect((await second.json()).detail).toContain('Somebody changed this document');
    const now = await read('editor', `/${before.id}`);
    expect(now.raw_text).toContain('Nine to seven.');
    const renamed = await read('editor', `/${before.id}`, {
      method: 'PATCH',
      body: { name: 'Times.md' },
    });
    expect((await save('Late', now.text_updated_at)).status).toBe(412);
    expect((await save('In time', renamed.text_updated_at)).status).toBe(200);
    expect((await save('In time', 'not a time')).status).toBe(422);
  });

  test('takes texts as long as those that are added', async () => {
    const { id } = await addText(BODY, 'Short');
    const text = 'A line of a long text.\n'.repeat(15_000);
    const body = { name: 'Long', file_type: 'text', text };
    const replaced = await read('editor', `/${id}/text`, { method: 'PUT', body });
    expect(replaced.size_bytes).toBe(text.length);
  });

  test('a file that cannot be read leaves everything as it was', async () => {
    const { id } = await addText(BODY, 'Kept');
    const before = await read('viewer', `/${id}`);
    const body = fileBody('%PDF-1.7 x', 'broken.pdf');
    const refused = await documents('editor', `/${id}`, { method: 'PUT', body });
    expect(await refused.json()).toMatchObject({ status: 422, code: 'unreadable-file' });
    expect(await read('viewer', `/${id}`)).toEqual(before);
  });

  test('of an unknown document is 404', async () => {
    const options = { method: 'PUT', body: fileBody(BODY, 'x.md') };
    expect((await documents('editor', `/${UNKNOWN}`, options)).status).toBe(404);
  });
});

describe('DELETE /documents/{id}', () => {
  test('deletes the document and its chunks', async () => {
    const word = `quokka${crypto.randomUUID().slice(0, 8)}`;
    const { id } = await addText(`A page about the ${word} and other animals.`);
    const search = `/search?q=${word}&document_id=${id}`;
    expect(await read('viewer', search)).toHaveLength(1);
    expect((await documents('editor', `/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await documents('editor', `/${id}`)).status).toBe(404);
    expect(await read('viewer', search)).toEqual([]);
  });
});

describe('GET /documents/search', () => {
  test('finds the chunk with its place, ranks and score', async () => {
    const [first] = await read(
      'viewer',
      `/search?q=${encodeURIComponent('When are you open?')}&document_id=${id}`,
    );
    expect(first).toEqual({
      document_id: id,
      document_name: expect.stringMatching(/\.md$/),
      chunk_index: 0,
      heading_path: 'Hours',
      text: `# Hours\n\n${BODY}`,
      vector_rank: null,
      text_rank: 1,
      score: expect.any(Number),
      page: null,
      searched_for: null,
      reranked: false,
    });
    expect(first.score).toBeGreaterThan(RETRIEVAL.minScore.words);
    expect(first.score).toBeLessThanOrEqual(1);
  });

  test('says how it read a word that no document has', async () => {
    const [first] = await read('viewer', `/search?q=clinic+workng&document_id=${id}`);
    expect(first).toMatchObject({
      chunk_index: 0,
      searched_for: expect.stringMatching(/^clinic work/),
    });
  });

  test('finds nothing for a question about something else', async () => {
    const question = 'Which zeppelin crossed the Atlantic in a thunderstorm?';
    expect(await read('viewer', `/search?q=${encodeURIComponent(question)}`)).toEqual([]);
  });

  test('gives what is under the threshold, too, when it is asked to', async () => {
    const question = 'Which zeppelin works beside a clinic?';
    const asked = `/search?q=${encodeURIComponent(question)}&document_id=${id}`;
    expect(await read('viewer', asked)).toEqual([]);
    expect(await read('viewer', `${asked}&min_score=0`)).toHaveLength(1);
    expect((await documents('viewer', `/search?q=x&min_score=2`)).status).toBe(422);
  });

  test('gives no more than the limit, best first', async () => {
    const sections = Array.from(
      { length: 8 },
      (_, i) => `# Part ${i}\n\nParking near the clinic, part ${i}.`,
    );
    const { id } = await addText(sections.join('\n\n'));
    const hits = await read('viewer', `/search?q=parking&limit=3&document_id=${id}`);
    expect(hits).toHaveLength(3);
    const scores = hits.map(({ score }: { score: number }) => score);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
  });
});

describe('POST /documents/{id}/reindex', () => {
  test('builds the same chunks from the stored text', async () => {
    const before = await read('viewer', `/${id}/chunks`);
    const document = await read('editor', `/${id}/reindex`, { method: 'POST' });
    expect(document).toMatchObject({ id, index_status: 'ready', chunk_count: 1 });
    expect(await read('viewer', `/${id}/chunks`)).toEqual(before);
  });
});

describe('POST /documents/reindex-all', () => {
  test('is for editors and servers', async () => {
    const options = { method: 'POST', body: { only: 'pending' } };
    const statuses = ACTORS.map(async (actor) =>
      (await documents(actor, '/reindex-all', options)).status
    );
    expect(await Promise.all(statuses)).toEqual([401, 403, 202, 202]);
  });

  test('refuses a scope it does not know', async () => {
    const options = { method: 'POST', body: { only: 'some' } };
    expect((await documents('editor', '/reindex-all', options)).status).toBe(422);
  });
});
