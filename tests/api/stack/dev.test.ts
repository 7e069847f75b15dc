import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.ts';
import { findFreePorts } from '../../../scripts/lib/free-ports.ts';
import { blankEnvironment } from '../../../scripts/testing/blank-environment.ts';
import { copySeededData } from '../../../scripts/testing/seeded-data.ts';
import { OutputTail } from '../../../scripts/testing/test-stack.ts';

/** A copy of the product, whose files a test may change. */
const PARTS = ['deno.json', 'deno.lock', 'functions', 'prompts', 'scripts', 'supabase', 'web'];
const EDITED = 'functions/catalog/app.ts';
const TITLE = /title: '[^']*'/;
/** Functions restart after an edit. */
const REBUILT = { timeout: 60_000 };

let folder: string;
let dev: Deno.ChildProcess;
let output: OutputTail;
let url: string;

beforeAll(async () => {
  folder = Deno.makeTempDirSync({ prefix: 'dev-' });
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  copySeededData(join(folder, 'data'));
  const ports = findFreePorts();
  url = `http://127.0.0.1:${ports.API_PORT}`;
  dev = new Deno.Command(Deno.execPath(), {
    args: ['run', '-A', 'scripts/dev.ts'],
    cwd: folder,
    env: { NO_COLOR: '1', ...blankEnvironment(), ...ports, DATA_DIR: join(folder, 'data') },
    stdin: 'null',
    stdout: 'piped',
    stderr: 'piped',
  }).spawn();
  output = new OutputTail(dev);
  await Promise.race([
    output.includes(`Ready at ${url}`),
    dev.status.then(() => {
      throw new Error(`development ended by itself:\n${output.text}`);
    }),
  ]);
});

afterAll(() => Deno.removeSync(folder, { recursive: true }));

const get = (path: string) => fetch(url + path);

async function statusOf(path: string): Promise<number> {
  const { status, body } = await get(path);
  await body?.cancel();
  return status;
}

/** Returns the name in the catalog API's document. */
async function titleOf(): Promise<string> {
  return (await (await get('/functions/v1/catalog/openapi.json')).json()).info.title;
}

function save(title: string): void {
  const file = join(folder, EDITED);
  Deno.writeTextFileSync(file, Deno.readTextFileSync(file).replace(TITLE, `title: '${title}'`));
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the processes that development started, Linux only. */
function children(): number[] {
  if (Deno.build.os !== 'linux') return [];
  return [...Deno.readDirSync('/proc')]
    .filter(({ name }) => /^\d+$/.test(name))
    .filter(({ name }) => parentOf(name) === dev.pid)
    .map(({ name }) => Number(name));
}

function parentOf(pid: string): number | null {
  try {
    return Number(/\) \S (\d+)/.exec(Deno.readTextFileSync(`/proc/${pid}/stat`))?.[1]);
  } catch {
    return null;
  }
}

describe('development', () => {
  test('serves pages, assets and both APIs at the address it prints', async () => {
    for (const path of ['/', '/foundation/logo', '/src/main.ts']) {
      expect(await statusOf(path), path).toBe(200);
    }
    expect(await (await get('/')).text()).toContain('/@vite/client');
    for (const api of ['catalog', 'assistant']) {
      // The database is busy with its first documents.
      await expect.poll(() => statusOf(`/functions/v1/${api}/health`), REBUILT).toBe(200);
    }
    const config = await (await get('/app-config.json')).json();
    expect(config.supabase_url).toBe(url);
  });

  test('serves the web fonts, and nothing else of the disk', async () => {
    const styles = await (await get('/src/styles/fonts.css')).text();
    const fonts = [...styles.matchAll(/url\(['"\\]*([^'")\\]+\.woff2)/g)].map(([, path]) => path!);
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) {
      const response = await get(font);
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'font/woff2']);
      await response.body?.cancel();
    }
    expect(await statusOf(`/@fs${join(folder, 'data/stack.json')}`)).toBe(403);
  });

  test('answers with a saved file, over a stack that lives on', async () => {
    const { publishable_key } = await (await get('/app-config.json')).json();
    save('Saved once');
    await expect.poll(titleOf, REBUILT).toBe('Saved once');
    expect((await (await get('/app-config.json')).json()).publishable_key).toBe(publishable_key);
    expect(output.text.match(/database open \(/g)).toHaveLength(1);
  });

  test('ends with the new code in one process after two quick saves', async () => {
    save('Saved first');
    await sleep(700);
    save('Saved second');
    await expect.poll(titleOf, REBUILT).toBe('Saved second');
    await sleep(2000);
    expect(await titleOf()).toBe('Saved second');
    expect(children()).toEqual([]);
  });

  test('keeps answering while a file does not load, and takes the next that does', async () => {
    save('Broken');
    await expect.poll(titleOf, REBUILT).toBe('Broken');
    const file = join(folder, EDITED);
    const text = Deno.readTextFileSync(file);
    Deno.writeTextFileSync(file, `${text}\nthis is no TypeScript`);
    await output.includes('Functions not reloaded');
    expect(await titleOf()).toBe('Broken');
    Deno.writeTextFileSync(file, text);
    save('Repaired');
    await expect.poll(titleOf, REBUILT).toBe('Repaired');
  });

  test('leaves nothing after Ctrl-C', async () => {
    dev.kill('SIGINT');
    expect((await dev.status).code).toBe(0);
    await expect(get('/')).rejects.toThrow();
  });
});
