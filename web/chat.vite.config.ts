import { createHash } from 'node:crypto';
import { join } from 'node:path';
import vue from '@vitejs/plugin-vue';
import { defineConfig, type Plugin } from 'vite';
import { pathAliases } from './path-aliases.ts';

const LOADER = 'chat.js';

/**
 * Adds a copy of the loader whose URL contains a hash of its content, and `chat.json` with that URL
 * and the integrity hash, for pages that pin a version.
 */
const addVersionedLoader: Plugin = {
  name: 'add-versioned-loader',
  enforce: 'post',
  generateBundle(_, bundle) {
    const loader = bundle[LOADER];
    if (loader?.type !== 'chunk') throw new Error(`The build has no ${LOADER}.`);
    const hash = createHash('sha384').update(loader.code).digest('base64');
    const fileName = `chat/${
      createHash('sha256').update(loader.code).digest('hex').slice(0, 12)
    }/chat.js`;
    this.emitFile({ type: 'asset', fileName, source: loader.code });
    const source = JSON.stringify({ src: `/${fileName}`, integrity: `sha384-${hash}` });
    this.emitFile({ type: 'asset', fileName: 'chat.json', source });
  },
};

/** Builds the patients' chat: its document, and the script that shows it on other pages. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [vue(), addVersionedLoader],
  publicDir: false,
  resolve: {
    alias: [
      ...Object.entries(pathAliases).map(([find, replacement]) => ({ find, replacement })),
      {
        find: /^.*\/createLucideIcon\.mjs$/,
        replacement: join(import.meta.dirname!, 'src/ui/lucide-icon.ts'),
      },
    ],
  },
  define: { __VUE_OPTIONS_API__: 'false' },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: { chat: 'chat.html', loader: 'src/chat-loader/main.ts' },
      output: {
        entryFileNames: ({ name }) => name === 'loader' ? LOADER : 'assets/[name]-[hash].js',
      },
    },
  },
});
