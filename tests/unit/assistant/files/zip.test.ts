import { zipSync } from 'fflate/browser';
import { describe, expect, test } from 'vitest';
import { FilesError } from '../../../../functions/assistant/files/files-error.ts';
import { packFiles, unpackFiles, ZIP_LIMITS } from '../../../../functions/assistant/files/zip.ts';
import { writeFiles } from '../../../../functions/assistant/files/write-files.ts';
import { MiB } from '../../../../functions/shared/contract/limits.ts';
import { smallAssistant } from './assistant-cases.ts';

const files = writeFiles(smallAssistant);

function refusal(archive: Uint8Array) {
  try {
    unpackFiles(archive);
    return null;
  } catch (error) {
    if (error instanceof FilesError) return error.message;
    throw error;
  }
}

describe('an archive', () => {
  test('unpacks to the files that were packed', () => {
    const more = new Map([...files, ['documents/цены.md', 'Цены 🦷'], ['turn/nudge.md', '']]);
    expect(unpackFiles(packFiles(more))).toEqual(more);
  });

  test('is the same bytes for the same files', () => {
    expect(packFiles(files)).toEqual(packFiles(writeFiles(smallAssistant)));
  });

  test('may be stored without compression, and name folders', () => {
    const stored = zipSync({
      'turn/': new Uint8Array(),
      'turn/nudge.md': [new Uint8Array([65]), { level: 0 }],
    });
    expect(unpackFiles(stored)).toEqual(new Map([['turn/nudge.md', 'A']]));
  });

  const zeros = (size: number) => new Uint8Array(size).fill(65);

  test.each<[string, Uint8Array, RegExp]>([
    ['leads out of the folder', zipSync({ '../x.md': zeros(1) }), /^\.\.\/x\.md: A path must/],
    ['is absolute', zipSync({ '/x.md': zeros(1) }), /^\/x\.md: A path must/],
    ['has a backslash', zipSync({ 'a\\x.md': zeros(1) }), /^a\\x\.md: A path must/],
    ['expands too much', zipSync({ 'x.md': zeros(4 * MiB) }), /^x\.md: .* 200 times/],
    ['is no text', zipSync({ 'x.md': new Uint8Array([0xff, 0xfe]) }), /^x\.md: .* UTF-8/],
    ['is no archive', zeros(100), /not a ZIP archive/],
    ['is cut off', packFiles(files).slice(0, 300), /damaged/],
  ])('that %s is refused', (_, archive, message) => {
    expect(refusal(archive)).toMatch(message);
  });

  test('with too many files is refused', () => {
    const many = Array.from(
      { length: ZIP_LIMITS.files + 1 },
      (_, i) => [`documents/${i}.md`, zeros(1)],
    );
    expect(refusal(zipSync(Object.fromEntries(many), { level: 0 }))).toMatch(
      /more than 5,000 files/,
    );
  });

  test('is not unpacked beyond the limit, whatever its headers claim', () => {
    const noise = new Uint8Array(MiB);
    for (let at = 0; at < noise.length; at += 65_536) {
      crypto.getRandomValues(noise.subarray(at, at + 65_536));
    }
    const large = Object.fromEntries(
      Array.from({ length: 65 }, (_, i) => [`documents/${i}.md`, noise]),
    );
    expect(refusal(zipSync(large, { level: 0 }))).toMatch(/It is over 64 MiB when unpacked/);
  });
});
