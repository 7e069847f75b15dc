import { LONGEST_CHUNK } from '../../functions/assistant/knowledge/chunking/pack-section.ts';
import { makeDocx, makePdf } from '../../tests/unit/assistant/knowledge/extract/sample-files.ts';
import { makeMarkdown } from '../bench/sample-texts.ts';
import { MOST_MEMORY_MB } from './deployed-function.ts';
import type { Deployment } from './deployment.ts';

/** CPU time of one request on Supabase's edge runtime. */
const MOST_CPU_MS = 2000;

/** All that the process holds, the runtime's own included. */
const MOST_PROCESS_MB = 256;

const SAMPLE_EVERY_MS = 20;
const INDEXED_WITHIN_MS = 180_000;
/** Of /proc/PID/stat: USER_HZ, which is 100 on every Linux. */
const TICK_MS = 10;

interface Call {
  name: string;
  api: 'assistant' | 'catalog';
  path: string;
  body?: unknown;
  /** Of a document, as they are stored; fewer would be another measurement than this says. */
  characters?: number;
  /** What is measured is how it is refused. */
  refusedWith?: number;
}

/** Markdown of exactly so many bytes, with characters that make its strings two bytes wide. */
function markdown(mebibytes: number): Uint8Array<ArrayBuffer> {
  const bytes = Math.floor(mebibytes * 2 ** 20);
  const text = makeMarkdown(bytes).replaceAll('(£', '— (');
  return new TextEncoder().encode(text).slice(0, bytes);
}

const line = (n: number) => `The crown ${n} takes two visits about ten days apart.`;
const lines = (count: number) => Array.from({ length: count }, (_, n) => line(n));
const paragraphs = (count: number, times: number) =>
  lines(count).map((each) => `${each} `.repeat(times).trim());
const lengthOf = (texts: string[]) => texts.reduce((sum, { length }) => sum + length, 0);

function document(name: string, content: Uint8Array | string, characters: number): Call {
  const body = new FormData();
  body.append('file', new File([content as Uint8Array<ArrayBuffer>], name));
  return { name: `the document ${name}`, api: 'assistant', path: '/documents', body, characters };
}

function markdownDocument(mebibytes: number): Call {
  const bytes = markdown(mebibytes);
  return document(`${mebibytes}-MiB.md`, bytes, new TextDecoder().decode(bytes).length);
}

/** Two elements a paragraph. */
function htmlDocument(elements: number): Call {
  const shown = paragraphs(elements / 2, 3);
  const html = shown.map((each) => `<p>${each} <b>Ask us.</b></p>`).join('');
  const name = `${elements}-elements.html`;
  return document(name, `<!doctype html><h1>Crowns</h1>${html}`, lengthOf(shown));
}

function docxDocument(count: number, times: number): Call {
  const shown = paragraphs(count, times);
  const name = `${count}-paragraphs-${lengthOf(shown)}-characters.docx`;
  return document(name, makeDocx('Crowns', shown), lengthOf(shown));
}

function pdfDocument(pages: number, picture = 0): Call {
  const shown = lines(35 * pages);
  const name = `${pages}-pages${picture ? '-and-a-picture' : ''}.pdf`;
  return document(name, makePdf(shown, { picture }), lengthOf(shown));
}

const CALLS: Call[] = [
  { name: 'health', api: 'catalog', path: '/health' },
  { name: 'the API description', api: 'assistant', path: '/openapi.json' },
  { name: 'the blocks', api: 'catalog', path: '/blocks' },
  {
    name: 'a snapshot of 2 MiB',
    api: 'catalog',
    path: '/blocks/snapshots',
    body: {
      path: '/blocks/hero',
      version: 'v1.1',
      changelog: [],
      html: `<p>${'x'.repeat(2 ** 20 - 7)}</p>`,
      css: 'y'.repeat(2 ** 20),
    },
  },
  { name: 'a turn', api: 'assistant', path: '/chat', body: { message: 'How much is a filling?' } },
  ...[0.1, 0.5, 2, 5, 9.9].map(markdownDocument),
  htmlDocument(19_000),
  docxDocument(4_500, 1),
  docxDocument(4_500, 8),
  pdfDocument(100),
  pdfDocument(200),
  pdfDocument(200, 9 * 2 ** 20),
  { ...pdfDocument(2_000), refusedWith: 413 },
];

/**
 * Calls the deployed functions as a server does and measures their processes. A call can make
 * further requests to its function: the CPU time is that of the longest of them. Tells each result.
 *
 * @throws Error naming the call that went over a limit.
 */
export async function measureLimits(
  deployment: Deployment,
  tell: (result: string) => void,
): Promise<void> {
  for (const call of CALLS) {
    const { pid, url } = deployment.functions.find(({ name }) => name === call.api)!;
    await settledCpu(pid);
    await countedMegabytes(url);
    using memory = watchMemory(pid);
    const laps: number[] = [];
    {
      using _watching = deployment.watch((name) => name === call.api && laps.push(cpuMs(pid)));
      await send(deployment, call);
      laps.push(await settledCpu(pid));
    }
    const cpu = Math.max(...laps.slice(1).map((lap, i) => lap - laps[i]!));
    const counted = await countedMegabytes(url);
    const megabytes = memory.most();
    const result = `${call.name}: ${laps.length - 1} requests of at most ${cpu} ms of CPU, ` +
      `${counted} MB (the process ${megabytes} MB)`;
    tell(result);
    const isWithin = cpu < MOST_CPU_MS && counted < MOST_MEMORY_MB && megabytes < MOST_PROCESS_MB;
    if (!isWithin) throw new Error(`over a limit: ${result}`);
  }
}

/** The most that the runtime has counted since it was asked last. */
async function countedMegabytes(functionUrl: string): Promise<number> {
  const response = await fetch(`${functionUrl}/counted-memory`);
  return Math.round(await response.json() / 1e6);
}

async function send(deployment: Deployment, call: Call): Promise<void> {
  const { api, path, body, characters, refusedWith } = call;
  const { url, secretKey: apikey } = deployment;
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/functions/v1/${api}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: isForm ? { apikey } : { apikey, 'Content-Type': 'application/json' },
    body: isForm ? body : body ? JSON.stringify(body) : undefined,
  });
  const answer = await response.text();
  const isExpected = refusedWith ? response.status === refusedWith : response.ok;
  if (!isExpected) throw new Error(`${call.name}: ${response.status} ${answer.slice(0, 300)}`);
  if (refusedWith || !characters) return;
  const { id, raw_text } = JSON.parse(answer);
  if (raw_text.length < characters) throw new Error(`${call.name}: ${raw_text.length} characters`);
  const chunks = await untilIndexed(deployment, id);
  if (chunks < characters / LONGEST_CHUNK) throw new Error(`${call.name}: ${chunks} chunks`);
}

/** How many chunks a document gets. Asks the Data API: it is not measured. */
async function untilIndexed({ url, secretKey }: Deployment, id: string): Promise<number> {
  const columns = 'select=name,index_status,index_error,chunk_count';
  for (const limit = Date.now() + INDEXED_WITHIN_MS; Date.now() < limit;) {
    const response = await fetch(`${url}/rest/v1/documents?${columns}&id=eq.${id}`, {
      headers: { apikey: secretKey },
    });
    const [document] = await response.json();
    if (document.index_status === 'ready') return document.chunk_count;
    if (document.index_status === 'failed') throw new Error(JSON.stringify(document));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the document ${id} was not indexed in ${INDEXED_WITHIN_MS / 1000} s`);
}

/** Work that goes on behind the response counts, too: waits until the process rests. */
async function settledCpu(pid: number): Promise<number> {
  let last = -1;
  for (let now = cpuMs(pid); now !== last; now = cpuMs(pid)) {
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return last;
}

function cpuMs(pid: number): number {
  const stat = Deno.readTextFileSync(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The most memory of its own that a process held meanwhile; the runtime's program is not in it. */
function watchMemory(pid: number): { most(): number } & Disposable {
  let most = 0;
  const look = () => {
    // Nothing of a process that has ended: its caller tells of that.
    const [, kilobytes] = /RssAnon:\s+(\d+)/.exec(Deno.readTextFileSync(`/proc/${pid}/status`)) ??
      [];
    most = Math.max(most, Math.round(Number(kilobytes ?? 0) / 1024));
  };
  const timer = setInterval(look, SAMPLE_EVERY_MS);
  return {
    most: () => {
      look();
      return most;
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
