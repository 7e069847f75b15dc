import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

// Each of these knows light-dark(), @scope and container queries: style sheets stay as written.
const CSS_TARGET = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [vue()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', cssTarget: CSS_TARGET },
});
