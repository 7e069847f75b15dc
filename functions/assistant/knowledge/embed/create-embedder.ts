import type { FunctionEnv } from '../../../shared/env.ts';
import type { Embedder } from './embedder.ts';
import { createGteSmallEmbedder } from './gte-small-embedder.ts';
import { hashingEmbedder } from './hashing-embedder.ts';
import { createOpenAiEmbedder } from './openai-embedder.ts';

/**
 * Creates the installation's embedder: the configured OpenAI-compatible endpoint, otherwise the one
 * built into Supabase's edge runtime, otherwise the offline hashing embedder.
 */
export function createEmbedder(
  env: Pick<FunctionEnv, 'embedding' | 'modelTimeoutMs'>,
  options: { fetch?: typeof fetch } = {},
): Embedder {
  if (env.embedding) {
    return createOpenAiEmbedder({ ...env.embedding, timeoutMs: env.modelTimeoutMs, ...options });
  }
  return createGteSmallEmbedder() ?? hashingEmbedder;
}
