import { type MaybeRefOrGetter, ref, toValue, watchEffect } from 'vue';
import { estimateTokens } from '@contract/shared/contract/estimate-tokens.ts';

type Count = (text: string) => number;
let counter: Promise<Count> | undefined;

/** Waits for the first interaction before the vocabulary is loaded, which is one megabyte. */
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
 * Minimum length of a run of letters, signs or spaces that does not occur in prose: the tokenizer
 * processes runs as a whole, and blocks the page for more than 20 seconds for 100,000 characters.
 */
const LONG_RUN = /[\p{L}\p{M}]{500}|[^\s\p{L}\p{N}]{500}|\s{500}/u;

/**
 * Counts the tokens of a text with the o200k vocabulary of current OpenAI models; others differ by
 * a few percent. Returns an estimate, marked "about", until the vocabulary has loaded and for slow
 * texts. Debounced by 200 ms.
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
