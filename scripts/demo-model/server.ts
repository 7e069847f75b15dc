import { type Context, Hono } from 'hono';
import { Buffer } from 'node:buffer';
import {
  EMBEDDING_DIMENSIONS,
  normalizeVector,
} from '../../functions/assistant/knowledge/embed/embedder.ts';
import { hashText } from '../../functions/assistant/knowledge/embed/hashing-embedder.ts';
import { type Answer, toObject, toText } from './answer.ts';
import { deliver, misbehave } from './answer-call.ts';
import { Control, controlRequest } from './control.ts';
import { playModel } from './play-model.ts';
import { chatRequest, embeddingRequest, errorBody, usageOf } from './protocol.ts';
import { roleOf } from './read-prompt.ts';

export interface DemoModelOptions {
  /** Milliseconds between two chunks of a stream, so that streaming is visible. */
  delayMs?: number;
}

/** Returns the hashing embedder's vector with the requested dimensions, as a unit vector. */
function embedText(text: string, dimensions = EMBEDDING_DIMENSIONS): number[] {
  const sized = new Array<number>(dimensions).fill(0);
  hashText(text).forEach((value, i) => sized[i % dimensions]! += value);
  return normalizeVector(sized);
}

const toBase64 = (vector: number[]) =>
  Buffer.from(new Float32Array(vector).buffer).toString('base64');
const readJson = (c: Context): Promise<unknown> => c.req.json().catch(() => undefined);
const refuse = (c: Context, { message }: Error) => c.json(errorBody(message), 400);

/** Creates the demo model's HTTP app; `closing` ends calls that hang. See start-demo-model.ts. */
export function createDemoModel({ delayMs = 6 }: DemoModelOptions, closing: AbortSignal): Hono {
  let control = new Control();
  const app = new Hono();

  app.post('/v1/chat/completions', async (c) => {
    const { success, data: request, error } = chatRequest.safeParse(await readJson(c));
    if (!success) return refuse(c, error);
    const { model, stream, messages } = request;
    const schema = request.response_format?.json_schema.schema;
    const inForm = (answer: Answer) => schema ? toObject(answer, schema) : toText(answer);
    const body = await c.req.text();
    const entry = control.take({ role: roleOf(request), model, stream, messages, body });
    return await misbehave(entry, [closing, control.resetting.signal]) ?? deliver(c, {
      request,
      text: entry?.kind === 'empty' ? '' : entry?.text ?? inForm(playModel(request, new Date())),
      delayMs: entry?.delay_ms ?? delayMs,
      cutAfter: entry?.kind === 'cut' ? entry.chunks : undefined,
      closing,
    });
  });

  app.post('/v1/embeddings', async (c) => {
    const { success, data: request, error } = embeddingRequest.safeParse(await readJson(c));
    if (!success) return refuse(c, error);
    const { model, input, dimensions, encoding_format } = request;
    const entry = control.take({ role: 'embedding', model, stream: false, messages: [], input });
    const vectors = (entry?.kind === 'empty' ? [] : input).map((text) =>
      embedText(text, dimensions)
    );
    const data = vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: encoding_format === 'base64' ? toBase64(vector) : vector,
    }));
    return await misbehave(entry, [closing, control.resetting.signal]) ??
      c.json({ object: 'list', model, data, usage: usageOf(input) });
  });

  // Calls with other model names are answered, too, as by a proxy.
  const model = { id: 'linden-demo', object: 'model', created: 0, owned_by: 'linden-clinic' };
  app.get('/v1/models', (c) => c.json({ object: 'list', data: [model] }));

  app.post('/__control', async (c) => {
    const { success, data, error } = controlRequest.safeParse(await readJson(c));
    if (!success) return refuse(c, error);
    control.queue.push(...data);
    return c.json({ pending: control.queue.length });
  });
  app.delete('/__control', (c) => {
    control.resetting.abort();
    control = new Control();
    return c.json({ pending: 0 });
  });
  app.get('/__control/calls', (c) => c.json(control.calls));
  return app;
}
