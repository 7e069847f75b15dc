import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkModel } from '../../scripts/doctor/check-model.ts';
import { checkPackages } from '../../scripts/doctor/check-packages.ts';
import { lineOf } from '../../scripts/doctor/finding.ts';

describe('the packages', () => {
  let root: string;
  beforeEach(() => {
    root = Deno.makeTempDirSync({ prefix: 'packages-' });
    const imports = { hono: 'npm:hono@4.1.0', '@scope/a': 'npm:@scope/a@1.0.0' };
    Deno.writeTextFileSync(join(root, 'deno.json'), JSON.stringify({ imports }));
    install('hono', '4.1.0');
    install('@scope/a', '1.0.0');
  });
  afterEach(() => Deno.removeSync(root, { recursive: true }));

  function install(name: string, version: string): void {
    const folder = join(root, 'node_modules', name);
    Deno.mkdirSync(folder, { recursive: true });
    Deno.writeTextFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
  }

  test('are right when each has its version', () => {
    expect(checkPackages(root)).toMatchObject({ verdict: 'ok', text: 'all 2 are installed' });
  });

  test('of another version, or missing, are named with what to do', () => {
    install('hono', '4.0.9');
    Deno.removeSync(join(root, 'node_modules/@scope'), { recursive: true });
    const { verdict, text } = checkPackages(root);
    expect(verdict).toBe('fail');
    expect(text).toMatch(/^2 of 2 .*\(hono, @scope\/a\): run `deno task packages`$/);
  });
});

describe('a model', () => {
  let server: Deno.HttpServer<Deno.NetAddr>;
  let answer: () => Response;
  beforeEach(() => {
    server = Deno.serve({ hostname: '127.0.0.1', port: 0, onListen: () => {} }, () => answer());
  });
  afterEach(() => server.shutdown());
  const check = () => {
    const baseUrl = `http://127.0.0.1:${server.addr.port}/v1`;
    return checkModel('model', { baseUrl, apiKey: 'sk-secret', model: 'small' });
  };

  test.each<[string, () => Response, string]>([
    ['that is in the list', () => Response.json({ data: [{ id: 'small' }] }), 'ok'],
    ['that is not in the list', () => Response.json({ data: [{ id: 'other' }] }), 'warn'],
    ['without a list', () => new Response('', { status: 404 }), 'warn'],
    ['that refuses the key', () => new Response('', { status: 401 }), 'fail'],
    ['with a list of another form', () => new Response('hello'), 'warn'],
  ])('%s', async (_, given, verdict) => {
    answer = given;
    const finding = await check();
    expect(finding.verdict).toBe(verdict);
    expect(finding.text).not.toContain('sk-secret');
  });

  test('that does not answer fails', async () => {
    const baseUrl = 'http://127.0.0.1:1/v1';
    const finding = await checkModel('model', { baseUrl, apiKey: 'x', model: 'small' });
    expect(finding).toMatchObject({ verdict: 'fail', text: expect.stringMatching('not answer') });
  });
});

test('a finding is one line', () => {
  expect(lineOf({ verdict: 'ok', name: 'disk', text: 'a\n b' })).toBe('ok    disk         a; b');
});
