import { createDemoModel, type DemoModelOptions } from './server.ts';

export interface DemoModel {
  /** Base URL for an OpenAI client: `http://127.0.0.1:PORT/v1`. */
  url: string;
  /** URL of the control endpoint: `http://127.0.0.1:PORT/__control`. */
  controlUrl: string;
  /** Ends calls that hang and stops listening. */
  close(): Promise<void>;
}

/**
 * Starts the demo model: a small, deterministic, OpenAI-compatible server on loopback that answers
 * when no model is configured, and in tests. Like a real model, it knows only the request. A
 * router's request makes it classify, a system message with a current step makes it play that
 * scenario, and any other makes it answer from the chunks, collect a request to staff or change an
 * appointment.
 *
 * `POST /__control` sets the behaviour of the next calls, see control.ts; `GET /__control/calls`
 * lists the calls since the last reset; `DELETE /__control` resets both and ends calls that hang.
 *
 * @example
 * const model = startDemoModel();
 * const entry = { kind: 'reply', role: 'router', text: '{"intent_code":"reschedule"}' };
 * await fetch(model.controlUrl, { method: 'POST', body: JSON.stringify(entry) });
 */
export function startDemoModel(options: DemoModelOptions = {}): DemoModel {
  const closing = new AbortController();
  const app = createDemoModel(options, closing.signal);
  const server = Deno.serve({ hostname: '127.0.0.1', port: 0, onListen: () => {} }, app.fetch);
  const origin = `http://127.0.0.1:${server.addr.port}`;
  const close = () => {
    closing.abort();
    return server.shutdown();
  };
  return { url: `${origin}/v1`, controlUrl: `${origin}/__control`, close };
}

/**
 * Returns the variables that configure it as the functions' model; it neither rewrites nor judges.
 */
export function demoVariables({ url }: DemoModel): Record<string, string> {
  return {
    OPENAI_BASE_URL: url,
    OPENAI_API_KEY: 'demo',
    CHAT_MODEL: 'demo-model',
    QUERY_REWRITE: 'off',
    JUDGE_MODEL: 'off',
  };
}
