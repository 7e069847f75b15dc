import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { headersOf, testStack } from '../../support/stack-client.ts';
import { createBlock } from '../catalog/catalog-client.ts';
import type { CatalogClient, Client, Connection } from './clients/client.ts';

const FOLDER = join(import.meta.dirname!, 'clients');
const base = (api: string) => `${testStack().url}/functions/v1/${api}`;

/** Runs a program of the folder, which has its own packages. */
async function run(...args: string[]): Promise<void> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ['run', '-A', '--quiet', ...args],
    cwd: FOLDER,
    env: { NO_COLOR: '1' },
  }).output();
  const output = [stdout, stderr].map((each) => new TextDecoder().decode(each)).join('');
  expect(success, output).toBe(true);
}

beforeAll(async () => {
  Deno.mkdirSync(join(FOLDER, 'generated'), { recursive: true });
  for (const api of ['assistant', 'catalog']) {
    const document = await (await fetch(`${base(api)}/openapi.json`)).text();
    Deno.writeTextFileSync(join(FOLDER, 'generated', `${api}.json`), document);
  }
  await run('generate.ts');
});

test('every client compiles under strict TypeScript', async () => {
  await run('node_modules/typescript/bin/tsc', '--project', '.');
});

interface Program {
  connect: (to: Connection) => Client;
  connectCatalog: (to: Connection) => CatalogClient;
}

const GENERATORS = ['openapi-fetch', 'hey-api', 'orval'];
const programOf = (name: string): Promise<Program> =>
  import(/* @vite-ignore */ join(FOLDER, `use-${name}.ts`));

describe.each(GENERATORS)('a client of the catalog by %s', (name) => {
  test('saves a version of a block and reads it again', async () => {
    const path = await createBlock();
    const { connectCatalog } = await programOf(name);
    const client = connectCatalog({ baseUrl: base('catalog'), headers: await headersOf('editor') });
    expect(await client.listBlocks()).toContain(path);
    const id = await client.saveVersion(path, { label: 'v1.1', html: '<p>Hello</p>' });
    expect(await client.readSnapshot(id))
      .toMatchObject({ version: 'v1.1', html: '<p>Hello</p>', blockPath: path });
  });
});

describe.each(GENERATORS)('a client by %s', (name) => {
  let client: Client;
  beforeAll(async () => {
    const { connect } = await programOf(name);
    client = connect({ baseUrl: base('assistant'), headers: await headersOf('editor') });
  });

  test('lists the branches', async () => {
    expect(await client.listBranches()).toContain('price_question');
  });

  test('gets a reply, as a whole and as it is written', async () => {
    const { reply } = await client.sendMessage('How much is a filling?');
    expect(reply).toBeTruthy();
    expect(await client.streamReply('How much is a filling?')).toBe(reply);
  });

  test('uploads a file', async () => {
    const text = `# Parking\n\nThere are twelve places ${crypto.randomUUID()}.`;
    const stored = await client.uploadDocument(new File([text], 'parking.md'));
    expect(stored).toMatchObject({ name: 'parking.md', size_bytes: text.length });
  });

  test('reads one page after the other', async () => {
    const first = await client.readPage();
    const second = await client.readPage(first.cursor);
    expect([first.ids.length, second.ids.length]).toEqual([1, 1]);
    expect(second.ids).not.toEqual(first.ids);
  });

  test('tells faults by their codes', async () => {
    const { thread_id } = await client.sendMessage('Hello');
    expect(await client.releaseThread(thread_id)).toEqual({ status: 409, code: 'dialog-not-held' });
    expect(await client.sendNothing())
      .toEqual({ status: 422, code: 'invalid-fields', paths: ['message'] });
  });
});
