import { ModelError } from '../../../shared/model-error.ts';
import { EmbeddingError } from '../../knowledge/embed/embedder.ts';
import { hasSemanticVectors, type SearchDeps } from '../../knowledge/search/search-chunks.ts';
import type { TurnMeter } from '../turn-meter.ts';

/**
 * Wraps the clients of a search to record their failures; the search continues without a failed
 * client. Later calls of that client throw at once: a turn may search three times and would wait
 * each time.
 */
export function recordFailures<Deps extends Pick<SearchDeps, 'embedder' | 'reranker'>>(
  deps: Deps,
  { searchFailures }: TurnMeter,
): Deps {
  const noted = <Args extends unknown[], Result>(
    client: 'embedding' | 'rerank',
    call: (...args: Args) => Promise<Result>,
  ) => {
    let failed: Error | undefined;
    return async (...args: Args) => {
      if (failed) throw failed;
      try {
        const result = await call(...args);
        searchFailures.delete(client);
        return result;
      } catch (error) {
        if (error instanceof ModelError || error instanceof EmbeddingError) {
          searchFailures.set(client, error.failure);
          failed = error;
        }
        throw error;
      }
    };
  };
  const { embedder, reranker } = deps;
  return {
    ...deps,
    ...(hasSemanticVectors(embedder) &&
      { embedder: { ...embedder, embed: noted('embedding', embedder.embed) } }),
    ...(reranker && { reranker: { rank: noted('rerank', reranker.rank) } }),
  };
}
