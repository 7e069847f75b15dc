import { z } from 'zod';
import type { RerankEndpoint } from '../../../shared/env.ts';
import { ModelError, toFailure } from '../../../shared/model-error.ts';
import type { DialogFacts } from '../../privacy/dialog-facts.ts';
import { Pseudonyms } from '../../privacy/pseudonyms.ts';
import { createFetchWithoutRedirects } from '../../../shared/without-redirects.ts';
import { parseJson } from '../../../shared/parse-json.ts';

const answerSchema = z.object({
  results: z.array(z.object({ index: z.int().nonnegative(), relevance_score: z.number() })),
});

/** The index of a text, with its relevance to the query. */
interface Ranked {
  index: number;
  relevance: number;
}

/** Scores texts against a query with a model, and sorts them by score, the best first. */
export interface Reranker {
  /**
   * @param dialog facts of the query's dialog, to replace personal details.
   * @throws ModelError when the endpoint fails, times out or returns an invalid response.
   */
  rank(
    query: string,
    texts: string[],
    signal?: AbortSignal,
    dialog?: DialogFacts,
  ): Promise<Ranked[]>;
}

/**
 * Creates a client of a `/rerank` endpoint compatible with Cohere and Jina, or returns undefined
 * without one.
 */
export function createReranker(
  endpoint: RerankEndpoint | null,
  { fetch }: { fetch?: typeof globalThis.fetch } = {},
): Reranker | undefined {
  if (!endpoint) return undefined;
  const { url, apiKey, model, timeoutMs, privacy } = endpoint;
  const send = createFetchWithoutRedirects(fetch);
  return {
    async rank(question, documents, signal, dialog = []) {
      const query = privacy === 'pseudonymise'
        ? new Pseudonyms(dialog, [question]).replace(question)
        : question;
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const response = await send(url, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            ...(apiKey && { Authorization: `Bearer ${apiKey}` }),
          },
          body: JSON.stringify({ model, query, documents, top_n: documents.length }),
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        });
        return readRanking(await readAnswer(response), documents.length);
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof ModelError) throw error;
        throw new ModelError(timeout.aborted ? 'timeout' : 'unreachable');
      }
    },
  };
}

async function readAnswer(response: Response): Promise<unknown> {
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html');
  if (!response.ok || isPage) {
    await response.body?.cancel();
    const { ok, status } = response;
    throw new ModelError(ok ? 'not_an_api' : toFailure(status), status);
  }
  const answer = parseJson(await response.text());
  if (answer === undefined) throw new ModelError('unreadable');
  return answer;
}

function readRanking(answer: unknown, given: number): Ranked[] {
  const { success, data } = answerSchema.safeParse(answer);
  if (!success) throw new ModelError('unreadable');
  const { results } = data;
  const places = new Set(results.map(({ index }) => index));
  // A text that is named twice, or an unknown one.
  if (places.size < results.length || results.some(({ index }) => index >= given)) {
    throw new ModelError('unreadable');
  }
  return results.map(({ index, relevance_score: relevance }) => ({ index, relevance }))
    .toSorted((a, b) => b.relevance - a.relevance);
}
