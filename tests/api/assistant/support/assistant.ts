import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createAssistantApp } from '../../../../functions/assistant/app.ts';
import { createClients } from '../../../../functions/shared/clients.ts';
import { readFunctionEnv } from '../../../../functions/shared/env.ts';
import type { Behaviour, RecordedCall } from '../../../../scripts/demo-model/control.ts';
import { startDemoModel } from '../../../../scripts/demo-model/start-demo-model.ts';
import { type Actor, headersOf, testStack } from '../../../support/stack-client.ts';

type Script = { kind: Behaviour['kind']; role?: string; [field: string]: unknown };

export interface CallOptions {
  as?: Actor;
  method?: string;
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * Serves the assistant API over HTTP on the running stack's accounts and database, with its own
 * demo model, so that the stack's background work takes no scripted reply.
 */
export class Assistant {
  private constructor(
    readonly url: string,
    private readonly controlUrl: string,
    readonly close: () => Promise<void>,
  ) {}

  static start(environment: Record<string, string> = {}): Assistant {
    const { url, publishableKey, secretKey } = testStack();
    const model = startDemoModel({ delayMs: 0 });
    const variables: Record<string, string> = {
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEYS: publishableKey,
      SUPABASE_SECRET_KEYS: secretKey,
      OPENAI_BASE_URL: model.url,
      CHAT_MODEL: 'demo-model',
      MODEL_TIMEOUT_MS: '20000',
      // Scripted turns are faster than people write.
      RATE_LIMITS: 'chat-per-account=off, chat-per-key=off',
      // A call that rewrites a question would take the router's scripted answer.
      QUERY_REWRITE: 'off',
      // Otherwise it would send what the tests of webhooks queue.
      WEBHOOKS: 'off',
      ...environment,
    };
    const env = readFunctionEnv((name) => variables[name]);
    const clients = createClients(env);
    const app = createAssistantApp({ env, clients, log: () => {}, deliverWithinMs: 0 });
    const server = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: () => {} }, app.fetch);
    return new Assistant(`http://127.0.0.1:${server.addr.port}`, model.controlUrl, async () => {
      await model.close();
      await server.shutdown();
    });
  }

  /** Calls the API; `path` is below `/assistant`. */
  async call(path: string, { as = 'editor', method, body, ...rest }: CallOptions = {}) {
    return await fetch(`${this.url}/assistant${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...await headersOf(as),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...rest.headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
      signal: rest.signal,
    });
  }

  /** Queues the model's next answers. */
  async script(...entries: Script[]) {
    const body = JSON.stringify(entries);
    const response = await fetch(this.controlUrl, { method: 'POST', body });
    if (!response.ok) throw new Error(await response.text());
    await response.body?.cancel();
  }

  async reset() {
    await (await fetch(this.controlUrl, { method: 'DELETE' })).body?.cancel();
  }

  /** Returns the calls to the model since the last reset. */
  async calls(role?: RecordedCall['role']): Promise<RecordedCall[]> {
    const calls: RecordedCall[] = await (await fetch(`${this.controlUrl}/calls`)).json();
    return role ? calls.filter((call) => call.role === role) : calls;
  }
}

/** Starts one assistant for the tests of a file, and clears its script before each. */
export function useAssistant(environment?: Record<string, string>): { current: Assistant } {
  const holder = {} as { current: Assistant };
  beforeAll(() => {
    holder.current = Assistant.start(environment);
  });
  beforeEach(() => holder.current.reset());
  afterAll(() => holder.current.close());
  return holder;
}

/** Returns the model answers of one turn: the router's, then the branches'. */
export function turnScript(routed: string | object, ...replies: string[]): Script[] {
  const route = typeof routed === 'string' ? { intent_code: routed, confidence: 0.9 } : routed;
  return [
    { kind: 'reply', role: 'router', text: JSON.stringify(route) },
    ...replies.map((text): Script => ({ kind: 'reply', role: 'branch', text })),
  ];
}

/** Returns a reply with the tail of a scenario. */
export function withTail(text: string, tail: object): string {
  return `${text}\n\n${JSON.stringify(tail)}`;
}
