import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type Embedder,
  EmbeddingError,
} from '../../../../functions/assistant/knowledge/embed/embedder.ts';
import { hashingEmbedder } from '../../../../functions/assistant/knowledge/embed/hashing-embedder.ts';
import { claimDocument } from '../../../../functions/assistant/knowledge/indexing/claim.ts';
import {
  continueIndexing,
  dispatchStep,
  doClaimedStep,
  indexDocument,
} from '../../../../functions/assistant/knowledge/indexing/index-document.ts';
import type {
  IndexRun,
  IndexTask,
} from '../../../../functions/assistant/knowledge/indexing/index-task.ts';
import { createAssistantApp } from '../../../../functions/assistant/app.ts';
import { readFunctionEnv } from '../../../../functions/shared/env.ts';
import { DispatchError } from '../../../../functions/shared/background/dispatch.ts';
import { LEASE_MS } from '../../../../functions/shared/background/lease.ts';
import { Reindexer } from '../../../../functions/assistant/knowledge/indexing/reindexer.ts';
import { createClients, type Db } from '../../../../functions/shared/clients.ts';
import { startTestStack, type TestStack } from '../../../../scripts/testing/test-stack.ts';

// A separate stack: changes of all its documents would disturb other tests.
let stack: TestStack;
let db: Db;

beforeAll(async () => {
  stack = await startTestStack();
  db = clients().service;
  // The start indexes its own documents in the background, which would mix with the tests' work.
  await vi.waitFor(
    async () => expect(await statuses()).toEqual(new Set(['ready'])),
    { timeout: 240_000, interval: 100 },
  );
});

afterAll(() => stack.stop());

function clients(fetch?: typeof globalThis.fetch) {
  const { url, publishableKey, secretKey } = stack;
  const keys = { publishableKeys: [publishableKey], secretKeys: [secretKey] };
  return createClients({ supabaseUrl: url, ...keys }, fetch);
}

async function read(path = '', body?: unknown) {
  const response = await fetch(`${stack.url}/functions/v1/assistant/documents${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { apikey: stack.secretKey, 'Content-Type': 'application/json' },
    body: body ? JSON.stringify(body) : undefined,
  });
  expect(response.ok).toBe(true);
  return await response.json();
}

const statuses = async () =>
  new Set((await read()).map((each: { index_status: string }) => each.index_status));

const addText = (text: string) => read('', { name: 'Hours', file_type: 'markdown', text });

const failing: Embedder = {
  name: 'failing',
  embed: () =>
    Promise.reject(new EmbeddingError('The embedding endpoint failed: it answered 500.')),
};

/** Returns an embedder that waits until it is released. */
function waiting() {
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const embedder: Embedder = {
    name: hashingEmbedder.name,
    embed: async (texts) => {
      start();
      await released;
      return hashingEmbedder.embed(texts);
    },
  };
  return { embedder, started, release };
}

const TEXT = 'The clinic is open from nine to six on every working day.';

/** Leaves a document like a killed process: status `indexing`, without a worker. */
async function leaveIndexing(id: string, ageMs: number) {
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} });
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update public.documents set index_status = 'indexing',
      updated_at = now() - ${ageMs / 1000} * interval '1 second' where id = ${id}`;
  });
  await sql.end();
}

/** Queues documents. */
const queue = (ids: string[]) =>
  db.from('documents').update({ index_status: 'pending' }).in('id', ids);

describe('a reindex that does not end well', () => {
  test('keeps the old chunks searchable and says why it failed', async () => {
    const { id } = await addText(TEXT);
    const before = await read(`/${id}/chunks`);
    expect(await indexDocument({ db, embedder: failing }, id)).toBe('failed');
    expect(await read(`/${id}`)).toMatchObject({
      index_status: 'failed',
      index_error: 'The embedding endpoint failed: it answered 500.',
      chunk_count: 1,
    });
    expect(await read(`/${id}/chunks`)).toEqual(before);
    expect(await read(`/search?q=open&document_id=${id}`)).toHaveLength(1);
    expect(await indexDocument({ db, embedder: hashingEmbedder }, id)).toBe('ready');
    expect(await read(`/${id}`)).toMatchObject({
      index_status: 'ready',
      index_error: null,
    });
  });

  test('is shown as interrupted once its lease is over, and can be taken again', async () => {
    const { id } = await addText(TEXT);
    await leaveIndexing(id, 1_000);
    expect(await read(`/${id}`)).toMatchObject({ index_status: 'indexing' });
    expect(await indexDocument({ db, embedder: hashingEmbedder }, id)).toBe('busy');
    await leaveIndexing(id, LEASE_MS + 1_000);
    expect(await read(`/${id}`)).toMatchObject({
      index_status: 'failed',
      index_error: expect.stringContaining('interrupted'),
    });
    expect(await read(`/${id}/chunks`)).toHaveLength(1);
    expect(await indexDocument({ db, embedder: hashingEmbedder }, id)).toBe('ready');
  });

  test('leaves the chunks alone when the database goes away in the middle', async () => {
    const { id } = await addText(TEXT);
    let calls = 0;
    const gone = clients((input, init) =>
      ++calls === 1 ? fetch(input, init) : Promise.reject(new TypeError('gone'))
    );
    expect(await indexDocument({ db: gone.service, embedder: hashingEmbedder }, id)).toBe('failed');
    expect(await read(`/${id}`)).toMatchObject({
      index_status: 'indexing',
      chunk_count: 1,
    });
    expect(await read(`/search?q=open&document_id=${id}`)).toHaveLength(1);
    await leaveIndexing(id, LEASE_MS + 1_000);
    expect(await indexDocument({ db, embedder: hashingEmbedder }, id)).toBe('ready');
  });
});

describe('two at once', () => {
  test('index one document once', async () => {
    const { id } = await addText(TEXT);
    const { embedder, started, release } = waiting();
    const first = indexDocument({ db, embedder }, id);
    await started;
    expect(await indexDocument({ db, embedder }, id)).toBe('busy');
    release();
    expect(await first).toBe('ready');
  });

  test('share one run over all documents', async () => {
    await Promise.all([addText(TEXT), addText(TEXT), addText(TEXT)]);
    const embedded: string[] = [];
    const counting: Embedder = {
      name: hashingEmbedder.name,
      embed: (texts) => {
        embedded.push(...texts);
        return hashingEmbedder.embed(texts);
      },
    };
    const [here, there] = [1, 2].map(() => new Reindexer({ db, embedder: counting }));
    const first = await here!.start('all');
    expect(first.joined).toBe(false);
    expect((await here!.start('all')).joined).toBe(true);
    await there!.start('pending');
    await Promise.all([here!.run, there!.run]);
    const chunks = (await read()).reduce(
      (sum: number, each: { chunk_count: number }) => sum + each.chunk_count,
      0,
    );
    expect(embedded).toHaveLength(chunks);
  });
});

describe('in pieces', () => {
  const LONG = Array.from({ length: 5 }, (_, i) => `# Part ${i}\n\n${TEXT}`).join('\n\n');
  const small: Embedder = { ...hashingEmbedder, perRequest: 2 };

  /** Records requested steps, and does one as the function does. */
  function requests(embedder = small) {
    const tasks: IndexTask[] = [];
    const dispatch = (task: IndexTask) => Promise.resolve(void tasks.push(task));
    const reindexer = new Reindexer({ db, embedder, dispatch });
    /** Returns the function's result after the work. */
    const receive = async (task: IndexTask) => {
      if (!await reindexer.claim(task)) return 409;
      await reindexer.continue(task);
      return 202;
    };
    const doNext = () => receive(tasks.shift()!);
    return { tasks, reindexer, receive, doNext };
  }

  const draftsOf = async (id: string) =>
    (await db.from('chunk_drafts').select('chunk_index').eq('document_id', id)).data!.length;

  test(
    'a long text is split by many requests, and from its start after one was killed',
    async () => {
      const section = (i: number) => `# Part ${i}\n\n${`The room ${i} opens at nine. `.repeat(36)}`;
      const long = Array.from({ length: 130 }, (_, i) => section(i)).join('\n\n');
      const { id } = await addText(long);
      const atOnce = await read(`/${id}/chunks`);
      const tasks: IndexRun[] = [];
      const dispatch = (run: IndexRun) => Promise.resolve(void tasks.push(run));
      // Each reading of the clock is a second later, so that a step has one part of the text, or
      // one slice.
      const startClock = () => {
        let now = 0;
        return () => now += 1_000;
      };
      const deps = { db, embedder: hashingEmbedder, dispatch, startClock };
      expect(await indexDocument(deps, id)).toBe('dispatched');
      expect(tasks[0]).toMatchObject({ step: 1, split: { titles: [{ level: 1 }] } });
      tasks.length = 0;
      await leaveIndexing(id, LEASE_MS + 1_000);
      let outcome = await indexDocument(deps, id);
      let steps = 1;
      for (; outcome === 'dispatched'; steps++) {
        expect((await read(`/${id}`)).index_status).toBe('indexing');
        outcome = await continueIndexing(deps, tasks.shift()!);
      }
      expect(outcome).toBe('ready');
      expect(steps).toBe(2 + Math.ceil(atOnce.length / 64));
      expect(await read(`/${id}/chunks`)).toEqual(atOnce);
      expect(await draftsOf(id)).toBe(0);
      await db.from('documents').delete().eq('id', id);
    },
    60_000,
  );

  test('gives the same chunks as at once, and shows none before the last', async () => {
    const { id } = await addText(LONG);
    const atOnce = await read(`/${id}/chunks`);
    const { tasks, doNext } = requests();
    const dispatch = (indexing: IndexRun) => Promise.resolve(void tasks.push({ indexing }));
    await db.from('document_chunks').delete().eq('document_id', id).gt('chunk_index', 0);
    const deps = { db, embedder: small, dispatch };
    expect(await dispatchStep(deps, (await claimDocument(db, id, small.name))!)).toBe('dispatched');
    expect(await draftsOf(id)).toBe(0);
    await doNext();
    expect(await draftsOf(id)).toBe(5);
    for (const next of [0, 2, 4]) {
      expect(tasks).toMatchObject([{ indexing: { at: { next, total: 5 } } }]);
      expect(await read(`/${id}/chunks`)).toEqual(atOnce.slice(0, 1));
      await doNext();
    }
    expect(tasks).toEqual([]);
    expect(await read(`/${id}`)).toMatchObject({ index_status: 'ready', chunk_count: 5 });
    expect(await read(`/${id}/chunks`)).toEqual(atOnce);
    expect(await draftsOf(id)).toBe(0);
  });

  test('is done here where nobody takes over', async () => {
    const { id } = await addText(LONG);
    expect(await indexDocument({ db, embedder: small }, id)).toBe('ready');
    expect(await read(`/${id}/chunks`)).toHaveLength(5);
  });

  test('keeps the old chunks and no drafts when a piece fails', async () => {
    const { id } = await addText(LONG);
    const before = await read(`/${id}/chunks`);
    const failsLater: Embedder = {
      ...small,
      embed: (texts) =>
        texts.some((text) => text.includes('Part 4')) ? failing.embed(texts) : small.embed(texts),
    };
    expect(await indexDocument({ db, embedder: failsLater }, id)).toBe('failed');
    expect(await read(`/${id}/chunks`)).toEqual(before);
    expect(await draftsOf(id)).toBe(0);
  });

  test('fails with a reason when no request takes over', async () => {
    const { id } = await addText(LONG);
    const dispatch = () => Promise.reject(new DispatchError('Nobody took over.'));
    expect(await indexDocument({ db, embedder: small, dispatch }, id)).toBe('failed');
    expect(await read(`/${id}`)).toMatchObject({
      index_status: 'failed',
      index_error: 'Nobody took over.',
    });
  });

  test('writes nothing more once another indexing has the document', async () => {
    const { id } = await addText(LONG);
    const { tasks, reindexer, receive, doNext } = requests();
    await queue([id]);
    await reindexer.start('pending');
    await reindexer.run;
    await doNext();
    const [late] = tasks;
    await leaveIndexing(id, LEASE_MS + 1_000);
    expect(await indexDocument({ db, embedder: hashingEmbedder }, id)).toBe('ready');
    const row = await read(`/${id}`);
    expect(await receive(late!)).toBe(409);
    expect(await read(`/${id}`)).toEqual(row);
    expect(await draftsOf(id)).toBe(0);
  });

  test('does each step once, however often it is dispatched', async () => {
    const { id } = await addText(LONG);
    const embedded: string[] = [];
    const counting: Embedder = {
      ...small,
      embed: (texts) => {
        embedded.push(...texts);
        return small.embed(texts);
      },
    };
    const { tasks, receive } = requests(counting);
    await queue([id]);
    const queued = (await claimDocument(db, id, counting.name))!;
    tasks.push({ indexing: queued });
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      expect((await Promise.all([receive(task), receive(task)])).sort()).toEqual([202, 409]);
    }
    expect(embedded).toHaveLength(5);
    expect(await read(`/${id}`)).toMatchObject({ index_status: 'ready', chunk_count: 5 });
  });

  test('goes on when a dispatch seems to fail and was taken', async () => {
    const { id } = await addText(LONG);
    const { tasks, receive, doNext } = requests();
    const dispatch = async (indexing: IndexRun) => {
      await receive({ indexing });
      throw new DispatchError('Nobody took over.');
    };
    const deps = { db, embedder: small, dispatch };
    await dispatchStep(deps, (await claimDocument(db, id, small.name))!);
    while (tasks.length > 0) await doNext();
    expect(await read(`/${id}`)).toMatchObject({ index_status: 'ready', chunk_count: 5 });
  });

  test('never mixes the vectors of two embedders', async () => {
    const { id } = await addText(LONG);
    const before = await read(`/${id}/chunks`);
    const { tasks, receive } = requests();
    await receive({ indexing: (await claimDocument(db, id, small.name))! });
    const changed = requests({ ...small, name: 'another' });
    expect(await changed.receive(tasks.shift()!)).toBe(202);
    expect(changed.tasks).toEqual([]);
    expect(await read(`/${id}`)).toMatchObject({
      index_status: 'failed',
      index_error: expect.stringContaining('embedding settings changed'),
    });
    expect(await read(`/${id}/chunks`)).toEqual(before);
    expect(await draftsOf(id)).toBe(0);
  });

  test('does one step a request, until no document waits', async () => {
    const ids = (await Promise.all([addText(TEXT), addText(LONG)])).map(({ id }) => id);
    const { tasks, reindexer, doNext } = requests();
    await queue(ids);
    await reindexer.start('pending');
    await reindexer.run;
    let count = 0;
    for (; tasks.length > 0; count++) await doNext();
    // One for the short document; one for the long one's text and three for its pieces.
    expect(count).toBe(5);
    for (const id of ids) expect(await read(`/${id}`)).toMatchObject({ index_status: 'ready' });
  });
});

test('an upload whose answer fails is indexed all the same', async () => {
  const variables: Record<string, string> = {
    SUPABASE_URL: stack.url,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: stack.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: stack.secretKey }),
    WEBHOOKS: 'off',
  };
  const env = readFunctionEnv((name) => variables[name]);
  vi.stubGlobal('EdgeRuntime', { waitUntil: () => {} });
  let id = '';
  const unread = clients((input, init) => {
    const asked = new URL(String(input)).searchParams;
    if (init?.method !== 'GET' || !asked.has('id')) return fetch(input, init);
    id = asked.get('id')!.slice('eq.'.length);
    return Promise.reject(new TypeError('gone'));
  });
  const app = createAssistantApp({ env, clients: unread, log: () => {} });
  vi.unstubAllGlobals();
  const body = { name: 'Long', file_type: 'text', text: `${TEXT}\n\n`.repeat(9_000) };
  const response = await app.request('/assistant/documents', {
    method: 'POST',
    headers: { apikey: stack.secretKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(503);
  const statusOf = async () => (await read(`/${id}`)).index_status;
  await expect.poll(statusOf, { interval: 200, timeout: 60_000 }).toBe('ready');
});

describe('a queue that is dispatched from request to request', () => {
  function edge(dispatch: (task: IndexTask) => Promise<void>, client = db) {
    const reindexer = new Reindexer({ db: client, embedder: hashingEmbedder, dispatch });
    const start = async () => {
      const summary = await reindexer.start('pending');
      await reindexer.run;
      return summary;
    };
    return { reindexer, start };
  }

  const statusOf = async (id: string) => (await read(`/${id}`)).index_status;

  test('stops when documents cannot be taken, instead of asking itself again', async () => {
    const { id } = await addText(TEXT);
    await queue([id]);
    const readOnly = clients((input, init) =>
      String(input).includes('/rpc/claim_')
        ? Promise.reject(new TypeError('read-only'))
        : fetch(input, init)
    );
    let dispatched = 0;
    await edge(() => Promise.resolve(void dispatched++), readOnly.service).start();
    expect(dispatched).toBe(0);
    expect(await statusOf(id)).toBe('pending');
    await indexDocument({ db, embedder: hashingEmbedder }, id);
  });

  test('keeps its documents when no request takes over', async () => {
    const { id } = await addText(TEXT);
    await queue([id]);
    await edge(() => Promise.reject(new DispatchError('Nobody took over.'))).start();
    expect(await statusOf(id)).toBe('pending');
    await indexDocument({ db, embedder: hashingEmbedder }, id);
  });

  test('is one, however often it is started', async () => {
    const ids = (await Promise.all([addText(TEXT), addText(TEXT)])).map(({ id }) => id);
    await queue(ids);
    const tasks: IndexTask[] = [];
    const { reindexer, start } = edge((task) => Promise.resolve(void tasks.push(task)));
    expect(await start()).toMatchObject({ joined: false });
    expect(await start()).toMatchObject({ joined: true });
    expect(tasks).toHaveLength(1);
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      await reindexer.claim(task);
      await reindexer.continue(task);
    }
    for (const id of ids) expect(await statusOf(id)).toBe('ready');
  });

  test('takes interrupted documents last', async () => {
    const [dead, good] = [await addText(TEXT), await addText(TEXT)];
    await leaveIndexing(dead.id, LEASE_MS + 1_000);
    await queue([good.id]);
    const order: string[] = [];
    const { reindexer, start } = edge(async (task) => {
      order.push(task.indexing.document);
      await reindexer.claim(task);
      await reindexer.continue(task);
    });
    await start();
    expect(order).toEqual([good.id, dead.id]);
  });

  test('goes on with the next look at the documents when its request died', async () => {
    const { id } = await addText(TEXT);
    await queue([id]);
    const tasks: IndexTask[] = [];
    const { reindexer } = edge((task) => Promise.resolve(void tasks.push(task)));
    await reindexer.resume();
    await reindexer.run;
    expect(tasks).toEqual([]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LEASE_MS + 60_000 });
    await reindexer.resume().finally(() => vi.useRealTimers());
    await reindexer.run;
    expect(tasks).toMatchObject([{ indexing: { document: id }, queue: true }]);
    await doClaimedStep({ db, embedder: hashingEmbedder }, tasks[0]!.indexing);
  });
});

test('reindex-all answers at once and works in the background', async () => {
  await addText(TEXT);
  const { queued, joined } = await read('/reindex-all', { only: 'all' });
  expect(queued).toBeGreaterThan(0);
  expect(joined).toBe(false);
  await expect.poll(statuses, { interval: 200, timeout: 60_000 }).toEqual(new Set(['ready']));
});

test('one bad document does not stop the others', async () => {
  const [bad, good] = await Promise.all([addText(`${TEXT} poison`), addText(TEXT)]);
  const embedder: Embedder = {
    name: 'picky',
    embed: (texts) =>
      texts.some((text) => text.includes('poison'))
        ? failing.embed(texts)
        : hashingEmbedder.embed(texts),
  };
  const reindexer = new Reindexer({ db, embedder });
  await reindexer.start('stale');
  await reindexer.run;
  expect(await read(`/${bad.id}`)).toMatchObject({ index_status: 'failed' });
  expect(await read(`/${good.id}`)).toMatchObject({
    index_status: 'ready',
    reindex_needed: true,
  });
});
