import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cacheablePrefix } from '../../../../../functions/assistant/turn/prompt/cacheable-prefix.ts';
import type { ModelMessage } from '../../../../../functions/shared/model-message.ts';
import { runs } from '../../../../support/property-runs.ts';

const system = (content: string): ModelMessage => ({ role: 'system', content });
const user = (content: string): ModelMessage => ({ role: 'user', content });
const assistant = (content: string): ModelMessage => ({ role: 'assistant', content });

/** Encodes a whole prompt, independent of the product's code. */
const bytesOf = (messages: ModelMessage[]) =>
  new TextEncoder().encode(messages.map(({ role, content }) => `${role}\n${content}\n`).join(''));

test('a dialog that goes on under the same prompt keeps all that was sent before', () => {
  const before = [system('Rules'), user('Hi')];
  const now = [...before, assistant('Hello'), user('And?')];
  const bytes = bytesOf(before).length;
  expect(cacheablePrefix(now, before)).toEqual({ bytes, prompt_bytes: bytesOf(now).length });
});

test('nothing after the first changed byte counts, however much of it is the same', () => {
  const now = [system('Rules. Step two'), user('Hi')];
  const before = [system('Rules. Step one'), user('Hi')];
  expect(cacheablePrefix(now, before).bytes).toBe('system\nRules. Step '.length);
});

test('the bytes of a letter that has several count each', () => {
  const { bytes, prompt_bytes } = cacheablePrefix([system('Где')], [system('Гдб')]);
  expect({ bytes, prompt_bytes }).toEqual({ bytes: 7 + 5, prompt_bytes: 7 + 6 + 1 });
});

// Without the first letters of roles, which could be read as the next message's role.
const content = fc.string({ unit: fc.constantFrom('b', 'x', '\n', 'я', '🙂'), maxLength: 4 });
const messages = fc.array(
  fc.record({ role: fc.constantFrom('system', 'user', 'assistant'), content }),
  { maxLength: 4 },
) as fc.Arbitrary<ModelMessage[]>;

test('whatever was sent, the prefix is that of the two prompts written out', () => {
  fc.assert(
    fc.property(messages, messages, messages, (common, one, other) => {
      const [now, before] = [[...common, ...one], [...common, ...other]];
      const { bytes, prompt_bytes } = cacheablePrefix(now, before);
      const [all, rest] = [bytesOf(now), bytesOf(before)];
      expect(prompt_bytes).toBe(all.length);
      expect(all.slice(0, bytes)).toEqual(rest.slice(0, bytes));
      if (bytes < Math.min(all.length, rest.length)) expect(all[bytes]).not.toBe(rest[bytes]);
    }),
    { numRuns: runs(1_000) },
  );
});
