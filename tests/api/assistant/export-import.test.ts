import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readFiles } from '../../../functions/assistant/files/read-files.ts';
import { packFiles, unpackFiles } from '../../../functions/assistant/files/zip.ts';
import { ROOT } from '../../../scripts/lib/paths.ts';
import { tryProgram } from '../../../scripts/lib/run-program.ts';
import { type Actor, call, headersOf, testStack } from '../../support/stack-client.ts';
import { onDatabase } from '../security/support.ts';

const ASSISTANT = '/functions/v1/assistant';

async function exportZip(as: Actor = 'editor', headers = {}): Promise<Uint8Array> {
  const response = await call(as, `${ASSISTANT}/export`, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/zip');
  return new Uint8Array(await response.arrayBuffer());
}

const exportFiles = async () => unpackFiles(await exportZip());

interface Sent {
  as?: Actor;
  headers?: Record<string, string>;
  type?: string;
}

async function send(body: Uint8Array, query = '', { as = 'editor', headers, type }: Sent = {}) {
  const response = await fetch(`${testStack().url}${ASSISTANT}/import${query}`, {
    method: 'POST',
    headers: {
      ...await headersOf(as),
      ...headers,
      'Content-Type': type ?? 'application/zip',
    },
    body: body as Uint8Array<ArrayBuffer>,
  });
  return { status: response.status, body: await response.json() };
}

const sendFiles = (files: Map<string, string>, query = '', sent?: Sent) =>
  send(packFiles(files), query, sent);

function withText(files: Map<string, string>, text: string): Map<string, string> {
  return new Map([...files, ['turn/say_more.md', `${text}\n`]]);
}

const NOTHING = { changes: [], drift: [], missing_secrets: [] };

test('an export is imported again without any change, and is the same bytes', async () => {
  const archive = await exportZip();
  expect(readFiles(unpackFiles(archive)).branches.map(({ code }) => code)).toContain('_router');
  for (const query of ['', '?activate=true&prune=true', '?dry_run=true']) {
    expect(await send(archive, query)).toEqual({ status: 200, body: NOTHING });
  }
  expect(await exportZip()).toEqual(archive);
});

test('a change is planned, made, and named as drift to others', async () => {
  const before = await exportFiles();
  const edited = withText(before, 'Could you say more?');
  const change = {
    what: 'text',
    where: 'turn/say_more.md',
    from: before.get('turn/say_more.md')!.trim(),
    to: 'Could you say more?',
  };
  try {
    const planned = await sendFiles(edited, '?dry_run=true');
    expect(planned).toEqual({ status: 200, body: { ...NOTHING, changes: [change] } });
    expect(await exportFiles()).toEqual(before);
    expect(await sendFiles(edited)).toEqual(planned);
    expect(await exportFiles()).toEqual(edited);
    await onDatabase((sql) =>
      sql`update public.prompt_texts set text = 'Changed here' where code = 'say_more'`
    );
    const drift = [{ ...change, from: 'Changed here' }];
    expect(await sendFiles(edited)).toMatchObject({
      status: 409,
      body: { code: 'drift', detail: /since the last export: turn\/say_more.md/, drift },
    });
    expect(await sendFiles(edited, '?force=true')).toMatchObject({ status: 200, body: { drift } });
  } finally {
    await sendFiles(before, '?force=true');
  }
});

test('a document of the files is indexed, and removed with prune', async () => {
  const before = await exportFiles();
  const text = '# Valet parking\n\nValet parking at the gate costs £7 an hour.\n';
  try {
    const more = new Map([...before, ['documents/valet-parking.md', text]]);
    const { body } = await sendFiles(more);
    expect(body.changes).toMatchObject([{
      what: 'document',
      where: 'documents/Valet parking',
      to: { name: 'Valet parking' },
    }]);
    await expect.poll(async () => {
      const rows = await onDatabase((sql) =>
        sql`select index_status from public.documents where name = 'Valet parking'`
      );
      return rows.map(({ index_status }) => index_status);
    }, { timeout: 20_000 }).toEqual(['ready']);
  } finally {
    const { body } = await sendFiles(before, '?prune=true');
    expect(body.changes).toMatchObject([{ where: 'documents/Valet parking', to: null }]);
  }
});

test('what is wrong is named with its file and field, and nothing is imported', async () => {
  const files = await exportFiles();
  const path = 'branches/new_booking/branch.yaml';
  const broken = withText(files, 'Not imported').set(
    path,
    files.get(path)!.replace('- qualify', '- qualified'),
  );
  const { status, body } = await sendFiles(broken);
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'invalid-fields' });
  expect(body.errors).toContainEqual({
    path: `${path}#steps.0`,
    message: 'intro allows qualified, which is not a step of this branch.',
  });
  expect(await exportFiles()).toEqual(files);
});

test.each<[string, () => Promise<{ status: number; body: object }>, object]>([
  ['a newer format', async () => {
    const files = await exportFiles();
    const text = files.get('assistant.yaml')!.replace('format: 1', 'format: 2');
    return await sendFiles(new Map([...files, ['assistant.yaml', text]]));
  }, { status: 422, body: { errors: [{ path: 'assistant.yaml#format' }] } }],
  [
    'what is no archive',
    () => send(new TextEncoder().encode('format: 1')),
    { status: 422, body: { errors: [{ path: 'archive' }] } },
  ],
  [
    'another media type',
    () => send(new Uint8Array(10), '', { type: 'text/plain' }),
    { status: 415 },
  ],
  ['an unknown flag', () => send(new Uint8Array(10), '?dry_run=maybe'), { status: 422 }],
])('%s is refused', async (_, attempt, refusal) => {
  expect(await attempt()).toMatchObject(refusal);
});

test('viewers neither export nor import', async () => {
  expect((await call('viewer', `${ASSISTANT}/export`)).status).toBe(403);
  expect(await send(new Uint8Array(10), '', { as: 'viewer' })).toMatchObject({ status: 403 });
  expect((await call('anonymous', `${ASSISTANT}/export`)).status).toBe(401);
});

test('an API key of the scope configure exports and imports, and does nothing else', async () => {
  const body = { name: `Files ${crypto.randomUUID()}`, scope: 'configure' };
  const made = await call('editor', '/functions/v1/catalog/api-keys', { body });
  const { id, secret } = await made.json();
  const headers = { Authorization: `Bearer ${secret}` };
  try {
    const archive = await exportZip('anonymous', headers);
    expect(await send(archive, '', { as: 'anonymous', headers }))
      .toEqual({ status: 200, body: NOTHING });
    expect((await call('anonymous', `${ASSISTANT}/intents`, { headers })).status).toBe(403);
  } finally {
    await onDatabase((sql) => sql`delete from public.api_keys where id = ${id}`);
  }
});

describe('the tasks with --server', () => {
  let folder: string;
  beforeEach(() => {
    folder = Deno.makeTempDirSync({ prefix: 'assistant-' });
  });
  afterEach(() => Deno.removeSync(folder, { recursive: true }));

  const run = (command: string, ...options: string[]) =>
    tryProgram('deno', [
      ...['run', '-A', join(ROOT, 'scripts/assistant.ts'), command, folder],
      ...['--server', testStack().url, ...options],
    ], { env: { ASSISTANT_API_KEY: testStack().secretKey } });

  test('export into a folder, show what differs, and import it', async () => {
    expect(await run('export')).toMatchObject({ success: true });
    const before = await exportFiles();
    const path = join(folder, 'turn/say_more.md');
    expect(Deno.readTextFileSync(path)).toBe(before.get('turn/say_more.md'));
    expect((await run('diff')).stdout).toContain('Nothing differs.');
    Deno.writeTextFileSync(path, 'Please say more.\n');
    try {
      expect((await run('diff')).stdout).toContain('+Please say more.');
      const planned = await run('import', '--dry-run');
      expect(planned.stdout).toMatch(/changed: text, turn\/say_more.md\n1 change\nNothing was/);
      expect((await run('import')).success).toBe(true);
      expect((await exportFiles()).get('turn/say_more.md')).toBe('Please say more.\n');
    } finally {
      await sendFiles(before, '?force=true');
    }
  });

  test('say what the server refuses', async () => {
    await run('export');
    const path = join(folder, 'turn/say_more.md');
    const text = Deno.readTextFileSync(path);
    try {
      await onDatabase((sql) =>
        sql`update public.prompt_texts set text = 'Changed here' where code = 'say_more'`
      );
      const { success, output } = await run('import');
      expect(success).toBe(false);
      expect(output).toContain('changed on the server since the last export: turn/say_more.md');
    } finally {
      await onDatabase((sql) =>
        sql`update public.prompt_texts set text = ${text.trim()} where code = 'say_more'`
      );
    }
  });
});

test('actions are imported with the branch that names them, and their missing secrets named', async () => {
  const files = await exportFiles();
  const name = `MISSING_${crypto.randomUUID().slice(0, 8)}`;
  const code = name.toLowerCase();
  const branch = files.get('branches/general_info/branch.yaml')!;
  const action = [
    ...['name: Find order', 'kind: lookup', 'input:', '  type: object', 'request:'],
    ...['  method: GET', '  url: https://shop.example/', '  headers:'],
    `    Authorization: Bearer {{secret.${name}}}\n`,
  ].join('\n');
  const added = new Map([
    ...files,
    [`actions/${code}.yaml`, action],
    ['branches/general_info/branch.yaml', `${branch}actions:\n  - ${code}\n`],
  ]);
  const { status, body } = await sendFiles(added);
  expect({ status, missing: body.missing_secrets }).toEqual({ status: 200, missing: [name] });
  expect(body.changes.map(({ what, where }: { what: string; where: string }) => [what, where]))
    .toEqual([
      ['action', `actions/${code}.yaml`],
      ['branch', 'branches/general_info/branch.yaml'],
    ]);
  const again = await exportFiles();
  expect(again.get(`actions/${code}.yaml`)).toBe(action);
  expect((await sendFiles(files, '?prune=true&force=true')).status).toBe(200);
  expect([...(await exportFiles()).keys()]).not.toContain(`actions/${code}.yaml`);
  const alone = new Map([...added].filter(([path]) => path !== `actions/${code}.yaml`));
  expect(await sendFiles(alone)).toMatchObject({
    ...{ status: 422 },
    body: { errors: [{ path: 'branches/general_info/branch.yaml#actions' }] },
  });
});
