import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';

/**
 * unit needs nothing; database makes its own embedded databases; api shares one running stack.
 * With DATABASE_URL the last two run on that server.
 */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  plugins: [vue()],
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        // Properties over thousands of cases take their time on a busy machine.
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['tests/database/**/*.test.ts'],
          globalSetup: 'tests/support/stack-database-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: 'tests/support/stack-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
