import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isLocked, lockDataDirectory } from '../../../../scripts/stack/config/lock.ts';
import {
  loadKeys,
  readStackFile,
  writeStackFile,
} from '../../../../scripts/stack/config/stack-file.ts';

let folder: string;
beforeEach(() => void (folder = Deno.makeTempDirSync({ prefix: 'data-' })));
afterEach(() => Deno.removeSync(folder, { recursive: true }));

describe('the lock of a data directory', () => {
  test('lets one holder in and tells the second whom to ask', () => {
    const lock = lockDataDirectory(folder, 'http://127.0.0.1:1');
    expect(isLocked(folder)).toBe(true);
    expect(() => lockDataDirectory(folder, 'http://127.0.0.1:2')).toThrow(
      `already running, process ${Deno.pid}, address http://127.0.0.1:1`,
    );
    lock.release();
    expect(isLocked(folder)).toBe(false);
    lockDataDirectory(folder, 'http://127.0.0.1:2').release();
  });

  test('says why a folder cannot be used', () => {
    const file = join(folder, 'a-file');
    Deno.writeTextFileSync(file, '');
    expect(() => lockDataDirectory(file, '')).toThrow(/which cannot be used: not a folder/);
  });
});

describe('the file of keys', () => {
  const write = async () => {
    const keys = await loadKeys(folder);
    writeStackFile(folder, { ...keys, api_url: 'a', database_url: 'b', demo_model_url: null });
    return keys;
  };

  test('is for its owner alone, and keeps its keys', async () => {
    const keys = await write();
    expect(keys.secret_key).toMatch(/^sb_secret_/);
    expect(await loadKeys(folder)).toEqual(keys);
    expect(Deno.statSync(join(folder, 'stack.json')).mode! & 0o777).toBe(0o600);
    expect([...Deno.readDirSync(folder)].map(({ name }) => name)).toEqual(['stack.json']);
  });

  test('is made anew when there is none, and never over a damaged one', async () => {
    expect(readStackFile(folder)).toBeNull();
    await write();
    Deno.writeTextFileSync(join(folder, 'stack.json'), '{"secret_key": ');
    await expect(loadKeys(folder)).rejects.toThrow(/cannot be read: repair it, or delete it/);
  });
});
