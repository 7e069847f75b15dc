import { type MaybeRefOrGetter, ref, toValue, watchEffect } from 'vue';

type Count = (text: string) => number;
let counter: Promise<Count> | undefined;

/** The page has been drawn and answers; the vocabulary is large and must not delay that. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    const later = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500));
    later(() => resolve(), { timeout: 3000 });
  });
}

async function loadCounter(): Promise<Count> {
  await idle();
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  return (text) => countTokens(text, { disallowedSpecial: new Set() });
}

/**
 * Length of a text in tokens of the o200k vocabulary, which current OpenAI models use; others
 * differ by some percent. Null until the vocabulary has loaded. Counted 200 ms after typing rests.
 */
export function useTokenCount(text: MaybeRefOrGetter<string>) {
  const tokens = ref<number | null>(null);
  watchEffect((onCleanup) => {
    const now = toValue(text);
    const timer = setTimeout(async () => {
      counter ??= loadCounter();
      const count = await counter.catch(() => void (counter = undefined));
      if (count && now === toValue(text)) tokens.value = count(now);
    }, 200);
    onCleanup(() => clearTimeout(timer));
  });
  return tokens;
}
