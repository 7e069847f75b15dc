import type { Embedder } from './embedder.ts';
import { gteSmallEmbedder } from './gte-small-embedder.ts';
import { hashingEmbedder } from './hashing-embedder.ts';
import { openAiEmbedder } from './openai-embedder.ts';

export interface EmbeddingEnv {
  EMBEDDING_API_KEY?: string;
  EMBEDDING_BASE_URL?: string;
  EMBEDDING_MODEL?: string;
  MODEL_TIMEOUT_MS?: number;
}

/**
 * The embedder of this installation (decisions, section 6): the configured OpenAI-compatible
 * endpoint; else what Supabase's edge runtime has built in; else the offline hashing embedder.
 */
export function createEmbedder(
  env: EmbeddingEnv,
  options: { fetch?: typeof fetch } = {},
): Embedder {
  if (env.EMBEDDING_API_KEY || env.EMBEDDING_BASE_URL) {
    return openAiEmbedder({
      apiKey: env.EMBEDDING_API_KEY,
      baseUrl: env.EMBEDDING_BASE_URL,
      model: env.EMBEDDING_MODEL,
      timeoutMs: env.MODEL_TIMEOUT_MS,
      fetch: options.fetch,
    });
  }
  return gteSmallEmbedder() ?? hashingEmbedder;
}
