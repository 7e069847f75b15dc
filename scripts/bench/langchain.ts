import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { Measured } from './measure-run.ts';

export interface Langchain extends AsyncDisposable {
  measure(call: 'splitText' | 'createDocuments'): Promise<Measured>;
}

const PEERS = new URL('./peers/', import.meta.url);

/** LangChain's splitter over a text, in its own process with its own packages. */
export async function startLangchain(text: string, chunkSize: number): Promise<Langchain> {
  const file = await Deno.makeTempFile();
  await Deno.writeTextFile(file, text);
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...['run', '-A', '--v8-flags=--expose-gc', '--config', path('deno.json')],
      ...[path('langchain-splitter.ts'), file, String(chunkSize)],
    ],
    stdin: 'piped',
    stdout: 'piped',
  }).spawn();
  const requests = child.stdin.getWriter();
  const input = Readable.fromWeb(child.stdout as NodeReadableStream);
  const answers = createInterface({ input })[Symbol.asyncIterator]();
  return {
    async measure(call) {
      await requests.write(new TextEncoder().encode(`${call}\n`));
      const { value, done } = await answers.next();
      if (done) throw new Error('LangChain’s process ended.');
      return JSON.parse(value);
    },
    async [Symbol.asyncDispose]() {
      await requests.close();
      await child.status;
      await Deno.remove(file);
    },
  };
}

function path(name: string): string {
  return new URL(name, PEERS).pathname;
}
