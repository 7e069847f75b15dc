import { type MaybeRefOrGetter, ref, toValue, watchEffect } from 'vue';
import { estimateTokens } from '@contract/shared/contract/estimate-tokens.ts';

type Count = (text: string) => number;
let counter: Promise<Count> | undefined;

/** Resolves at the next key or pointer press. Only then is the vocabulary of 1 MB loaded. */
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
 * Matches a run of 500 letters, signs or spaces, which does not occur in prose. The tokenizer
 * processes a run as a whole: one of 100,000 characters blocks the page for more than 20 seconds.
 */
const LONG_RUN = /[\p{L}\p{M}]{500}|[^\s\p{L}\p{N}]{500}|\s{500}/u;

/**
 * Returns the length of a text, such as "12 tokens", counted with the o200k vocabulary of current
 * OpenAI models; others differ by a few percent. It is an estimate, marked "about", until the
 * vocabulary has loaded, for 200 ms after each change, and for texts that take long to count.
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
