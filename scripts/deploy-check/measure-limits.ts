import type { Deployment } from './deployment.ts';

/** Of Supabase's edge runtime: CPU time of one request, and memory, here with room to spare. */
const MOST_CPU_MS = 2000;
const MOST_MEMORY_MB = 150;

const SAMPLE_EVERY_MS = 20;
/** Of /proc/PID/stat: USER_HZ, which is 100 on every Linux. */
const TICK_MS = 10;

interface Call {
  name: string;
  api: 'assistant' | 'catalog';
  path: string;
  body?: unknown;
}

const text = (kilobytes: number) => {
  const section = (n: number) =>
    `## Section ${n}\n\n` + `The clinic answers question ${n} about appointments. `.repeat(20) +
    '\n\n';
  let all = '';
  for (let n = 0; all.length < kilobytes * 1024; n++) all += section(n);
  return all.slice(0, kilobytes * 1024);
};

const document = (kilobytes: number): Call => ({
  name: `a document of ${kilobytes} KiB`,
  api: 'assistant',
  path: '/documents',
  body: { name: `limits-${kilobytes}.md`, file_type: 'markdown', text: text(kilobytes) },
});

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
  document(100),
  document(500),
];

/**
 * Calls the deployed functions as a server does and measures their processes.
 *
 * @returns a line per call.
 * @throws Error naming the call that went over a limit.
 */
export async function measureLimits(deployment: Deployment): Promise<string[]> {
  const lines: string[] = [];
  for (const call of CALLS) {
    const { pid } = deployment.functions.find(({ name }) => name === call.api)!;
    const memory = watchMemory(pid);
    const before = cpuMs(pid);
    await send(deployment, call);
    const cpu = await settledCpu(pid) - before;
    const megabytes = memory.stop();
    lines.push(`${call.name}: ${cpu} ms of CPU, ${megabytes} MB`);
    if (cpu >= MOST_CPU_MS || megabytes >= MOST_MEMORY_MB) throw new Error(lines.at(-1));
  }
  return lines;
}

async function send({ url, secretKey }: Deployment, { api, path, body }: Call): Promise<void> {
  const response = await fetch(`${url}/functions/v1/${api}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { apikey: secretKey, 'Content-Type': 'application/json' },
    body: body ? JSON.stringify(body) : undefined,
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.slice(0, 300)}`);
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
function watchMemory(pid: number): { stop(): number } {
  let most = 0;
  const look = () => {
    const [, kilobytes] = /RssAnon:\s+(\d+)/.exec(Deno.readTextFileSync(`/proc/${pid}/status`))!;
    most = Math.max(most, Math.round(Number(kilobytes) / 1024));
  };
  const timer = setInterval(look, SAMPLE_EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return most;
    },
  };
}
