import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'vite';
import { pathAliases } from './path-aliases.ts';

/** The used part of a chunk in Vite's manifest. */
interface Chunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

const WEB = import.meta.dirname!;
const DIST = join(WEB, 'dist');
/** The app shell, and the document of the frame that shows a block. */
const PAGES = ['index.html', 'stage.html'];
/** Prefix of the assistant's modules, which are not precached, because they need the server. */
const NEEDS_SERVER = 'src/features/assistant/';
/** Maximum size of a precached file in bytes. */
const MAX_SIZE = 150_000;

const readDist = (file: string) => Deno.readFileSync(join(DIST, file));

/** Returns the paths in web/dist of files up to MAX_SIZE that the catalog loads, also on demand. */
function findFiles(): Set<string> {
  const text = new TextDecoder().decode(readDist('.vite/manifest.json'));
  const manifest: Record<string, Chunk> = JSON.parse(text);
  const found = new Set<string>();
  const names = new Set(PAGES);
  for (const name of names) {
    const { file, css = [], assets = [], imports = [], dynamicImports = [] } = manifest[name]!;
    if (name.startsWith(NEEDS_SERVER)) continue;
    for (const each of [file, ...css, ...assets]) {
      if (readDist(each).length <= MAX_SIZE) found.add(each);
    }
    for (const each of [...imports, ...dynamicImports]) names.add(each);
  }
  return found;
}

const revisionOf = (file: string) =>
  createHash('sha256').update(readDist(file)).digest('hex').slice(0, 16);

/** Writes web/dist/sw.js after the build, with the list of built files to precache. */
export async function writeServiceWorker(): Promise<void> {
  const precached = [
    ...PAGES.map((file) => ({ url: `/${file}`, revision: revisionOf(file) })),
    // Their names change with their content.
    ...[...findFiles()].sort().map((file) => ({ url: `/${file}`, revision: null })),
  ];
  await build({
    root: WEB,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: pathAliases },
    define: {
      PRECACHED: JSON.stringify(precached),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: DIST,
      emptyOutDir: false,
      target: 'es2022',
      lib: {
        entry: 'src/service-worker.ts',
        formats: ['iife'],
        name: 'serviceWorker',
        fileName: () => 'sw.js',
      },
    },
  });
}
