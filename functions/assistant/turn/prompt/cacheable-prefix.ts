import type { CacheablePrefix } from '../../schemas/turn.ts';
import type { ModelMessage } from '../../../shared/model-message.ts';

const encoder = new TextEncoder();

const encodeMessage = ({ role, content }: ModelMessage) => encoder.encode(`${role}\n${content}\n`);

function countCommonBytes(one: Uint8Array, other: Uint8Array): number {
  const end = Math.min(one.length, other.length);
  for (let at = 0; at < end; at++) if (one[at] !== other[at]) return at;
  return end;
}

/**
 * Returns the number of leading bytes that a prompt shares with the previous one, which a provider
 * can have cached. Encodes the previous prompt only as far as both are equal: sanitizing all 30
 * messages again takes 20 ms in Cyrillic.
 */
export function cacheablePrefix(
  messages: Iterable<ModelMessage>,
  before: Iterable<ModelMessage>,
): CacheablePrefix {
  const rest = before[Symbol.iterator]();
  const prefix = { bytes: 0, prompt_bytes: 0 };
  let isSame = true;
  for (const message of messages) {
    const bytes = encodeMessage(message);
    prefix.prompt_bytes += bytes.length;
    const next: ModelMessage | undefined = isSame ? rest.next().value : undefined;
    const other: Uint8Array = next ? encodeMessage(next) : new Uint8Array();
    const common = countCommonBytes(bytes, other);
    prefix.bytes += common;
    isSame = common === bytes.length && common === other.length;
  }
  return prefix;
}
