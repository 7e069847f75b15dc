/**
 * What a page costs a browser: JavaScript and all bytes (gzip) up to the load, and the largest
 * contentful paint, in a real Chromium with an empty cache, on a product started for it. Then the
 * pages of the eight blocks beside a Storybook and a Histoire that show the same ones, and how long
 * a key takes in the longest dialog and in the largest prompt.
 *
 *   deno task bench:web [--no-peers]
 */
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { DEFAULT_BLOCKS } from '../../functions/shared/contract/default-blocks.ts';
import { startTestStack, type TestStack } from '../../tests/support/stack.ts';
import { CHROMIUM_FLAGS, findChromium } from '../../tests/support/stack-browser.ts';
import { serveFront } from '../stack/front/serve.ts';
import { percentile } from './metrics.ts';
import { buildPeers } from './web/build-peers.ts';
import { type Cost, measurePage } from './web/measure-page.ts';
import { measureTyping } from './web/measure-typing.ts';

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
const BLOCKS = DEFAULT_BLOCKS.map(({ path }) => path);
const ROUNDS = 3;
const DIALOGS = [20, 5000];
/** Characters. */
const PROMPTS = [1000, 100_000];

const { values } = parseArgs({
  args: Deno.args,
  options: { 'no-peers': { type: 'boolean', default: false } },
});

const table = (...rows: (string | number)[][]) =>
  rows.forEach((cells) => console.log(`| ${cells.join(' | ')} |`));
const head = (...cells: string[]) => table(cells, cells.map(() => '---'));

async function signIn(context: BrowserContext, { url, editor }: TestStack): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/sign-in?next=/people`);
  await page.getByLabel('Email').fill(editor.email);
  await page.getByLabel('Password').fill(editor.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/people');
  await page.close();
}

/** The median cost of several openings. */
async function measure(
  context: BrowserContext,
  address: string,
  options?: { withBlock: boolean },
): Promise<Cost> {
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    costs.push(await measurePage(context, address, options));
  }
  const median = (key: keyof Cost) => percentile(costs.map((each) => each[key]), 0.5);
  return { script: median('script'), total: median('total'), lcp: median('lcp') };
}

async function measureRoutes(contexts: Record<keyof typeof LIMITS, BrowserContext>) {
  head('route', 'JavaScript, kB', 'limit', 'all, kB', 'LCP, ms');
  for (const [path, kind] of ROUTES) {
    const { script, total, lcp } = await measure(contexts[kind], stack.url + path);
    table([path, script.toFixed(1), LIMITS[kind], total.toFixed(0), lcp.toFixed(0)]);
  }
}

async function measureBlocks(context: BrowserContext): Promise<void> {
  await using cleanup = new AsyncDisposableStack();
  const work = await Deno.makeTempDir({ prefix: 'bench-web-' });
  cleanup.defer(() => Deno.remove(work, { recursive: true }));
  const sites = [{ name: 'product', url: stack.url, pathOf: (block: string) => block }];
  for (const { name, folder, pathOf } of await buildPeers(BLOCKS, work)) {
    const server = Deno.serve(
      { hostname: '127.0.0.1', port: 0, onListen: () => {} },
      serveFront(folder, {}),
    );
    cleanup.defer(() => server.shutdown());
    sites.push({ name, pathOf, url: `http://127.0.0.1:${server.addr.port}` });
  }
  console.log();
  head('block', ...sites.map(({ name }) => `${name}: JavaScript kB, all kB, LCP ms`));
  for (const block of BLOCKS) {
    const row = [block];
    for (const { url, pathOf } of sites) {
      const cost = await measure(context, url + pathOf(block), { withBlock: true });
      row.push(`${cost.script.toFixed(0)}, ${cost.total.toFixed(0)}, ${cost.lcp.toFixed(0)}`);
    }
    table(row);
  }
}

/** Calls the Data API with the secret key. */
async function asService(path: string, body: unknown): Promise<{ id: string }[]> {
  const response = await fetch(`${stack.url}/rest/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: stack.secretKey,
      Authorization: `Bearer ${stack.secretKey}`,
      'Content-Type': 'application/json',
      Prefer: 'return=representation',
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return await response.json();
}

async function makeDialog(length: number): Promise<string> {
  const [thread] = await asService('threads', { name: 'A long dialog' });
  const messages = Array.from({ length }, (_, index) => ({
    thread_id: thread!.id,
    role: index % 2 ? 'assistant' : 'user',
    text: `Message number ${index + 1} of a long dialog.`,
  }));
  for (let at = 0; at < length; at += 1000) {
    await asService('messages', messages.slice(at, at + 1000));
  }
  return thread!.id;
}

/** The short ones show what a key takes by itself. */
async function measureKeys(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  console.log();
  head('a key in', 'p50 ms', 'worst ms');
  for (const length of DIALOGS) {
    await page.goto(`${stack.url}/sandbox/${await makeDialog(length)}`);
    await page.getByRole('article').last().waitFor();
    const { p50, worst } = await measureTyping(
      page,
      page.getByRole('textbox', { name: 'Message' }),
    );
    table([`a dialog of ${length} messages`, p50.toFixed(0), worst.toFixed(0)]);
  }
  await page.goto(`${stack.url}/settings/medical_question/prompt`);
  const prompt = page.getByRole('textbox', { name: 'System prompt' });
  for (const length of PROMPTS) {
    await prompt.click();
    await page.keyboard.press('Control+a');
    const sentence = 'Answer in one warm sentence. ';
    await page.keyboard.insertText(sentence.repeat(length / sentence.length));
    await page.waitForTimeout(1000);
    const { p50, worst } = await measureTyping(page, prompt);
    table([`a prompt of ${length} characters`, p50.toFixed(0), worst.toFixed(0)]);
  }
}

const stack = await startTestStack();
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
console.log(
  `Chromium ${browser.version()}, Deno ${Deno.version.deno}, empty cache, loopback, median of ` +
    `${ROUNDS}, load ${Deno.loadavg()[0]!.toFixed(1)}\n`,
);
try {
  const contexts = { catalog: await browser.newContext(), assistant: await browser.newContext() };
  await signIn(contexts.assistant, stack);
  await measureRoutes(contexts);
  await measureKeys(contexts.assistant);
  if (!values['no-peers']) await measureBlocks(contexts.catalog);
} finally {
  await browser.close();
  await stack.stop();
}
