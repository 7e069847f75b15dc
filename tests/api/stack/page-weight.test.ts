import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DIST_DIR } from '../../../scripts/lib/paths.ts';

const ASSETS = join(DIST_DIR, 'assets');

/** Returns the built script of a component; of the start, `index`. */
function scriptOf(name: string): string {
  const found = readdirSync(ASSETS)
    .filter((file) => file.replace(/-[\w-]{8}\.js$/, '') === name);
  if (found.length !== 1) throw new Error(`${name} is ${found.length} scripts.`);
  return found[0]!;
}

/** Returns a script with all its static imports. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const code = readFileSync(join(ASSETS, file), 'utf8');
  for (const [, imported] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
    withImports(imported!, found);
  }
  return found;
}

const PREVIEWED = [
  'NavigationBlock',
  'HeroBlock',
  'ServicesBlock',
  'DoctorsBlock',
  'PriceListBlock',
  'BookingFormBlock',
  'ContactsBlock',
];

const BLOCK = ['BlockPage', 'stage', 'NavigationBlock'];

/** Each page with the scripts that it loads by itself, without their imports, and its limit. */
test.each([
  ['the start', [], 63],
  ['a block’s page until its block is rendered', BLOCK, 79],
  ['a block’s page', [...BLOCK, 'catalog-queries'], 89],
  ['the preview', ['PreviewPage', 'catalog-queries', ...PREVIEWED], 106],
  ['the Sandbox', ['account', 'SandboxPage', 'SandboxMessagesReply'], 138],
  ['the Calendar', ['account', 'CalendarPage'], 122],
  ['the Documents', ['account', 'DocumentsPage'], 139],
  ['the People', ['account', 'PeoplePage'], 132],
  ['the Settings without the editor', ['account', 'SettingsPage', 'PromptParameters'], 114],
  ['the Settings', ['account', 'SettingsPage', 'PromptParameters', 'CodeMirror'], 196],
])('what %s loads is light', (_, parts, kilobytes) => {
  const files = new Set<string>();
  for (const part of ['index', ...parts]) withImports(scriptOf(part), files);
  const sizes = [...files].map((file) => gzipSync(readFileSync(join(ASSETS, file))).length);
  expect(files.size).toBeGreaterThan(2);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThan(kilobytes);
});

test('the document of a block runs nothing of the page around it', () => {
  const files = new Set<string>();
  for (const part of ['stage', ...PREVIEWED, 'capture-in-stage', 'audit-block']) {
    withImports(scriptOf(part), files);
  }
  expect([...files].filter((file) => /^(?:index|frame)-/.test(file))).toEqual([]);
});

test.each(['en', 'de', 'ru'])(
  'the chat of patients is light, with the texts of “%s”',
  (language) => {
    const page = readFileSync(join(DIST_DIR, 'chat.html'), 'utf8');
    const linked = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file!);
    const weigh = (file: string) => gzipSync(readFileSync(join(DIST_DIR, file))).length / 1024;
    const texts = `assets/${scriptOf(language)}`;
    const sizes = ['chat.js', 'chat.html', ...linked, texts].map(weigh);
    expect(linked.length).toBeGreaterThan(1);
    expect(sizes[0]).toBeLessThan(5);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40);
  },
);

test('proof of work adds little to the chat, and only when a site asks for it', () => {
  const page = readFileSync(join(DIST_DIR, 'chat.html'), 'utf8');
  const files = ['solve-challenge', 'challenge-worker'].map(scriptOf);
  const sizes = files.map((file) => gzipSync(readFileSync(join(ASSETS, file))).length / 1024);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1);
  expect(files.filter((file) => page.includes(file))).toEqual([]);
});
