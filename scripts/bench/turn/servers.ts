import { readFileSync } from 'node:fs';
import { freePorts } from '../../../tests/support/stack-environment.ts';
import type { TurnCall } from './flow.ts';

/** A server of `bench:turn` in its own process. */
export interface TurnServer extends AsyncDisposable {
  /** Sends a message; throws when the answer is not a reply with sources. */
  turn(call: TurnCall): Promise<void>;
  get(path: string): Promise<Response>;
  /** Seconds of CPU its process has used so far. */
  cpu(): number;
}

export interface ServerKind {
  args: string[];
  path: string;
  /** Headers of each turn, from what `GET /` tells. */
  headers?: (told: Record<string, string>) => Record<string, string>;
}

const here = (path: string) => new URL(path, import.meta.url).pathname;
const PRODUCT = '/functions/v1/assistant/chat';

export const SIGNED_IN: ServerKind = {
  args: ['-A', here('product.ts')],
  path: PRODUCT,
  headers: ({ token }) => ({ Authorization: `Bearer ${token}` }),
};

export const WITH_KEY: ServerKind = {
  ...SIGNED_IN,
  headers: ({ secretKey }) => ({ apikey: secretKey! }),
};

export const FLOOR: ServerKind = { args: ['-A', here('floor.ts')], path: '/' };

export const LANGGRAPH: ServerKind = {
  args: ['-A', '--config', here('../peers/deno.json'), here('../peers/langgraph.mjs')],
  path: '/',
};

const LONGEST_START_MS = 120_000;

export async function startServer(
  kind: ServerKind,
  databaseUrl: string,
  ...args: string[]
): Promise<TurnServer> {
  const port = freePorts().API_PORT;
  const child = new Deno.Command(Deno.execPath(), {
    args: ['run', ...kind.args, databaseUrl, port, ...args],
    stdin: 'null',
  }).spawn();
  let ended = false;
  void child.status.then(() => ended = true);
  const url = `http://127.0.0.1:${port}`;
  const told = await firstAnswer(url, () => ended);
  const headers = {
    'Content-Type': 'application/json',
    ...kind.headers?.(JSON.parse(told)),
  };
  return {
    async turn(call) {
      const response = await fetch(url + kind.path, {
        method: 'POST',
        headers,
        body: JSON.stringify(call),
      });
      const reply = await response.json();
      if (!reply.reply || !reply.sources?.length) {
        throw new Error(`No reply with sources: ${JSON.stringify(reply).slice(0, 500)}`);
      }
    },
    get: (path) => fetch(url + path),
    cpu: () => cpuSeconds(child.pid),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await child.status;
    },
  };
}

async function firstAnswer(url: string, hasEnded: () => boolean): Promise<string> {
  const deadline = performance.now() + LONGEST_START_MS;
  while (performance.now() < deadline && !hasEnded()) {
    try {
      return await (await fetch(url)).text();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('A server of the measurement did not start.');
}

/** User and system time of a process with all its threads; /proc counts in hundredths. */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
