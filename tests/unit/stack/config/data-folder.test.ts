import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  checkDataFolder,
  findFolderProblem,
  findWriteProblem,
  prepareDataFolder,
  watchWriting,
} from '../../../../scripts/stack/config/data-folder.ts';

let folder: string;
let database: string;
beforeEach(() => {
  folder = Deno.makeTempDirSync({ prefix: 'data-' });
  database = join(folder, 'database');
});
afterEach(() => Deno.removeSync(folder, { recursive: true }));

describe('a data folder', () => {
  test('is one that is not there yet, is empty, or holds our database', () => {
    expect(findFolderProblem(join(folder, 'new'))).toBeNull();
    expect(findFolderProblem(folder)).toBeNull();
    mkdirSync(database);
    expect(findFolderProblem(folder)).toBeNull();
    writeFileSync(join(database, 'PG_VERSION'), '17\n');
    writeFileSync(join(folder, 'notes.txt'), '');
    expect(findFolderProblem(folder)).toBeNull();
  });

  test('is an empty home directory or disk', () => {
    writeFileSync(join(folder, '.profile'), '');
    mkdirSync(join(folder, 'lost+found'));
    expect(findFolderProblem(folder)).toBeNull();
  });

  test('is none when its database lacks PG_VERSION', () => {
    mkdirSync(join(database, 'base'), { recursive: true });
    expect(() => checkDataFolder(folder)).toThrow(/database" is not empty and no database/);
  });

  test('is none when something else is in it', () => {
    writeFileSync(join(folder, 'thesis.doc'), '');
    expect(() => checkDataFolder(folder)).toThrow(/a folder of something else \(thesis\.doc\)/);
  });

  test.skipIf(Deno.uid() !== 0)('is none of another user’s', () => {
    mkdirSync(database);
    Deno.chownSync(database, 12345, 12345);
    expect(() => checkDataFolder(folder)).toThrow(/belongs to user 12345, and this runs as user 0/);
  });
});

test('a start takes away what others may do with its files, and touches no others', () => {
  mkdirSync(join(database, 'base'), { recursive: true });
  const ours = join(database, 'base', '1');
  const theirs = join(folder, 'notes.txt');
  for (const file of [ours, theirs]) writeFileSync(file, '');
  for (const path of [ours, theirs, database, folder]) Deno.chmodSync(path, 0o777);
  prepareDataFolder(folder);
  const modes = [folder, database, ours, theirs].map((path) => Deno.statSync(path).mode! & 0o777);
  expect(modes).toEqual([0o700, 0o700, 0o600, 0o777]);
});

/** Runs `body` on a disk of this size, which only root on Linux can create. */
function onDisk(size: string, body: (disk: string) => void): void {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const mount = (program: string, args: string[]) =>
    new Deno.Command(program, { args }).outputSync().success;
  if (!mount('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk])) return;
  try {
    body(disk);
  } finally {
    mount('umount', [disk]);
  }
}

describe('a disk', () => {
  test('with little room is warned of', () =>
    onDisk('100m', (disk) => {
      expect(prepareDataFolder(disk)).toMatch(/has only 10\d MB left/);
    }));

  test('without room is refused, with the figures', () =>
    onDisk('20m', (disk) => {
      expect(() => prepareDataFolder(disk)).toThrow(/its disk has 20 MB left, 32 MB are needed/);
      expect([...Deno.readDirSync(disk)]).toEqual([]);
    }));

  test('that takes nothing is told from one that does', () => {
    expect(findWriteProblem(folder)).toBeNull();
    expect(findWriteProblem(join(folder, 'gone'))).toBe('it cannot be written: ENOENT');
  });

  test('warns once each time that little is left', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.useFakeTimers();
    let free = 2_000_000_000;
    const problem = watchWriting(folder, () => free);
    for (free of [2_000_000_000, 900_000_000, 800_000_000, 2_000_000_000, 700_000_000]) {
      expect(problem()).toBeNull();
      vi.advanceTimersByTime(5000);
    }
    vi.useRealTimers();
    expect(warn.mock.calls.map(([text]) => /only (\d+ MB) left/.exec(text)?.[1]))
      .toEqual(['900 MB', '700 MB']);
    warn.mockRestore();
  });

  test('is asked again after five seconds', () => {
    vi.useFakeTimers();
    const problem = watchWriting(join(folder, 'later'));
    expect(problem()).toMatch('ENOENT');
    mkdirSync(join(folder, 'later'));
    expect(problem()).toMatch('ENOENT');
    vi.advanceTimersByTime(5000);
    expect(problem()).toBeNull();
    vi.useRealTimers();
  });
});
