/** Measures the cost of the pages in a browser; see USAGE. */
import { type BrowserContext, chromium, type Locator } from '@playwright/test';
import { chromiumOptions } from '../testing/chromium.ts';
import { type BenchStack, startBenchStack } from './bench-stack.ts';
import { readOptions } from '../lib/task.ts';
import { printConditions, printHead, printRow } from './report.ts';
import { measurePage } from './web/measure-page.ts';
import { measureReturn } from './web/measure-return.ts';
import { measureTyping } from './web/measure-typing.ts';

const USAGE = `deno task bench:web

Measures JavaScript and all bytes (gzip) until the network is idle, and the largest contentful paint,
of each kind of page in a Chromium with an empty cache; of a block's page, JavaScript until the block
is rendered, and with later scripts in the next column. Opens the pages again with that cache, a slow
4G network and a processor four times slower: when the heading is visible, when the page is usable,
and the layout shift. Then measures the delay of a key in a dialog of 5,000 messages and in a prompt
of 100,000 characters, compared with short ones.`;

interface Route {
  path: string;
  isForAll?: boolean;
  /** Maximum kilobytes (1,000 bytes) of JavaScript. */
  script: number;
  /** Maximum milliseconds until a returning person sees the heading. */
  firstText: number;
}

const CATALOG = { isForAll: true, script: 90, firstText: 500 };
const BLOCK = { ...CATALOG, script: 80 };
const ASSISTANT = { script: 140, firstText: 800 };
const ROUTES: Route[] = [
  { path: '/foundation/logo', ...CATALOG },
  { path: '/blocks/navigation', ...BLOCK },
  { path: '/blocks/booking-form', ...BLOCK },
  // Its blocks are 20 kB of it.
  { path: '/pages/preview', ...CATALOG, script: 110 },
  { path: '/whats-new', ...CATALOG },
  { path: '/experiments', ...CATALOG },
  { path: '/sandbox', ...ASSISTANT },
  { path: '/settings/new_booking', ...ASSISTANT, script: 200 },
  { path: '/documents', ...ASSISTANT },
  { path: '/people', ...ASSISTANT },
];
const DIALOGS = [20, 5000];
/** Length of the prompts in characters. */
const PROMPTS = [1000, 100_000];
const SENTENCE = 'Answer in one warm sentence. ';

readOptions(USAGE, {});
await using cleanup = new AsyncDisposableStack();
const stack = cleanup.use(await startBenchStack());
const stranger = await openProfile();
const context = await openProfile();
printConditions(`Chromium ${context.browser()?.version()}`, 'loopback, median of 3 and of 6');
await signIn(stack);
await printRoutes();
console.log();
await printKeys();

/** Opens a browser with its own profile, which caches compiled scripts as a person's does. */
async function openProfile(): Promise<BrowserContext> {
  const folder = await Deno.makeTempDir();
  cleanup.defer(() => Deno.remove(folder, { recursive: true }));
  const profile = await chromium.launchPersistentContext(folder, chromiumOptions());
  cleanup.defer(() => profile.close());
  return profile;
}

async function signIn({ url, editor }: BenchStack): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/sign-in?next=/people`);
  await page.getByLabel('Email').fill(editor.email);
  await page.getByLabel('Password').fill(editor.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/people');
  await page.close();
}

async function printRoutes(): Promise<void> {
  const first = ['JavaScript, kB', 'limit', 'with later, kB', 'all, kB', 'LCP, ms'];
  printHead('route', ...first, 'heading again, ms', 'limit', 'usable, ms', 'shift');
  for (const { path, isForAll, ...limit } of ROUTES) {
    const visitor = isForAll ? stranger : context;
    const address = stack.url + path;
    const { script, allScript, total, lcp } = await measurePage(visitor, address);
    const { firstText, usable, shift } = await measureReturn(visitor, address);
    const sizes = [script.toFixed(1), limit.script, allScript.toFixed(1), total.toFixed(0)];
    const times = [lcp, firstText].map((each) => each.toFixed(0));
    printRow(path, ...sizes, ...times, limit.firstText, usable.toFixed(0), shift.toFixed(3));
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
  const [thread] = await insert('threads', { name: 'A long dialog', origin: 'workbench' });
  const messages = Array.from({ length }, (_, index) => ({
    thread_id: thread!.id,
    role: index % 2 ? 'assistant' : 'user',
    text: `Message number ${index + 1} of a long dialog.`,
  }));
  for (let at = 0; at < length; at += 1000) await insert('messages', messages.slice(at, at + 1000));
  return thread!.id;
}

/** Inserts rows through the Data API with the secret key. */
function insert(table: string, rows: unknown): Promise<{ id: string }[]> {
  const headers = { apikey: stack.secretKey, Prefer: 'return=representation' };
  return stack.post(`/rest/v1/${table}`, headers, rows);
}
