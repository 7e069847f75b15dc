import type { TurnDebug } from '../../../../../../functions/assistant/schemas/turn.ts';
import { formatFailure } from '../../../../../../functions/shared/contract/model-failures.ts';

/** What a search did without a client that failed, and why that failed. */
export function failureSentence(
  { client, cause }: TurnDebug['search_failures'][number],
): string {
  return client === 'embedding'
    ? `This search used words only, not meaning. ${formatFailure(cause, 'embedding model')}`
    : `These results were not reranked. ${formatFailure(cause, 'reranker')}`;
}
