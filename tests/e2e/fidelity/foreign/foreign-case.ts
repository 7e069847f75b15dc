import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { cwd, execPath } from 'node:process';
import type { Asset, FidelityCase } from '../cases.ts';
import type { ForeignPage } from './pages.ts';

/** Folder with its own deno.json and node_modules, which a start of the product does not install. */
const FOLDER = join(cwd(), 'tests/e2e/fidelity/foreign');
const PACKAGES = join(FOLDER, 'node_modules');

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.eot': 'font/eot',
  '.ttf': 'font/ttf',
};

/** Removes the boxes around a block, because ancestors have none in the archive. */
const NO_BOXES =
  'html,body{display:block!important;width:auto!important;max-width:none!important;' +
  'min-height:0!important;margin:0!important;padding:0!important;border:0!important}';

/** Bundles a package's components as one script. */
function bundled(entry: string): string {
  return execFileSync(execPath, [
    ...['bundle', '--quiet', '--config', join(FOLDER, 'deno.json')],
    ...['--platform', 'browser', '--format', 'iife', join(FOLDER, entry)],
  ], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

/** Returns a file of the packages by the path that their pages request. */
function packageFile(path: string): Asset | undefined {
  const file = normalize(join(PACKAGES, decodeURIComponent(path)));
  if (!file.startsWith(PACKAGES) || !existsSync(file)) return undefined;
  return { contentType: TYPES[extname(file)] ?? 'text/plain', body: readFileSync(file) };
}

/**
 * Loads a package's case.
 *
 * @throws Error when the package is not installed.
 */
export function foreignCase(page: ForeignPage): FidelityCase {
  const { name, sheets, html, pageAttributes, components, folder } = page;
  if (!existsSync(join(PACKAGES, name))) {
    throw new Error(`${name} is not installed yet: \`deno task packages:foreign\` installs it.`);
  }
  const script = components && bundled(components);
  const links = sheets.map((sheet) => `<link rel="stylesheet" href="/${sheet}">`);
  const fileOf = (path: string) =>
    packageFile(folder ? path.replace(folder.address, folder.path) : path);
  return {
    name,
    css: NO_BOXES,
    html,
    pageAttributes,
    head: [...links, ...script ? ['<script defer src="/components.js"></script>'] : []].join(''),
    assets: (path) =>
      path === '/components.js'
        ? { contentType: 'text/javascript', body: script ?? '' }
        : fileOf(path),
  };
}
