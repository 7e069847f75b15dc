import OpenAI from 'openai';
import { z } from 'zod';
import type { ModelEndpoint } from '../../../shared/model-endpoints.ts';
import { formatFailure, type ModelFailure } from '../../../shared/contract/model-failures.ts';
import { toModelError } from '../../../shared/model-error.ts';
import { sleep } from '../../../shared/sleep.ts';
import { Pseudonyms } from '../../privacy/pseudonyms.ts';
import { createFetchWithoutRedirects } from '../../../shared/without-redirects.ts';
import {
  type Embedder,
  EMBEDDING_DIMENSIONS,
  EmbeddingError,
  normalizeVector,
  type Patience,
} from './embedder.ts';

/** Texts per request: 64 chunks of about 300 tokens are far below every provider's limit. */
const BATCH = 64;

/** Pause before the second attempt, in milliseconds; doubles before each further one. */
const PAUSE_MS = 500;

/**
 * Maximum attempts per batch, and maximum duration of an attempt and of a pause in milliseconds.
 */
const PATIENCE = {
  turn: { tries: 2, longestTryMs: 3000, longestWaitMs: PAUSE_MS },
  job: { tries: 3, longestTryMs: Infinity, longestWaitMs: 60_000 },
} satisfies Record<Patience, object>;

const answerSchema = z.object({
  data: z.array(z.object({
    index: z.int().nonnegative(),
    embedding: z.array(z.number()).length(EMBEDDING_DIMENSIONS),
  })),
});

interface OpenAiEmbedderOptions extends ModelEndpoint {
  /** Maximum timeout of one request, in milliseconds; a turn may use a shorter one. */
  timeoutMs: number;
  fetch?: typeof fetch;
}

/**
 * Creates an embedder that calls an OpenAI-compatible `/embeddings` endpoint and requests
 * EMBEDDING_DIMENSIONS numbers.
 */
export function createOpenAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const { apiKey, baseUrl, model, timeoutMs, privacy, fetch } = options;
  const isPrivate = privacy === 'pseudonymise';
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    maxRetries: 0,
    fetch: createFetchWithoutRedirects(fetch),
  });
  return {
    name: `openai:${model}`,
    isPrivate,
    async embed(given, signal, patience = 'job', dialog = []) {
      const texts = isPrivate && dialog !== 'documents'
        ? given.map((text) => new Pseudonyms(dialog, [text]).replace(text))
        : given;
      const { longestTryMs, ...rest } = PATIENCE[patience];
      const options = { signal, timeout: Math.min(timeoutMs, longestTryMs) };
      const vectors: number[][] = [];
      for (let i = 0; i < texts.length; i += BATCH) {
        const batch = { model, input: texts.slice(i, i + BATCH) };
        vectors.push(...await retry(() => embedBatch(client, batch, options), rest, signal));
      }
      return vectors;
    },
  };
}

const failed = (failure: ModelFailure) =>
  new EmbeddingError(formatFailure(failure, 'embedding model'), failure);

/**
 * Makes a call up to `tries` times, while its failure is retryable and the wait, such as the
 * endpoint's Retry-After, is at most `longestWaitMs`.
 */
async function retry<Result>(
  call: () => Promise<Result>,
  { tries, longestWaitMs }: { tries: number; longestWaitMs: number },
  signal?: AbortSignal,
): Promise<Result> {
  for (let pause = PAUSE_MS, left = tries;; pause *= 2) {
    try {
      return await call();
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof EmbeddingError) throw error;
      const { failure, isRetryable, retryAfterMs = 0 } = toModelError(error);
      const wait = Math.max(pause, retryAfterMs);
      if (!isRetryable || --left === 0 || wait > longestWaitMs) throw failed(failure);
      await sleep(wait, signal);
    }
  }
}

async function embedBatch(
  client: OpenAI,
  { model, input }: { model: string; input: string[] },
  options: { signal?: AbortSignal; timeout: number },
) {
  const body = {
    model,
    input,
    dimensions: EMBEDDING_DIMENSIONS,
    encoding_format: 'float',
  } as const;
  const answer: unknown = await client.embeddings.create(body, options);
  // The client returns text that is not JSON as a string.
  if (typeof answer === 'string') throw failed(/^\s*</.test(answer) ? 'not_an_api' : 'unreadable');
  return sortVectors(answer, input.length);
}

function sortVectors(answer: unknown, expected: number): number[][] {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw failed('wrong_vectors');
  const vectors: number[][] = [];
  for (const { index, embedding } of parsed.data.data) vectors[index] = normalizeVector(embedding);
  if (vectors.length !== expected || Object.keys(vectors).length !== expected) {
    throw failed('wrong_vectors');
  }
  return vectors;
}
