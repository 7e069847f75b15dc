import OpenAI from 'openai';
import { z } from 'zod';
import type { ModelEndpoint } from '../../../shared/env.ts';
import { withoutRedirects } from '../../../shared/without-redirects.ts';
import { type Embedder, EMBEDDING_DIMENSIONS, EmbeddingError, normalise } from './embedder.ts';

/** Texts in one request: 64 chunks of about 300 tokens stay far under every provider's limit. */
const BATCH = 64;

/** Further tries of one batch; the client waits 0.5 s, then 1 s, or as Retry-After says. */
const RETRIES = 2;

const answerSchema = z.object({
  data: z.array(z.object({
    index: z.int().nonnegative(),
    embedding: z.array(z.number()).length(EMBEDDING_DIMENSIONS),
  })),
});

interface OpenAiEmbedderOptions extends ModelEndpoint {
  /** One request, in milliseconds. */
  timeoutMs: number;
  fetch?: typeof fetch;
}

/** Embeds through an OpenAI-compatible `/embeddings`, asking for EMBEDDING_DIMENSIONS numbers. */
export function openAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const { apiKey, baseUrl, model, timeoutMs, fetch } = options;
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    timeout: timeoutMs,
    maxRetries: RETRIES,
    fetch: withoutRedirects(fetch),
  });
  return {
    name: `openai:${model}`,
    async embed(texts, signal) {
      const vectors: number[][] = [];
      for (let i = 0; i < texts.length; i += BATCH) {
        vectors.push(...await embedBatch(client, model, texts.slice(i, i + BATCH), signal));
      }
      return vectors;
    },
  };
}

async function embedBatch(client: OpenAI, model: string, texts: string[], signal?: AbortSignal) {
  const answer = await client.embeddings.create({
    model,
    input: texts,
    dimensions: EMBEDDING_DIMENSIONS,
    encoding_format: 'float',
  }, { signal }).catch((error) => {
    signal?.throwIfAborted();
    throw new EmbeddingError(`The embedding endpoint failed: ${reasonOf(error)}.`);
  });
  return inOrder(answer, texts.length);
}

function inOrder(answer: unknown, expected: number): number[][] {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) {
    throw new EmbeddingError(
      `The embedding endpoint did not answer with vectors of ${EMBEDDING_DIMENSIONS} numbers.`,
    );
  }
  const vectors: number[][] = [];
  for (const { index, embedding } of parsed.data.data) vectors[index] = normalise(embedding);
  if (vectors.length !== expected || Object.keys(vectors).length !== expected) {
    throw new EmbeddingError('The embedding endpoint did not answer with one vector a text.');
  }
  return vectors;
}

function reasonOf(error: unknown): string {
  if (error instanceof OpenAI.APIConnectionTimeoutError) return 'it did not answer in time';
  if (error instanceof OpenAI.APIConnectionError) return 'it cannot be reached';
  if (error instanceof OpenAI.APIError && error.status) return `it answered ${error.status}`;
  return 'its answer cannot be read';
}
