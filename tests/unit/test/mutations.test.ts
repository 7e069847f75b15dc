import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.ts';

const FOLDER = join(ROOT, 'tests/mutations');

test.each([...Deno.readDirSync(FOLDER)].map(({ name }) => name).sort())(
  'every mutation of %s finds its text once, and its test',
  (name) => {
    const lines = Deno.readTextFileSync(join(FOLDER, name)).split('\n').filter(Boolean);
    const lost = lines.map((line) => JSON.parse(line)).filter(({ file, find, test }) => {
      const path = join(ROOT, file);
      const parts = existsSync(path) ? Deno.readTextFileSync(path).split(find) : [];
      return parts.length !== 2 || !existsSync(join(ROOT, test));
    });
    expect(lost).toEqual([]);
  },
);
