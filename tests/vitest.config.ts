import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { exampleFiles } from '../web/example-files.ts';
import { pathAliases } from '../web/path-aliases.ts';

/** The longest files, which must start first. */
const LONG = [/\/security\/matrix\/data-api/, /\/security\/matrix\//, /\/api\/stack\//];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) =>
      (LONG.findIndex((each) => each.test(moduleId)) + LONG.length + 1) % (LONG.length + 1);
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/**
 * unit and web need nothing; database creates embedded databases; api has a running stack for each
 * worker. With DATABASE_URL these two use that server. deployed is the smoke part of the API tests,
 * for `deno task deploy:check`.
 */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  plugins: [vue(), exampleFiles],
  resolve: { alias: pathAliases },
  test: {
    // One more than the intended number of cores, because tests also wait.
    maxWorkers: 3,
    // A process for each file takes half of the time of the unit and the database tests.
    isolate: false,
    sequence: { sequencer: LongFirst },
    // Only a test that hangs reaches these; a poll for long work says how long
    // it waits.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: ['tests/unit/web/**'],
          setupFiles: ['tests/support/leave-nothing.ts', 'tests/support/property-seed.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['tests/unit/web/**/*.test.ts'],
          setupFiles: [
            'tests/support/leave-nothing.ts',
            'tests/support/fresh-page.ts',
            'tests/support/property-seed.ts',
            'tests/unit/web/support/unmount-all.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['tests/database/**/*.test.ts'],
          setupFiles: 'tests/support/leave-nothing.ts',
          globalSetup: 'tests/support/stack-database-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'deployed',
          include: [
            'tests/deployed/**/*.test.ts',
            'tests/api/catalog/{assets,blocks,edge,experiments,permissions,snapshots,users,versions}.test.ts',
            'tests/api/assistant/documents/{documents,upload}.test.ts',
            'tests/api/security/revoked-rights.test.ts',
          ],
          setupFiles: 'tests/api/catalog/remove-rows.ts',
          globalSetup: 'tests/support/deployed-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          setupFiles: [
            'tests/support/leave-nothing.ts',
            'tests/support/declared-answers.ts',
            'tests/support/property-seed.ts',
            'tests/api/catalog/remove-rows.ts',
          ],
          globalSetup: 'tests/support/stack-setup.ts',
          // For what tests start themselves, which runs for seconds: optimizing the database's
          // WebAssembly takes a third of the CPU time of a start. The workers' stacks do it.
          env: { DENO_V8_FLAGS: '--liftoff-only' },
        },
      },
    ],
  },
});
