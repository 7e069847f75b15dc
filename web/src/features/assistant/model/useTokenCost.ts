import { useQuery } from '@pinia/colada';
import { estimateCost } from './cap-words.ts';
import { parseTokens } from './parse-tokens.ts';
import { modelCapsQuery } from './queries.ts';

/**
 * Returns a function that describes the estimated cost of a typed number of tokens, for a hint;
 * empty if unknown.
 */
export function useTokenCost() {
  const { data } = useQuery(modelCapsQuery);
  return (text: string): string => {
    const cost = data.value && estimateCost(parseTokens(text) ?? 0, data.value);
    return cost ? ` About ${cost}, at this month’s cost per token.` : '';
  };
}
