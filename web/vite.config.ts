import { env } from 'node:process';
import vue from '@vitejs/plugin-vue';
import { defineConfig, type Plugin } from 'vite';
import { headersFile } from './page-headers.ts';

// Each of these knows light-dark(), @scope and container queries: style sheets stay as written.
const CSS_TARGET = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];

/** The headers of every page beside the pages, for a static host. */
const writeHeaders: Plugin = {
  name: 'write-headers',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(env) });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [vue(), writeHeaders],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: CSS_TARGET,
    // The product's page, and the document of the frame that a block is shown in.
    rolldownOptions: { input: ['index.html', 'stage.html'] },
  },
});
