import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';

/** unit needs nothing; database and api run against the stack that `tests/support` starts. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  plugins: [vue()],
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      { extends: true, test: { name: 'database', include: ['tests/database/**/*.test.ts'] } },
      { extends: true, test: { name: 'api', include: ['tests/api/**/*.test.ts'] } },
    ],
  },
});
