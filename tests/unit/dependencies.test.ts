import { describe, expect, test } from 'vitest';
import { readAudit } from '../../scripts/audit.ts';

const read = (path: string) => Deno.readTextFileSync(new URL(`../../${path}`, import.meta.url));

describe('packages', () => {
  test('are installed without running any script of theirs', () => {
    const config = JSON.parse(read('deno.json'));
    expect(Object.keys(config.allowScripts)).toEqual(['deny']);
    for (const file of ['deno.json', '.ci/run']) {
      expect(read(file), file).not.toContain('allow-scripts');
    }
  });

  test('are pinned, and each has its checksum in the lock', () => {
    const { imports } = JSON.parse(read('deno.json'));
    const packages = Object.values<string>(imports).filter((each) => !each.startsWith('./'));
    expect(packages.filter((each) => !/@\d+\.\d+\.\d+$/.test(each))).toEqual([]);
    const { npm } = JSON.parse(read('deno.lock'));
    const unchecked = Object.entries<{ integrity?: string }>(npm)
      .filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(unchecked).toEqual([]);
    expect(read('.ci/run')).toMatch(/deno@2 install --frozen$/m);
  });
});

describe('the audit', () => {
  test.each([
    [true, 'No known vulnerabilities found', 'clean'],
    [false, 'Found 2 vulnerabilities\nSeverity: 1 high, 1 critical', 'vulnerable'],
    [false, 'something that nobody expected', 'vulnerable'],
    [
      false,
      'error: error sending request for url (https://registry.example/bulk): client error (Connect)',
      'unreachable',
    ],
  ])('that ends %s with "%s" is %s', (success, output, verdict) => {
    expect(readAudit(success, output)).toBe(verdict);
  });
});
