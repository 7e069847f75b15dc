/**
 * What a page costs a browser: JavaScript and all bytes (gzip) up to the load, and the largest
 * contentful paint, in a real Chromium with an empty cache, on a product started for it.
 *
 *   deno task bench:web
 */
import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium, type Response } from '@playwright/test';
import { startTestStack, type TestStack } from '../../tests/support/stack.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../tests/support/stack-browser.ts';

/** Kilobytes (1,000 bytes) of initial JavaScript that a route may cost. */
const LIMITS = { catalog: 90, assistant: 250 };
const ROUTES: [path: string, kind: keyof typeof LIMITS][] = [
  ['/foundation/logo', 'catalog'],
  ['/blocks/navigation', 'catalog'],
  ['/blocks/booking-form', 'catalog'],
  ['/pages/preview', 'catalog'],
  ['/whats-new', 'catalog'],
  ['/experiments', 'catalog'],
  ['/sandbox', 'assistant'],
  ['/settings/new_booking', 'assistant'],
  ['/documents', 'assistant'],
  ['/people', 'assistant'],
];

interface Cost {
  script: number;
  total: number;
  lcp: number;
}

async function sizeOf(response: Response): Promise<number> {
  const body = await response.body().catch(() => null);
  return body ? gzipSync(body).length : 0;
}

function readPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0))
      .observe({ type: 'largest-contentful-paint', buffered: true });
    setTimeout(() => resolve(0), 3000);
  });
}

async function measure(context: BrowserContext, address: string): Promise<Cost> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  const sizes: Promise<[isScript: boolean, bytes: number]>[] = [];
  page.on('response', (response) => {
    const isScript = response.request().resourceType() === 'script';
    sizes.push(sizeOf(response).then((bytes) => [isScript, bytes]));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const lcp = await page.evaluate(readPaint);
  const found = await Promise.all(sizes);
  await page.close();
  const sum = (all: typeof found) => all.reduce((bytes, [, each]) => bytes + each, 0) / 1000;
  return { script: sum(found.filter(([isScript]) => isScript)), total: sum(found), lcp };
}

async function signIn(context: BrowserContext, { url, editor }: TestStack): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/sign-in?next=/people`);
  await page.getByLabel('Email').fill(editor.email);
  await page.getByLabel('Password').fill(editor.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/people');
  await page.close();
}

const stack = await startTestStack();
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
console.log(`Chromium ${browser.version()}, Deno ${Deno.version.deno}, empty cache, loopback\n`);
console.log('| route | JavaScript, kB | limit | all, kB | LCP, ms |\n|---|---|---|---|---|');
try {
  const contexts = { catalog: await browser.newContext(), assistant: await browser.newContext() };
  await signIn(contexts.assistant, stack);
  for (const [path, kind] of ROUTES) {
    const { script, total, lcp } = await measure(contexts[kind], stack.url + path);
    const cells = [path, script.toFixed(1), LIMITS[kind], total.toFixed(0), lcp.toFixed(0)];
    console.log(`| ${cells.join(' | ')} |`);
  }
} finally {
  await browser.close();
  await stack.stop();
}
