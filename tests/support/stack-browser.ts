import { existsSync } from 'node:fs';
import { env } from 'node:process';
import { chromium } from '@playwright/test';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const HOW_TO_GET_CHROMIUM =
  'No Chromium found for the browser tests. Install one (Debian: apt-get install ' +
  'chromium; anywhere: npx playwright@1.65.1 install chromium) or set CHROMIUM_PATH.';

/**
 * The browser to test with: CHROMIUM_PATH, an installed Chromium, or the one Playwright downloaded.
 *
 * @throws Error saying how to get one.
 */
export function findChromium(): string {
  const named = env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH is "${named}": no such file.`);
  const found = [named, ...PLACES, chromium.executablePath()].find((path) =>
    path && existsSync(path)
  );
  if (!found) throw new Error(HOW_TO_GET_CHROMIUM);
  return found;
}

/** What keeps a headless browser quiet, offline and startable in a container. */
export const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(Deno.build.os === 'linux' && Deno.uid() === 0 ? ['--no-sandbox'] : []),
];
