/** What the pages cost a browser; see USAGE. */
import { type Browser, type BrowserContext, chromium, type Locator } from '@playwright/test';
import { chromiumOptions } from '../../tests/support/stack-browser.ts';
import { type BenchStack, startBenchStack } from './bench-stack.ts';
import { readOptions } from '../lib/task.ts';
import { printConditions, printHead, printRow } from './report.ts';
import { measurePage } from './web/measure-page.ts';
import { measureTyping } from './web/measure-typing.ts';

const USAGE = `deno task bench:web

JavaScript and all bytes (gzip) until the network rests, and the largest contentful paint, of each
kind of page in a Chromium with an empty cache, on a product started for it; then how long a key
takes in a dialog of 5,000 messages and in a prompt of 100,000 characters, beside short ones.`;

/** Kilobytes (1,000 bytes) of JavaScript that a route may cost. */
const CATALOG = 90;
/** With the stage's frame and the guide; 80 of it before the first text. */
const BLOCK = 120;
const ASSISTANT = 250;
const ROUTES: [path: string, limit: number][] = [
  ['/foundation/logo', CATALOG],
  ['/blocks/navigation', BLOCK],
  ['/blocks/booking-form', BLOCK],
  ['/pages/preview', CATALOG],
  ['/whats-new', CATALOG],
  ['/experiments', CATALOG],
  ['/sandbox', ASSISTANT],
  ['/settings/new_booking', ASSISTANT],
  ['/documents', ASSISTANT],
  ['/people', ASSISTANT],
];
const DIALOGS = [20, 5000];
/** Characters. */
const PROMPTS = [1000, 100_000];
const SENTENCE = 'Answer in one warm sentence. ';

readOptions(USAGE, {});
await using cleanup = new AsyncDisposableStack();
const stack = cleanup.use(await startBenchStack());
const browser = await chromium.launch(chromiumOptions());
cleanup.defer(() => browser.close());
printConditions(`Chromium ${browser.version()}`, 'empty cache, loopback, median of 3');
const context = await signIn(browser, stack);
await printRoutes(await browser.newContext());
console.log();
await printKeys();

async function signIn(browser: Browser, { url, editor }: BenchStack): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/sign-in?next=/people`);
  await page.getByLabel('Email').fill(editor.email);
  await page.getByLabel('Password').fill(editor.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/people');
  await page.close();
  return context;
}

async function printRoutes(stranger: BrowserContext): Promise<void> {
  printHead('route', 'JavaScript, kB', 'limit', 'all, kB', 'LCP, ms');
  for (const [path, limit] of ROUTES) {
    const visitor = limit === ASSISTANT ? context : stranger;
    const { script, total, lcp } = await measurePage(visitor, stack.url + path);
    printRow(path, script.toFixed(1), limit, total.toFixed(0), lcp.toFixed(0));
  }
}

async function printKeys(): Promise<void> {
  const page = await context.newPage();
  const print = async (name: string, field: Locator) => {
    const { p50, worst } = await measureTyping(page, field);
    printRow(name, p50.toFixed(0), worst.toFixed(0));
  };
  printHead('a key in', 'p50 ms', 'worst ms');
  for (const length of DIALOGS) {
    await page.goto(`${stack.url}/sandbox/${await makeDialog(length)}`);
    await page.getByRole('article').last().waitFor();
    await print(`a dialog of ${length} messages`, page.getByRole('textbox', { name: 'Message' }));
  }
  await page.goto(`${stack.url}/settings/medical_question/prompt`);
  const prompt = page.getByRole('textbox', { name: 'System prompt' });
  for (const length of PROMPTS) {
    await prompt.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(SENTENCE.repeat(length / SENTENCE.length));
    await page.waitForTimeout(1000);
    await print(`a prompt of ${length} characters`, prompt);
  }
}

async function makeDialog(length: number): Promise<string> {
  const [thread] = await insert('threads', { name: 'A long dialog' });
  const messages = Array.from({ length }, (_, index) => ({
    thread_id: thread!.id,
    role: index % 2 ? 'assistant' : 'user',
    text: `Message number ${index + 1} of a long dialog.`,
  }));
  for (let at = 0; at < length; at += 1000) await insert('messages', messages.slice(at, at + 1000));
  return thread!.id;
}

/** Through the Data API, with the secret key. */
function insert(table: string, rows: unknown): Promise<{ id: string }[]> {
  const headers = { apikey: stack.secretKey, Prefer: 'return=representation' };
  return stack.post(`/rest/v1/${table}`, headers, rows);
}
