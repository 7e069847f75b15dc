import { findFreePorts } from '../../lib/free-ports.ts';
import { readCpuSeconds, waitUntilHealthy } from '../../lib/processes.ts';
import type { TurnCall } from './flow.ts';

/** A server of `bench:turn` in its own process. */
export interface TurnServer extends AsyncDisposable {
  /** Sends a message; throws when the response is not a reply with sources. */
  turn(call: TurnCall): Promise<void>;
  /** Sends a message; returns the milliseconds until the first character of the reply. */
  firstText(call: TurnCall): Promise<number>;
  /** Adds the history of a dialog if the server stores its own. */
  seed(id: string, messages: number): Promise<void>;
  /** Returns the JSON body of `GET /`. */
  told(): Promise<Record<string, string>>;
  /** Returns the CPU seconds that its process has used. */
  cpu(): number;
}

interface ServerKind {
  args: string[];
  path: string;
  /** Returns the request headers of a turn; `told` is the JSON body of `GET /`. */
  headers?: (told: Record<string, string>) => Record<string, string>;
}

const here = (path: string) => new URL(path, import.meta.url).pathname;

export const SIGNED_IN: ServerKind = {
  args: ['-A', here('product.ts')],
  path: '/functions/v1/assistant/chat',
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

export async function startServer(
  kind: ServerKind,
  databaseUrl: string,
  ...args: string[]
): Promise<TurnServer> {
  const port = findFreePorts().API_PORT;
  const child = new Deno.Command(Deno.execPath(), {
    args: ['run', ...kind.args, databaseUrl, port, ...args],
    stdin: 'null',
    stdout: 'null',
  }).spawn();
  const url = `http://127.0.0.1:${port}`;
  await waitUntilHealthy(url, child);
  const told = async () => await (await fetch(url)).json();
  const headers = { 'Content-Type': 'application/json', ...kind.headers?.(await told()) };
  return {
    async turn(call) {
      const body = JSON.stringify(call);
      const response = await fetch(url + kind.path, { method: 'POST', headers, body });
      const reply = await response.json();
      if (reply.reply && reply.sources?.length) return;
      throw new Error(`No reply with sources: ${JSON.stringify(reply).slice(0, 500)}`);
    },
    async firstText(call) {
      const started = performance.now();
      const response = await fetch(url + kind.path, {
        method: 'POST',
        headers: { ...headers, Accept: 'text/event-stream' },
        body: JSON.stringify(call),
      });
      let [text, first] = ['', NaN];
      for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
        text += piece;
        if (Number.isNaN(first) && /^event: delta$/m.test(text)) {
          first = performance.now() - started;
        }
      }
      if (/^event: done$/m.test(text) && !Number.isNaN(first)) return first;
      throw new Error(`No streamed reply: ${text.slice(0, 500)}`);
    },
    async seed(id, messages) {
      if (kind !== LANGGRAPH) return;
      const { ok } = await fetch(`${url}/?id=${id}&messages=${messages}`);
      if (!ok) throw new Error('LangGraph’s dialogs could not be made.');
    },
    told,
    cpu: () => readCpuSeconds(child.pid),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await child.status;
    },
  };
}
