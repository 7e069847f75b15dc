import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Environment } from '../../../scripts/stack/config/read-config.ts';
import { serveWire, type WireServer } from '../../../scripts/stack/database/serve-wire.ts';
import { testStack } from '../../support/stack-client.ts';
import { findFreePorts } from '../../../scripts/lib/free-ports.ts';
import { spawnStart } from '../../../scripts/testing/test-stack.ts';

let folder: string;
let withoutVector: PGlite;
let server: WireServer;

beforeAll(async () => {
  folder = Deno.makeTempDirSync({ prefix: 'settings-' });
  Deno.writeTextFileSync(join(folder, 'a-file'), '');
  withoutVector = await PGlite.create();
  server = serveWire(withoutVector);
});

afterAll(async () => {
  await server.close();
  await withoutVector.close();
  Deno.removeSync(folder, { recursive: true });
});

/** Returns the output of a start that fails with these variables. */
async function refusal(environment: Environment): Promise<{ code: number; lines: string[] }> {
  const output = await spawnStart({
    ...findFreePorts(),
    DATA_DIR: join(folder, 'data'),
    ...environment,
  }).output();
  const lines = new TextDecoder().decode(output.stderr).trimEnd().split('\n');
  return { code: output.code, lines };
}

describe('a start refuses, with one line and a failing exit code,', () => {
  test.each<[string, Environment, RegExp]>([
    ['a port that is no number', { API_PORT: 'abc' }, /^API_PORT is "abc"; .* 1 to 65535$/],
    ['a port out of range', { DATABASE_PORT: '70000' }, /^DATABASE_PORT is "70000"; /],
    ['an address that is no database', { DATABASE_URL: 'mysql://x' }, /^DATABASE_URL is .*hidden/],
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/b' },
      /^DATABASE_URL leads to 127\.0\.0\.1:1\/b, which does not answer: /,
    ],
    ['a data directory that is a file', {}, /^DATA_DIR holds ".*a-file", which cannot be used: /],
    ['a short password', { SEED_PASSWORD: 'short' }, /^SEED_PASSWORD is \(hidden\); .* 10 to 72/],
    ['other machines with the known password', {
      HOST: '0.0.0.0',
      SEED_PASSWORD: 'change-me-now',
    }, /^SEED_PASSWORD is "change-me-now"/],
    ['a model timeout in words', { MODEL_TIMEOUT_MS: 'soon' }, /^MODEL_TIMEOUT_MS is "soon"; /],
  ])('%s', async (name, environment, line) => {
    const isFile = name.endsWith('is a file');
    const { code, lines } = await refusal(
      isFile ? { DATA_DIR: join(folder, 'a-file') } : environment,
    );
    expect(lines).toEqual([expect.stringMatching(line)]);
    expect(lines[0]).not.toContain('secret@');
    expect(code).not.toBe(0);
  });

  test('a database without pgvector', async () => {
    const { code, lines } = await refusal({ DATABASE_URL: server.url });
    expect(lines).toEqual([expect.stringMatching(/^DATABASE_URL leads to .* without pgvector: /)]);
    expect(code).not.toBe(0);
  });

  test.each(['API_PORT', 'DATABASE_PORT'])('a taken port, naming %s', async (name) => {
    using taken = Deno.listen({ hostname: '127.0.0.1', port: 0 });
    const { port } = taken.addr as Deno.NetAddr;
    const { code, lines } = await refusal({ [name]: String(port) });
    expect(lines).toEqual([`Port ${port} is in use: set ${name} to a free port.`]);
    expect(code).not.toBe(0);
  });

  test('a data directory that a running start holds', async () => {
    const { dataDir, url } = testStack();
    const { code, lines } = await refusal({ DATA_DIR: dataDir });
    expect(lines).toEqual([expect.stringMatching(/^already running, process \d+, address http:/)]);
    expect(lines[0]).toContain(url);
    expect(code).not.toBe(0);
  });
});
