import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cwd, env, execPath } from 'node:process';
import { defineConfig } from '@playwright/test';
import { PASSWORD } from './e2e/stack.ts';
import { chromiumOptions } from '../scripts/testing/chromium.ts';
import { findFreePorts } from '../scripts/lib/free-ports.ts';
import { blankEnvironment } from '../scripts/testing/blank-environment.ts';
import { copySeededData } from '../scripts/testing/seeded-data.ts';

// Test processes read this file again: they inherit what the first reading chose.
const dataDir = join(cwd(), 'tests/.results/e2e-data');
if (!env.E2E_API_PORT) {
  rmSync(dataDir, { recursive: true, force: true });
  copySeededData(dataDir);
  const { API_PORT, DATABASE_PORT } = findFreePorts();
  Object.assign(env, { E2E_API_PORT: API_PORT, E2E_DATABASE_PORT: DATABASE_PORT });
}
const { tasks } = JSON.parse(readFileSync(join(cwd(), 'deno.json'), 'utf8'));
const url = `http://127.0.0.1:${env.E2E_API_PORT}`;

/**
 * Files with tests that take the lock of the demo model or of the editors: workers that run them at
 * the same time only wait for each other.
 */
const LOCKING = globSync('tests/e2e/**/*.spec.ts', { cwd: cwd() })
  .map((file) => join(cwd(), file))
  .filter((file) => /async \(\{[^}]*\b(model|editors)\b/.test(readFileSync(file, 'utf8')));

/** Tests that compare how controls are rendered. */
const CONTROLS = /@controls/;

/**
 * Browser tests against one running product of their own, with its demo model. Playwright loads
 * this file and the tests as CommonJS: no import.meta in what they import.
 */
export default defineConfig({
  testDir: './e2e',
  outputDir: './.results/e2e',
  fullyParallel: false,
  // One more than the intended number of cores, because tests also wait.
  workers: 3,
  // Only a test that hangs reaches the first; expected content appears sooner
  // or not at all.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  // A test that passes on its retry is listed as flaky and must be fixed; it
  // does not fail the run.
  retries: env.CI ? 1 : 0,
  // After ten failures, something that all tests need is probably broken.
  maxFailures: env.CI ? 10 : 0,
  reporter: env.TEST_REPORT ? [['list'], ['json', { outputFile: env.TEST_REPORT }]] : [['list']],
  use: {
    baseURL: url,
    // A button that never comes fails its test before others have waited too long for its locks.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Tracing takes a third of the total time: `deno task test:e2e --trace on FILE`.
    trace: 'off',
    // A service worker's requests bypass page.route; its own test allows it.
    serviceWorkers: 'block',
    // Tests about animations turn this off.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'controls', grep: CONTROLS, use: { launchOptions: chromiumOptions() } },
    {
      name: 'locking',
      testMatch: LOCKING,
      workers: 1,
      use: { launchOptions: chromiumOptions({ quick: true }) },
    },
    {
      name: 'pages',
      testIgnore: LOCKING,
      grepInvert: CONTROLS,
      use: { launchOptions: chromiumOptions({ quick: true }) },
    },
  ],
  webServer: {
    command: tasks.start.command.replace(/^deno/, `"${execPath}"`),
    cwd: cwd(),
    url: `${url}/app-config.json`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      ...blankEnvironment(),
      API_PORT: env.E2E_API_PORT!,
      DATABASE_PORT: env.E2E_DATABASE_PORT!,
      DATA_DIR: dataDir,
      SEED_PASSWORD: PASSWORD,
      // The receivers of webhooks are on this machine.
      WEBHOOKS: 'private',
      // More messages than a visitor may send: see tests/e2e/chat/a-takeover-reaches-the-patient.
      ...(env.CHAT_RACES && { RATE_LIMITS: 'visitor-per-address=off, visitor-per-token=off' }),
    },
  },
});
