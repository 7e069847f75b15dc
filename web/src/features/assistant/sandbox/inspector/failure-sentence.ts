import type { TurnDebug } from '@contract/assistant/schemas/turn.ts';
import { formatFailure } from '@contract/shared/contract/model-failures.ts';

/** Describes how a failed embedding model or reranker affected a search, and the failure. */
export function failureSentence(
  { client, cause }: TurnDebug['search_failures'][number],
): string {
  return client === 'embedding'
    ? `This search used words only, not meaning. ${formatFailure(cause, 'embedding model')}`
    : `These results were not reranked. ${formatFailure(cause, 'reranker')}`;
}
