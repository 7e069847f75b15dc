import { createDemoModel, type DemoModelOptions } from './server.ts';

export interface DemoModel {
  /** Base URL for an OpenAI client: `http://127.0.0.1:PORT/v1`. */
  url: string;
  /** URL of the control endpoint: `http://127.0.0.1:PORT/__control`. */
  controlUrl: string;
  /** Ends calls that still hang and stops listening. */
  close(): Promise<void>;
}

/**
 * Starts the demo model: a small, deterministic, OpenAI-compatible server on loopback that plays
 * Linden Clinic. It answers when no model is configured, and it is the tests' model. What it plays
 * it learns from the system message, like a real model: the router's prompt makes it classify, one
 * with a current state lead the booking, any other answer from the fragments in it.
 *
 * `POST /__control` takes what the next calls shall do instead, see control.ts;
 * `GET /__control/calls` lists the calls since the last reset; `DELETE /__control` resets both and
 * ends the calls that hang.
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

/** Returns the settings that make it the model of the functions; it neither rewrites nor judges. */
export function demoVariables({ url }: DemoModel): Record<string, string> {
  return {
    OPENAI_BASE_URL: url,
    OPENAI_API_KEY: 'demo',
    CHAT_MODEL: 'demo-model',
    QUERY_REWRITE: 'off',
    JUDGE_MODEL: 'off',
  };
}
