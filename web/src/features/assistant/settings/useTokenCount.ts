import { type MaybeRefOrGetter, ref, toValue, watchEffect } from 'vue';

type Count = (text: string) => number;
let counter: Promise<Count> | undefined;

function loadCounter(): Promise<Count> {
  counter ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }) => (text) =>
    countTokens(text)
  );
  return counter;
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
      const count = await loadCounter().catch(() => null);
      if (count && now === toValue(text)) tokens.value = count(now);
    }, tokens.value === null ? 0 : 200);
    onCleanup(() => clearTimeout(timer));
  });
  return tokens;
}
