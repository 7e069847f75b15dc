import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import vue from '@vitejs/plugin-vue';
import { type BuildOptions, defineConfig, type Plugin } from 'vite';
import { headersFile } from './page-headers.ts';

// Each of these knows light-dark(), @scope and container queries: style sheets stay as written.
const CSS_TARGET = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];

/** Parts that most pages have and that are made of nothing but Vue. */
const SMALL_PARTS =
  /src\/(?:api|ui\/(?:Badge|Banner|Button|EmptyState|ErrorState|Field|field-context|format-time|IconButton|Input|Kbd|NativeSelect|SearchInput|SegmentedControl|Skeleton|Spinner|Tabs|Time|useCopy))\b|@lucide|shared\/contract/;

/** The headers of every page beside the pages, for a static host. */
const writeHeaders: Plugin = {
  name: 'write-headers',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(env) });
  },
};

/** Of the small parts those that only pages with forms or lists have. */
const FORM_PARTS =
  /src\/ui\/(?:Banner|Field|field-context|format-time|Input|NativeSelect|SearchInput|Tabs|Time)\b/;

/** What every page loads before anything else. */
const FIRST_SCRIPTS =
  /\/(?:vue|index|parts|session|session-operator|config|fonts|lucide-icon|rolldown-runtime|_plugin-vue_export-helper|LindenLogo)-[\w-]{8}\.js$/;

/** How the browser's part is built. */
const CLIENT: BuildOptions['rolldownOptions'] = {
  // The product's page, and the document of the frame that a block is shown in.
  input: ['index.html', 'stage.html'],
  // What most pages use would be many small files, which compress worse: 6 kB of a page.
  output: {
    codeSplitting: {
      groups: [
        { name: 'vue', test: /node_modules\/.*\/(?:@vue|vue-router|pinia)\// },
        { name: 'purify', test: /dompurify/ },
        {
          name: 'forms',
          test: FORM_PARTS,
          minShareCount: 10,
          includeDependenciesRecursively: false,
        },
        {
          name: 'parts',
          test: SMALL_PARTS,
          minShareCount: 10,
          includeDependenciesRecursively: false,
        },
      ],
    },
  },
};

/** The script that sets the theme before the first paint, by a name that caches keep for ever. */
const hashThemeScript: Plugin = {
  name: 'hash-theme-script',
  apply: 'build',
  buildStart() {
    const source = readFileSync(join(import.meta.dirname, 'public/theme.js'));
    this.emitFile({ type: 'asset', name: 'theme.js', source });
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const file = Object.keys(bundle!).find((name) => /\/theme-[\w-]+\.js$/.test(name));
      return html.replace('/theme.js', `/${file}`);
    },
  },
};

/** Where the pages are drawn nothing comes later: parts that are loaded on demand stay empty. */
const leaveOutLater: Plugin = {
  name: 'leave-out-later',
  transform: (code, id) =>
    id.includes('node_modules')
      ? null
      : code.replaceAll('defineAsyncComponent(', '(() => () => null)('),
};

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [vue(), ...isSsrBuild ? [leaveOutLater] : [writeHeaders, hashThemeScript]],
  resolve: {
    alias: [{
      find: /^.*\/createLucideIcon\.mjs$/,
      replacement: join(import.meta.dirname, 'src/ui/lucide-icon.ts'),
    }],
  },
  // Every component here and in the libraries has a setup function.
  define: { __VUE_OPTIONS_API__: 'false' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: CSS_TARGET,
    // All of these preload modules themselves.
    modulePreload: {
      polyfill: false,
      // A script need not name what each page has begun with.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => !FIRST_SCRIPTS.test(file)) : needed,
    },
    ...!isSsrBuild && { manifest: true, rolldownOptions: CLIENT },
  },
}));
