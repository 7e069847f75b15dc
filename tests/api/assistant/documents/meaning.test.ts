import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOpenAiEmbedder } from '../../../../functions/assistant/knowledge/embed/openai-embedder.ts';
import { Assistant } from '../support/assistant.ts';
import { indexDocument } from '../support/index-document.ts';

/** Topics of texts: each has its own direction, and all share a large part. */
const TOPICS = [/Stellplätze|leave my car/, /Bleaching|whiter/, /Rezept|renew/];

function embed(text: string): number[] {
  const topic = TOPICS.findIndex((words) => words.test(text));
  return Array.from({ length: 384 }, (_, at) => at === 383 ? 3 : Number(at === topic));
}

const server = Deno.serve(
  { port: 0, hostname: '127.0.0.1', onListen: () => {} },
  async (request) => {
    const { input }: { input: string[] } = await request.json();
    return Response.json({
      data: input.map((text, index) => ({ index, embedding: embed(text) })),
    });
  },
);
const endpoint = { baseUrl: `http://127.0.0.1:${server.addr.port}`, apiKey: 'x', model: 'meaning' };

let withModel: Assistant;
let byWords: Assistant;
let documents: string[];

beforeAll(async () => {
  withModel = Assistant.start({
    EMBEDDING_BASE_URL: endpoint.baseUrl,
    EMBEDDING_API_KEY: endpoint.apiKey,
    EMBEDDING_MODEL: endpoint.model,
  });
  byWords = Assistant.start();
  const embedder = createOpenAiEmbedder({ ...endpoint, timeoutMs: 5000 });
  const texts = ['Stellplätze hinter dem Haus', 'Bleaching dauert lange', 'Rezept abholen'];
  documents = [];
  for (const text of texts) documents.push(await indexDocument(text, text, embedder));
});

afterAll(async () => {
  await Promise.all([withModel.close(), byWords.close(), server.shutdown()]);
});

async function find(assistant: Assistant, question: string): Promise<string[]> {
  const query = new URLSearchParams([
    ['q', question],
    ...documents.map((id) => ['document_id', id]),
  ]);
  const response = await assistant.call(`/documents/search?${query}`);
  expect(response.status).toBe(200);
  const hits: { document_name: string }[] = await response.json();
  return hits.map(({ document_name }) => document_name);
}

test('with a model a question in another language finds its document by meaning alone', async () => {
  expect(await find(withModel, 'Where can I leave my car?'))
    .toEqual(['Stellplätze hinter dem Haus']);
  expect(await find(withModel, 'I want whiter teeth')).toEqual(['Bleaching dauert lange']);
});

test('a question that no document is near gets nothing', async () => {
  expect(await find(withModel, 'How tall is Mount Kilimanjaro?')).toEqual([]);
});

test('without a model words alone count', async () => {
  expect(await find(byWords, 'Where can I leave my car?')).toEqual([]);
  expect(await find(byWords, 'Stellplätze')).toEqual(['Stellplätze hinter dem Haus']);
});

test('with a model the golden questions are asked as a turn would ask them, a few at a time', async () => {
  const ask = async (assistant: Assistant, from: number) => {
    const response = await assistant.call(`/retrieval/golden-scores?from=${from}`, {
      method: 'POST',
    });
    return await response.json();
  };
  const all = await ask(byWords, 0);
  expect(all.next).toBeNull();
  const total = all.answerable.length + all.unanswerable.length;
  expect(await ask(withModel, 0)).toMatchObject({ next: 10, documents: all.documents });
  const last = await ask(withModel, total - 1);
  expect(last).toMatchObject({ answerable: [], unanswerable: [expect.any(Number)], next: null });
  // Vector similarity adds to the score of the words.
  expect(last.unanswerable[0]).toBeGreaterThanOrEqual(all.unanswerable.at(-1));
});
