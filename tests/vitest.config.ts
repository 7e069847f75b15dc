import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';

/**
 * unit needs nothing; database makes its own embedded databases; api shares one running stack.
 * With DATABASE_URL these two run on that server. deployed is the smoke part of the API tests, for
 * `deno task deploy:check`.
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
          // Only a hang takes so long: at a load of 20 the slowest takes some 60 s.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'deployed',
          include: [
            'tests/deployed/**/*.test.ts',
            'tests/api/catalog/{blocks,edge,experiments,permissions,snapshots,users}.test.ts',
            'tests/api/assistant/documents/{documents,upload}.test.ts',
            'tests/api/security/revoked-rights.test.ts',
          ],
          globalSetup: 'tests/support/deployed-setup.ts',
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
