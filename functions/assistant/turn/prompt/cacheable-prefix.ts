import type { CacheablePrefix } from '../../schemas/turn.ts';
import type { ModelMessage } from '../model/chat-model.ts';

const encoder = new TextEncoder();

/** A message as it counts: its role and its content, a line break after each. */
const bytesOf = ({ role, content }: ModelMessage) => encoder.encode(`${role}\n${content}\n`);

function commonBytes(one: Uint8Array, other: Uint8Array): number {
  const end = Math.min(one.length, other.length);
  for (let at = 0; at < end; at++) if (one[at] !== other[at]) return at;
  return end;
}

/**
 * How many bytes of a prompt are, from its first one on, the same as in the prompt before: what a
 * provider can have cached. The prompt before is read only as far as it is the same: making all 30
 * messages of it safe again takes 20 ms in Cyrillic.
 */
export function cacheablePrefix(
  messages: Iterable<ModelMessage>,
  before: Iterable<ModelMessage>,
): CacheablePrefix {
  const rest = before[Symbol.iterator]();
  const prefix = { bytes: 0, prompt_bytes: 0 };
  let isSame = true;
  for (const message of messages) {
    const bytes = bytesOf(message);
    prefix.prompt_bytes += bytes.length;
    const next: ModelMessage | undefined = isSame ? rest.next().value : undefined;
    const other: Uint8Array = next ? bytesOf(next) : new Uint8Array();
    const common = commonBytes(bytes, other);
    prefix.bytes += common;
    isSame = common === bytes.length && common === other.length;
  }
  return prefix;
}
