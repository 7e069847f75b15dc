import { type MaybeRefOrGetter, ref, toValue, watchEffect } from 'vue';
import { estimateTokens } from '../../../../../functions/shared/contract/estimate-tokens.ts';

type Count = (text: string) => number;
let counter: Promise<Count> | undefined;

/** The vocabulary weighs a megabyte: it is fetched once the operator does something on the page. */
function firstAction(): Promise<void> {
  return new Promise((resolve) => {
    const options = { once: true, capture: true };
    for (const kind of ['keydown', 'pointerdown']) {
      addEventListener(kind, () => resolve(), options);
    }
  });
}

async function loadCounter(): Promise<Count> {
  await firstAction();
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  return (text) => countTokens(text, { disallowedSpecial: new Set() });
}

const say = (tokens: number) => tokens === 1 ? '1 token' : `${tokens.toLocaleString('en')} tokens`;

/**
 * Longer runs of letters, signs or blanks than prose has: the tokenizer takes them whole, and for
 * 100,000 in a row more than 20 seconds, in which the page is dead.
 */
const LONG_RUN = /[\p{L}\p{M}]{500}|[^\s\p{L}\p{N}]{500}|\s{500}/u;

/**
 * Length of a text in tokens of the o200k vocabulary, which current OpenAI models use; others
 * differ by some percent. An estimate, marked "about", until the vocabulary has loaded and of texts
 * that would take long; counted 200 ms after typing rests.
 */
export function useTokenCount(text: MaybeRefOrGetter<string>) {
  const length = ref('');
  watchEffect((onCleanup) => {
    const now = toValue(text);
    length.value = `about ${say(estimateTokens(now))}`;
    if (LONG_RUN.test(now)) return;
    const timer = setTimeout(async () => {
      counter ??= loadCounter();
      const count = await counter.catch(() => void (counter = undefined));
      if (count && now === toValue(text)) length.value = say(count(now));
    }, 200);
    onCleanup(() => clearTimeout(timer));
  });
  return length;
}
