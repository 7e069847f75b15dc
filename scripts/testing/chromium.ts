import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cwd, env } from 'node:process';
import { chromium, type LaunchOptions } from '@playwright/test';

/** Folder into which `deno task browser` unpacks the Chromium of the npm registry. */
export const UNPACKED_CHROMIUM = join(cwd(), 'node_modules/.cache/chromium');

/** Chromium's headless shell, which takes two thirds of the time. */
const SHELL = '/usr/bin/chromium-headless-shell';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds the browser for tests: CHROMIUM_PATH, an installed Chromium, or one that `deno task
 * browser` downloaded. `quick` prefers the headless shell, which renders controls of
 * sandboxed frames differently.
 *
 * @throws Error when CHROMIUM_PATH names no file.
 */
export function findChromium({ quick = false } = {}): string | null {
  const named = env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH is "${named}": no such file.`);
  const places = [
    named,
    ...quick ? [SHELL] : [],
    ...INSTALLED,
    join(UNPACKED_CHROMIUM, 'chromium'),
  ];
  return [...places, chromium.executablePath()].find((path) => path && existsSync(path)) ?? null;
}

/**
 * Returns Playwright's options for Chromium.
 *
 * @throws Error when no browser is installed.
 */
export function chromiumOptions(
  browser: { quick?: boolean } = {},
): LaunchOptions & { env: Record<string, string> } {
  const executablePath = findChromium(browser);
  if (!executablePath) throw new Error('No Chromium yet: `deno task browser` gets one.');
  return { executablePath, args: QUIET_FLAGS, env: environmentOf(executablePath) };
}

const FONTS = join(cwd(), 'tests/e2e/fonts.conf');

/**
 * Returns variables that make fonts the same in pages and frames, or, for the unpacked Chromium,
 * its own libraries and fonts, which a minimal Linux lacks.
 */
export function environmentOf(executablePath: string): Record<string, string> {
  const inherited = env as Record<string, string>;
  if (!executablePath.startsWith(UNPACKED_CHROMIUM)) {
    return { ...inherited, FONTCONFIG_FILE: FONTS };
  }
  return {
    ...inherited,
    LD_LIBRARY_PATH: join(UNPACKED_CHROMIUM, 'al2023/lib'),
    FONTCONFIG_PATH: join(UNPACKED_CHROMIUM, 'fonts'),
  };
}

const QUIET_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
