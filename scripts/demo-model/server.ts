import { type Context, Hono } from 'hono';
import { deliver, misbehave } from './answer-call.ts';
import { Control, controlRequest } from './control.ts';
import { embedText, toBase64 } from './embed.ts';
import { playModel } from './play-model.ts';
import { chatRequest, countTokens, embeddingRequest, errorBody } from './protocol.ts';
import { roleOf } from './read-prompt.ts';

export interface DemoModelOptions {
  /** Milliseconds between two chunks of a stream; enough to see it flow. */
  delayMs?: number;
  /** Today, for the times it offers. */
  now?: () => Date;
}

const readJson = (c: Context): Promise<unknown> => c.req.json().catch(() => undefined);
const refuse = (c: Context, { message }: Error) => c.json(errorBody(message), 400);

/** The demo model as an app; `closing` ends calls that still hang. See start-demo-model.ts. */
export function createDemoModel(
  { delayMs = 6, now = () => new Date() }: DemoModelOptions,
  closing: AbortSignal,
): Hono {
  const control = new Control();
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
    const data = (entry?.kind === 'empty' ? [] : input).map((text, index) => {
      const vector = embedText(text, dimensions ?? undefined);
      const embedding = encoding_format === 'base64' ? toBase64(vector) : vector;
      return { object: 'embedding', index, embedding };
    });
    const tokens = countTokens(input);
    const usage = { prompt_tokens: tokens, total_tokens: tokens };
    return c.json({ object: 'list', model, data, usage });
  });

  // Any other name is answered too, as a proxy would.
  const model = { id: 'linden-demo', object: 'model', created: 0, owned_by: 'linden-clinic' };
  app.get('/v1/models', (c) => c.json({ object: 'list', data: [model] }));

  app.post('/__control', async (c) => {
    const { success, data, error } = controlRequest.safeParse(await readJson(c));
    if (!success) return refuse(c, error);
    control.queue.push(...data);
    return c.json({ pending: control.pending });
  });
  app.delete('/__control', (c) => {
    control.reset();
    return c.json({ pending: 0 });
  });
  app.get('/__control/calls', (c) => c.json(control.calls));
  return app;
}
