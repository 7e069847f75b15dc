import type { CacheablePrefix } from '../../schemas/turn.ts';
import type { ModelMessage } from '../model/chat-model.ts';

const encoder = new TextEncoder();

/** Messages as they count: the role and the content of each, a line break after both. */
function bytesOf(messages: readonly ModelMessage[]): Uint8Array {
  return encoder.encode(messages.map(({ role, content }) => `${role}\n${content}\n`).join(''));
}

/**
 * How many bytes of a prompt are, from its first one on, the same as in the prompt before: what a
 * provider can have cached.
 */
export function cacheablePrefix(
  messages: readonly ModelMessage[],
  before: readonly ModelMessage[],
): CacheablePrefix {
  const [now, then] = [bytesOf(messages), bytesOf(before)];
  const end = Math.min(now.length, then.length);
  let bytes = 0;
  while (bytes < end && now[bytes] === then[bytes]) bytes++;
  return { bytes, prompt_bytes: now.length };
}
