import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeFiles } from '../../../../functions/assistant/files/write-files.ts';
import { readFolder, writeFolder } from '../../../../scripts/lib/assistant-folder.ts';
import { listDifferences, listReport } from '../../../../scripts/assistant/print-changes.ts';
import { smallAssistant } from './assistant-cases.ts';

let folder: string;
beforeEach(() => {
  folder = Deno.makeTempDirSync({ prefix: 'assistant-' });
});
afterEach(() => Deno.removeSync(folder, { recursive: true }));

const files = writeFiles(smallAssistant);

describe('a folder', () => {
  test('is written and read, beside what a repository holds', () => {
    Deno.mkdirSync(join(folder, '.git'));
    Deno.writeTextFileSync(join(folder, '.git/HEAD'), 'ref: refs/heads/main');
    Deno.writeTextFileSync(join(folder, 'README.md'), 'Ours');
    expect(writeFolder(folder, files)).toEqual({ written: files.size, removed: 0 });
    expect(readFolder(folder).files).toEqual(files);
    expect(writeFolder(folder, files)).toEqual({ written: 0, removed: 0 });
  });

  test('loses the files that an export no longer has, and no others', () => {
    writeFolder(folder, files);
    Deno.writeTextFileSync(join(folder, 'README.md'), 'Ours');
    const fewer = new Map([...files].filter(([path]) => !path.startsWith('documents/')));
    expect(writeFolder(folder, fewer)).toEqual({ written: 0, removed: 1 });
    expect(existsSync(join(folder, 'documents/prices.md'))).toBe(false);
    expect(existsSync(join(folder, 'README.md'))).toBe(true);
  });

  test('that holds something else is not written to', () => {
    Deno.writeTextFileSync(join(folder, 'notes.txt'), 'Mine');
    expect(() => writeFolder(folder, files)).toThrow(/holds other files and no assistant.yaml/);
    expect([...Deno.readDirSync(folder)].map(({ name }) => name)).toEqual(['notes.txt']);
  });

  test('that is wrong is refused with each file and field', () => {
    writeFolder(folder, files);
    Deno.writeFileSync(join(folder, 'turn/say_more.md'), new Uint8Array([0xff]));
    expect(() => readFolder(folder)).toThrow('turn/say_more.md: The file is not UTF-8 text');
    expect(() => readFolder(join(folder, 'none'))).toThrow(/There is no folder/);
  });
});

describe('a report', () => {
  const change = {
    what: 'text' as const,
    where: 'turn/say_more.md',
    from: 'Tell me more.',
    to: 'Say more.',
  };
  const report = { changes: [change], drift: [change], missing_secrets: ['calendar'] };

  test('names each change, what drifted and what is missing', () => {
    expect(listReport(report)).toEqual([
      'changed: text, turn/say_more.md',
      '  changed on the server since the last export: turn/say_more.md',
      'missing: the secret calendar',
      '1 change',
    ]);
  });

  test('shows both sides of a difference', () => {
    const [shown] = listDifferences(report);
    expect(shown).toMatch(/^changed: text, turn\/say_more.md \(changed on the server/);
    expect(shown).toContain('-Tell me more.\n+Say more.\n');
  });
});
