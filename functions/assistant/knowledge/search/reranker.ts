import { z } from 'zod';
import type { RerankEndpoint } from '../../../shared/env.ts';
import { withoutRedirects } from '../../../shared/without-redirects.ts';

const answerSchema = z.object({
  results: z.array(z.object({ index: z.int().nonnegative(), relevance_score: z.number() })),
});

/** A text by its place in what was given, and how well it answers the query. */
interface Ranked {
  index: number;
  relevance: number;
}

/** A model that reads a query beside each text. It ranks what a search found, the best first. */
export interface Reranker {
  /** @throws Error when the endpoint fails, does not answer in time or cannot be read. */
  rank(query: string, texts: string[], signal?: AbortSignal): Promise<Ranked[]>;
}

/** Asks an endpoint as Cohere's and Jina's `/rerank` are asked; none without one. */
export function createReranker(
  endpoint: RerankEndpoint | null,
  { fetch }: { fetch?: typeof globalThis.fetch } = {},
): Reranker | undefined {
  if (!endpoint) return undefined;
  const { url, apiKey, model, timeoutMs } = endpoint;
  const send = withoutRedirects(fetch);
  return {
    async rank(query, documents, signal) {
      const timeout = AbortSignal.timeout(timeoutMs);
      const response = await send(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(apiKey && { Authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify({ model, query, documents, top_n: documents.length }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error(`The reranker answered ${response.status}.`);
      }
      return readRanking(await response.json(), documents.length);
    },
  };
}

function readRanking(answer: unknown, given: number): Ranked[] {
  const { results } = answerSchema.parse(answer);
  const places = new Set(results.map(({ index }) => index));
  if (places.size < results.length || results.some(({ index }) => index >= given)) {
    throw new Error('The reranker named a text twice, or one that it was not given.');
  }
  return results.map(({ index, relevance_score: relevance }) => ({ index, relevance }))
    .toSorted((a, b) => b.relevance - a.relevance);
}
