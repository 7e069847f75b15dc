import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { BLOCKS_DIR } from '../../../scripts/blocks/block-folders.ts';

/** Copies the blocks of this checkout with their tests to a temporary folder of the test. */
export function copyTree(): string {
  const root = mkdtempSync(join(tmpdir(), 'linden-blocks-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const each of ['deno.json', BLOCKS_DIR, 'tests/unit/web/blocks']) {
    cpSync(each, join(root, each), { recursive: true });
  }
  return root;
}
