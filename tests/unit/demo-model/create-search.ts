import { RETRIEVAL } from '../../../functions/shared/contract/retrieval.ts';
import { stemsOf, topicOf } from '../../../scripts/demo-model/words.ts';
import type { Fragment } from './play-dialog.ts';

/** Minimum share of a message's subject words that a fragment must have. */
const MIN_SHARE = 0.4;
/** Messages that pass by common words alone: "new" and "treatment", which one fragment has. */
const UNANSWERED = ['What is the newest treatment for migraine?'];

/**
 * Creates a search similar to the full-text search: it returns the best fragments by the words of a
 * message, weighted by rarity, and none if each one has too few of its subject words.
 */
export const createSearch = (fragments: readonly Fragment[]) => {
  const chunks = fragments.map((fragment) => ({
    fragment,
    words: stemsOf(fragment.slice(1).join(' ')),
  }));
  return (message: string): Fragment[] => {
    const subject = topicOf(message);
    const asked = [...stemsOf(message)].map((word) => {
      const holding = chunks.filter(({ words }) => words.has(word)).length;
      return { word, weight: Math.log(1 + 400 / Math.max(holding, 1)) };
    });
    const found = chunks.map(({ fragment, words }) => ({
      fragment,
      share: subject.intersection(words).size / subject.size,
      weight: asked.reduce((sum, each) => sum + (words.has(each.word) ? each.weight : 0), 0),
    })).toSorted((a, b) => b.weight - a.weight);
    const isFound = found.some(({ share }) => share >= MIN_SHARE) &&
      !UNANSWERED.includes(message);
    return isFound ? found.slice(0, RETRIEVAL.limit).map(({ fragment }) => fragment) : [];
  };
};
