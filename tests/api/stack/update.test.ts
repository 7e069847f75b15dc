import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.ts';
import { findFreePorts } from '../../../scripts/lib/free-ports.ts';
import { blankEnvironment } from '../../../scripts/testing/blank-environment.ts';
import { startTestStack } from '../../../scripts/testing/test-stack.ts';

/** A copy of the product, whose files a test may change. */
const PARTS = [
  ...['deno.json', 'deno.lock', '.env.example', 'examples', 'functions', 'prompts', 'scripts'],
];
PARTS.push('supabase', 'web');

let root: string;
let folder: string;
let data: string;

beforeAll(async () => {
  root = Deno.makeTempDirSync({ prefix: 'update-' });
  folder = join(root, 'product');
  data = join(root, 'data');
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  // Without content: each of a dozen starts below would index documents that no test reads.
  const stack = await startTestStack({ DATA_DIR: data, SEED: 'none' });
  await stack.stop();
});
afterAll(() => Deno.removeSync(root, { recursive: true }));

async function run(script: string, ...args: string[]): Promise<{ code: number; text: string }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ['run', '-A', `scripts/${script}.ts`, ...args],
    cwd: folder,
    env: { NO_COLOR: '1', ...blankEnvironment(), ...findFreePorts(), DATA_DIR: data },
    stdin: 'null',
  }).output();
  const text = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join('');
  return { code, text };
}

function migration(sql: string): string {
  const path = join(folder, 'supabase/migrations/29990101000000_next.sql');
  Deno.writeTextFileSync(path, sql);
  return path;
}

test('an update that is not needed does nothing', async () => {
  expect(await run('update', '--if-needed')).toEqual({ code: 0, text: 'Nothing to migrate.\n' });
});

test('an update whose migration fails leaves the data as it was', async () => {
  const path = migration('create table public.half (id int); select 1 / 0;');
  const { code, text } = await run('update');
  expect(code).toBe(1);
  expect(text).toMatch(
    /29990101000000_next\.sql failed: division by zero\nNot updated: the data is/,
  );
  expect([...Deno.readDirSync(data)].map(({ name }) => name).sort()).toEqual([
    ...['backups', 'database', 'lock', 'stack.json'],
  ]);
  Deno.removeSync(path);
  expect((await run('doctor')).text).toMatch(/^ok {4}migrations +all are applied$/m);
});

test('an update whose product does not start leaves the data as it was', async () => {
  const path = migration('create table public.next (id int);');
  const start = join(folder, 'scripts/start.ts');
  const before = Deno.readTextFileSync(start);
  Deno.writeTextFileSync(start, "throw new Error('broken');");
  const { code, text } = await run('update');
  expect(code).toBe(1);
  expect(text).toMatch(/does not start on a copy of the data:[^]*broken[^]*Not updated/);
  Deno.writeTextFileSync(start, before);
  expect((await run('doctor')).text).toMatch(
    /^warn {2}migrations +1 pending: run `deno task update`/m,
  );
  Deno.removeSync(path);
});

test('an update backs up, rehearses and applies what waits', async () => {
  migration('comment on table public.blocks is $$as the next version has it$$;');
  const { code, text } = await run('update', '--if-needed');
  expect(text).toMatch(/backup in [^]*starts on a copy [^]*1 new migrations[^]*migrations applied/);
  expect(code).toBe(0);
  const doctor = await run('doctor');
  expect(doctor.code).toBe(0);
  expect(doctor.text).toMatch(/^ok {4}migrations +all are applied$/m);
  expect(doctor.text).toMatch(/^ok {4}server +does not run$/m);
});

test('the doctor fails for what would not start, and says what to do', async () => {
  Deno.renameSync(join(data, 'database/PG_VERSION'), join(data, 'database/PG_VERSION.away'));
  const { code, text } = await run('doctor');
  expect(code).toBe(1);
  expect(text).toMatch(/^fail {2}data folder .*no PG_VERSION: move it away/m);
});
