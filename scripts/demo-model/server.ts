import { type Context, Hono } from 'hono';
import { deliver, misbehave } from './answer-call.ts';
import { Control, controlRequest } from './control.ts';
import { embedTexts, toBase64 } from './embed.ts';
import { playModel } from './play-model.ts';
import { chatRequest, embeddingRequest, errorBody } from './protocol.ts';
import { roleOf } from './read-prompt.ts';

export interface DemoModelOptions {
  /** Milliseconds between two chunks of a stream; enough to see it flow. */
  delayMs?: number;
  /** Today, for the times it offers. */
  now?: () => Date;
}

/** Name of the only model; any other name is answered too, as a proxy would. */
const DEMO_MODEL = 'linden-demo';

const DEFAULT_DELAY_MS = 6;

async function readJson(c: Context): Promise<unknown> {
  return await c.req.json().catch(() => undefined);
}

function refuse(c: Context, error: { message: string }) {
  return c.json(errorBody(error.message), 400);
}

/** The demo model as an app; `closing` ends calls that still hang. See start-demo-model.ts. */
export function createDemoModel(options: DemoModelOptions, closing: AbortSignal): Hono {
  const control = new Control();
  const delayMs = options.delayMs ?? DEFAULT_DELAY_MS;
  const now = options.now ?? (() => new Date());
  const app = new Hono();
  app.onError((error, c) => c.json(errorBody(error.message, 'server_error'), 500));

  app.post('/v1/chat/completions', async (c) => {
    const { success, data: request, error } = chatRequest.safeParse(await readJson(c));
    if (!success) return refuse(c, error);
    const { model, stream, messages } = request;
    const entry = control.take({ role: roleOf(request), model, stream, messages });
    const failure = await misbehave(entry, closing);
    if (failure) return failure;
    const scripted = entry?.kind === 'reply' || entry?.kind === 'cut' ? entry : null;
    const delivery = {
      text: entry?.kind === 'empty' ? '' : scripted?.text ?? playModel(request, now()),
      delayMs: scripted?.delay_ms ?? delayMs,
      cutAfter: entry?.kind === 'cut' ? entry.chunks : undefined,
    };
    return deliver(c, request, delivery, closing);
  });

  app.post('/v1/embeddings', async (c) => {
    const { success, data: request, error } = embeddingRequest.safeParse(await readJson(c));
    if (!success) return refuse(c, error);
    const { model, input, dimensions, encoding_format } = request;
    const entry = control.take({ role: 'embedding', model, stream: false, messages: [], input });
    const failure = await misbehave(entry, closing);
    if (failure) return failure;
    const vectors = entry?.kind === 'empty' ? [] : embedTexts(input, dimensions ?? undefined);
    const data = vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: encoding_format === 'base64' ? toBase64(vector) : vector,
    }));
    const tokens = input.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0);
    const usage = { prompt_tokens: tokens, total_tokens: tokens };
    return c.json({ object: 'list', model, data, usage });
  });

  app.get('/v1/models', (c) => {
    const model = { id: DEMO_MODEL, object: 'model', created: 0, owned_by: 'linden-clinic' };
    return c.json({ object: 'list', data: [model] });
  });

  app.post('/__control', async (c) => {
    const { success, data, error } = controlRequest.safeParse(await readJson(c));
    if (!success) return refuse(c, error);
    control.enqueue(data);
    return c.json({ pending: control.pending });
  });
  app.delete('/__control', (c) => {
    control.reset();
    return c.json({ pending: 0 });
  });
  app.get('/__control/calls', (c) => c.json(control.calls));
  return app;
}
