import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import vue from '@vitejs/plugin-vue';
import { type BuildOptions, defineConfig, minifySync, type Plugin } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { exampleFiles } from './example-files.ts';
import { headersFile } from './page-headers.ts';
import { pathAliases } from './path-aliases.ts';

// All of these support light-dark(), @scope and container queries, so style sheets stay unchanged.
const CSS_TARGET = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];

/** Writes the headers of every page beside the pages, for a static host. */
const writeHeaders: Plugin = {
  name: 'write-headers',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(env) });
  },
};

const CLIENT: BuildOptions['rolldownOptions'] = {
  // The product's page, and the document of a block's frame.
  input: ['index.html', 'stage.html'],
  output: { codeSplitting: { groups: chunkGroups } },
  // A page loads only those modules that it uses of the files that only re-export.
  treeshake: {
    moduleSideEffects: [{
      test: /\/src\/(?:ui\/(?:controls|display)|api\/index)\.ts$/,
      sideEffects: false,
    }],
  },
};

/** Gives the script that runs before the first paint a hashed name for unlimited caching. */
const hashHeadScript: Plugin = {
  name: 'hash-head-script',
  apply: 'build',
  buildStart() {
    const text = readFileSync(join(import.meta.dirname!, 'public/head.js'), 'utf8');
    this.emitFile({ type: 'asset', name: 'head.js', source: minifySync('head.js', text).code });
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const file = Object.keys(bundle!).find((name) => /\/head-[\w-]+\.js$/.test(name));
      return html.replace('/head.js', `/${file}`);
    },
  },
};

/**
 * Removes unused features of icons, 1.1 kB per page: random keys of their shapes, their size and
 * names.
 */
const leaveOutOfIcons: Plugin = {
  name: 'leave-out-of-icons',
  apply: 'build',
  transform: {
    filter: { id: /\/@lucide\/vue\/.*\/icons\// },
    handler: (code) =>
      code.replaceAll(/(?:name: "[\w-]+"|size: 24),\s+|,\s+(?:key: "\w+"|aliases: \[.*\])/g, ''),
  },
};

/** Makes Vite retry style sheets that could not be loaded, as it retries scripts. */
const retryStyles: Plugin = {
  name: 'retry-styles',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: (code) =>
      code.replace(/seen\[href\] = void 0;(?=\s+throw err)/, 'delete seen[href];')
        .replace('if (e.type === "error") rej(', 'if (e.type === "error") link.remove(), rej('),
  },
};

/** Serves the patients' chat in development, at the same URLs as its own build. */
const serveChat: Plugin = {
  name: 'serve-chat',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/chat\.js$/, '/src/chat-loader/main.ts')
        .replace(/^\/chat(?=$|\?)/, '/chat.html');
      next();
    });
  },
};

/** Replaces this product's async components by empty ones during prerendering. */
const leaveOutLater: Plugin = {
  name: 'leave-out-later',
  transform: (code, id) =>
    id.includes('node_modules')
      ? null
      : code.replaceAll(/\b(?:defineAsyncComponent|loadDialog)\(/g, '(() => () => null)('),
};

/** Pinia's production build: its package offers bundlers only the one with its developer tools. */
const PINIA = {
  find: /^pinia$/,
  replacement: join(import.meta.dirname!, '../node_modules/pinia/dist/pinia.esm-browser.prod.js'),
};

const CLIENT_PLUGINS = [
  writeHeaders,
  hashHeadScript,
  leaveOutOfIcons,
  retryStyles,
];

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [vue(), exampleFiles, serveChat, ...isSsrBuild ? [leaveOutLater] : CLIENT_PLUGINS],
  resolve: {
    alias: [
      ...Object.entries(pathAliases).map(([find, replacement]) => ({ find, replacement })),
      ...command === 'build' && !isSsrBuild ? [PINIA] : [],
      {
        find: /^.*\/createLucideIcon\.mjs$/,
        replacement: join(import.meta.dirname!, 'src/ui/lucide-icon.ts'),
      },
      {
        find: /^@(?:codemirror\/language|lezer\/common)$/,
        replacement: join(import.meta.dirname!, 'src/ui/no-syntax.ts'),
      },
    ],
  },
  // All components here and in the libraries have a setup function.
  define: { __VUE_OPTIONS_API__: 'false' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: CSS_TARGET,
    // All of these support module preloading natively.
    modulePreload: { polyfill: false },
    ...!isSsrBuild && { manifest: true, ssrManifest: true, rolldownOptions: CLIENT },
  },
}));
