import { MAX_CHUNK_LENGTH } from '../../functions/assistant/knowledge/chunking/pack-section.ts';
import { PUBLIC_PREFIX } from '../../functions/shared/contract/public-prefix.ts';
import { readCpuSeconds } from '../lib/processes.ts';
import { printHead, printRow } from '../lib/print-table.ts';
import { type Call, CALLS } from './calls.ts';
import { MOST_MEMORY_MB } from './deployed-function.ts';
import type { Platform } from './platform.ts';
import { sleep } from '../../functions/shared/sleep.ts';

/** CPU seconds of one request on Supabase's edge runtime. */
const MOST_CPU_SECONDS = 2;

/** Maximum memory of the process in MB, including the runtime's own. */
const MOST_PROCESS_MB = 256;

const SAMPLE_EVERY_MS = 20;
const LOOK_EVERY_MS = 200;
/** Timeout of indexing in milliseconds, far longer than any document takes. */
const INDEXED_WITHIN_MS = 900_000;

/**
 * Calls the deployed functions with the secret key, and prints a table of their
 * CPU time and memory. With a `cpuShare` of 0.5, a call may take half the CPU
 * time, as on a processor of half the speed.
 *
 * @throws Error that names the call over a limit.
 */
export async function measureLimits(platform: Platform, cpuShare: number): Promise<void> {
  const mostCpu = MOST_CPU_SECONDS * cpuShare;
  printHead('call', 'requests', 'longest, CPU', 'memory counted', 'process');
  for (const call of CALLS) {
    const { isRefused, requests, cpu, counted, held } = await measure(platform, call, cpuShare);
    printRow(
      isRefused ? `${call.name}, refused` : call.name,
      requests,
      `${cpu.toFixed(2)} s`,
      `${counted} MB`,
      `${held} MB`,
    );
    const isWithin = cpu < mostCpu && counted < MOST_MEMORY_MB && held < MOST_PROCESS_MB;
    if (!isWithin) throw new Error(`over a limit: ${call.name}`);
  }
}

/** Measures a call. Its function may call itself: the CPU time is that of the longest request. */
async function measure(platform: Platform, call: Call, cpuShare: number) {
  const { pid, url } = platform.functions.find(({ name }) => name === call.api)!;
  await settledCpu(pid);
  await countedMegabytes(url);
  using memory = watchMemory(pid);
  const laps: number[] = [];
  using _requests = platform.watch((name) => name === call.api && laps.push(readCpuSeconds(pid)));
  const isRefused = await send(platform, call, cpuShare);
  laps.push(await settledCpu(pid));
  const cpu = Math.max(...laps.slice(1).map((lap, i) => lap - laps[i]!));
  const counted = await countedMegabytes(url);
  return { isRefused, requests: laps.length - 1, cpu, counted, held: memory.most() };
}

/** Returns the maximum that the runtime has counted since the last query, in MB. */
async function countedMegabytes(functionUrl: string): Promise<number> {
  const response = await fetch(`${functionUrl}/counted-memory`);
  return Math.round(await response.json() / 1e6);
}

/** Sends a call; returns whether it was rejected as expected or allowed. */
async function send(platform: Platform, call: Call, cpuShare: number): Promise<boolean> {
  const { name, api, path, body, characters, refusedWith, isTimed } = call;
  const { url, secretKey: apikey } = platform;
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}${PUBLIC_PREFIX}/${api}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: isForm ? { apikey } : { apikey, 'Content-Type': 'application/json' },
    body: isForm ? body : JSON.stringify(body),
  });
  const answer = await response.text();
  const isTooSlow = isTimed && cpuShare < 1 && response.status === 413;
  const isRefused = refusedWith ? response.status === refusedWith : isTooSlow;
  if (!isRefused && (refusedWith || !response.ok)) {
    throw new Error(`${name}: ${response.status} ${answer.slice(0, 300)}`);
  }
  if (isRefused || !characters) return Boolean(isRefused);
  const { id, raw_text } = JSON.parse(answer);
  if (raw_text.length < characters) throw new Error(`${name}: ${raw_text.length} characters`);
  const chunks = await chunksOf(platform, id);
  if (chunks < characters / MAX_CHUNK_LENGTH) throw new Error(`${name}: ${chunks} chunks`);
  await deleteDocument(platform, id);
  return false;
}

/** Deletes a measured document, whose words would change what the smoke tests find. */
async function deleteDocument({ url, secretKey }: Platform, id: string): Promise<void> {
  const response = await fetch(`${url}/rest/v1/documents?id=eq.${id}`, {
    method: 'DELETE',
    headers: { apikey: secretKey },
  });
  if (!response.ok) throw new Error(`delete: ${response.status} ${await response.text()}`);
}

/**
 * Returns the number of a document's chunks once it is indexed. Uses the Data API, which is not
 * measured.
 */
async function chunksOf({ url, secretKey }: Platform, id: string): Promise<number> {
  const columns = 'select=name,index_status,index_error,chunk_count';
  for (const limit = Date.now() + INDEXED_WITHIN_MS; Date.now() < limit;) {
    const response = await fetch(`${url}/rest/v1/documents?${columns}&id=eq.${id}`, {
      headers: { apikey: secretKey },
    });
    const [document] = await response.json();
    if (document.index_status === 'ready') return document.chunk_count;
    if (document.index_status === 'failed') throw new Error(JSON.stringify(document));
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`the document ${id} was not indexed in ${INDEXED_WITHIN_MS / 1000} s`);
}

/** Waits until the process is idle; returns its CPU time, including background work. */
async function settledCpu(pid: number): Promise<number> {
  let last = -1;
  for (let now = readCpuSeconds(pid); now !== last; now = readCpuSeconds(pid)) {
    last = now;
    await sleep(LOOK_EVERY_MS);
  }
  return last;
}

/** Records the maximum private memory of a process, excluding the runtime's program. */
function watchMemory(pid: number): { most(): number } & Disposable {
  let most = 0;
  const look = () => {
    // A process that has just ended has no RssAnon; its caller reports the end.
    const status = Deno.readTextFileSync(`/proc/${pid}/status`);
    const kilobytes = Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0);
    return most = Math.max(most, Math.round(kilobytes / 1024));
  };
  const timer = setInterval(look, SAMPLE_EVERY_MS);
  return { most: look, [Symbol.dispose]: () => clearInterval(timer) };
}
