import { createDemoModel, type DemoModelOptions } from './server.ts';

export interface DemoModel {
  /** Base address for an OpenAI client: `http://127.0.0.1:PORT/v1`. */
  url: string;
  /** Address of the control endpoint: `http://127.0.0.1:PORT/__control`. */
  controlUrl: string;
  /** Ends calls that still hang and stops listening. */
  close(): Promise<void>;
}

/**
 * Starts the demo model: a small, deterministic, OpenAI-compatible server on loopback that plays
 * Linden Clinic. It answers when no model is configured, and it is the tests' model.
 *
 * It speaks `/v1/chat/completions` (whole or streamed, usage with `stream_options.include_usage`),
 * `/v1/embeddings` (respects `dimensions`) and `/v1/models`. What it plays it learns from the system
 * message, like a real model: the router's prompt makes it classify, a prompt with a current state
 * makes it lead the booking, any other prompt makes it answer from the fragments in it.
 *
 * Failures and scripts on demand, only here:
 *
 * - `POST /__control` takes one entry or an array, played in order, each by the first call it fits:
 *   `{ kind, role?: 'router' | 'branch' | 'embedding', times?: 1, … }` with kind
 *   `status` (`status`, `retry_after?` in seconds), `hang` (`ms?`), `cut` (`chunks`, `delay_ms`,
 *   `text?`: the stream ends in the middle), `empty` (no text), `garbage` (200, not JSON), `reply`
 *   (`text`, `delay_ms?`: exactly this).
 * - `GET /__control/calls` lists the requests since the last reset, oldest first:
 *   `{ role, model, stream, messages, input?, behaviour }`.
 * - `DELETE /__control` forgets queue and calls.
 *
 * @example
 * const model = await startDemoModel();
 * const entry = { kind: 'reply', role: 'router', text: '{"intent_code":"reschedule"}' };
 * await fetch(model.controlUrl, { method: 'POST', body: JSON.stringify(entry) });
 */
export function startDemoModel(
  options: DemoModelOptions & { port?: number } = {},
): Promise<DemoModel> {
  const closing = new AbortController();
  const app = createDemoModel(options, closing.signal);
  const server = Deno.serve(
    { hostname: '127.0.0.1', port: options.port ?? 0, onListen: () => {} },
    app.fetch,
  );
  const origin = `http://127.0.0.1:${server.addr.port}`;
  return Promise.resolve({
    url: `${origin}/v1`,
    controlUrl: `${origin}/__control`,
    close: async () => {
      closing.abort();
      await server.shutdown();
    },
  });
}
