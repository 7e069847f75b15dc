/**
 * Prerenders each page into web/dist, after `vite build`: an HTML file per page with its frame, its
 * heading and what needs no server, and links to the files that it loads first. The page's scripts
 * replace it by the mounted page; until then it is not interactive, but key presses are kept.
 */
import { join } from 'node:path';
import { env } from 'node:process';
import { pathToFileURL } from 'node:url';
// These detect a browser when they are imported, and must find none.
import 'pinia';
import 'vue';
import 'vue-router';
import { build } from 'vite';
import type { PrerenderedPage } from './src/prerendered-page.ts';
import { stubBrowser } from './stub-browser.ts';
import { writeServiceWorker } from './write-service-worker.ts';

/** The used part of a chunk in Vite's manifest. */
interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

const WEB = import.meta.dirname!;
const DIST = join(WEB, 'dist');
const PRERENDER_DIR = join(DIST, '.drawn');
const ENTRY = 'index.html';
/** Module whose file all pages that need a session load. */
const SESSION_MODULE = 'src/features/assistant/pages.ts';
/** Module whose file all pages run as early as possible. */
const FIRST_MODULE = 'src/stores/prefetch-operator.ts';
/** The font of most text. */
const FONT = /onest-latin-wght-normal-[\w-]+\.woff2$/;

const { VITE_API_BASE_URL = '', VITE_SUPABASE_PUBLISHABLE_KEY } = env;
/**
 * Link to the server's settings, which pages that need a session preload; on other pages
 * public/head.js does for a person with a session. Empty if the build has both variables.
 */
const CONFIG = VITE_API_BASE_URL && VITE_SUPABASE_PUBLISHABLE_KEY
  ? ''
  : `<link id="config" as="fetch" crossorigin href="${VITE_API_BASE_URL}/app-config.json">`;

const read = (name: string) => JSON.parse(Deno.readTextFileSync(join(DIST, '.vite', name)));
const manifest: Record<string, Chunk> = read('manifest.json');
const chunkByFile = new Map(Object.values(manifest).map((chunk) => [`/${chunk.file}`, chunk]));
/** URLs of the files that contain each module: components may share a file. */
const builtFiles: Record<string, string[]> = read('ssr-manifest.json');
const [first] = builtFiles[FIRST_MODULE]!;
const empty = Deno.readTextFileSync(join(DIST, ENTRY))
  .replace('<script src=', `${CONFIG}<script src=`)
  .replace('</head>', `<script type="module" async crossorigin src="${first}"></script></head>`);

/** Returns the scripts and style sheets of a chunk and of all its imports. */
function listFiles(chunk: Chunk | undefined, found = new Set<string>()): Set<string> {
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) listFiles(manifest[imported], found);
  for (const file of chunk.css ?? []) found.add(file);
  return found;
}

function linkTo(file: string): string {
  const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  return `<link rel="${rel}" crossorigin href="/${file}">`;
}

function formatPage({ title, markup, modules, needsSession }: PrerenderedPage): string {
  const known = listFiles(manifest[ENTRY]);
  const files = new Set<string>();
  const needed = [...modules, ...needsSession ? [SESSION_MODULE] : []];
  for (const file of needed.flatMap((module) => builtFiles[module] ?? [])) {
    listFiles(chunkByFile.get(file), files);
  }
  const links = [...files].filter((file) => !known.has(file)).map(linkTo);
  const whom = needsSession ? 'session' : 'all';
  const font = Object.values(manifest).find(({ file }) => FONT.test(file))!.file;
  return empty
    .replace('id="config"', needsSession ? 'rel="preload"' : 'id="config"')
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
    .replace(
      '</head>',
      () =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">` +
        `${links.join('')}</head>`,
    )
    // The script in the head makes it a module once the page is visible.
    .replace(
      /<script type="module" crossorigin src="(.*?)"><\/script>/,
      '<link rel="modulepreload" crossorigin href="$1">' +
        '<script id="entry" type="later" crossorigin src="$1"></script>',
    )
    .replace(
      '<div id="app"></div>',
      () => `<div id="app" inert data-drawn="${whom}">${markup}</div>`,
    );
}

await build({
  root: WEB,
  logLevel: 'warn',
  build: { ssr: 'src/prerender.ts', outDir: PRERENDER_DIR, emptyOutDir: true },
});
stubBrowser();
const { prerenderPage, PAGES } = await import(
  pathToFileURL(join(PRERENDER_DIR, 'prerender.mjs')).href
);
for (const path of PAGES) {
  const page = formatPage(await prerenderPage(path));
  const file = join(DIST, `${path}.html`);
  Deno.mkdirSync(join(file, '..'), { recursive: true });
  Deno.writeTextFileSync(file, page);
}
Deno.writeTextFileSync(join(DIST, ENTRY), empty);
Deno.removeSync(PRERENDER_DIR, { recursive: true });
await writeServiceWorker();
Deno.exit();
