import type { Pseudonyms } from '../../privacy/pseudonyms.ts';
import type { AgentConfig } from '../turn-settings.ts';
import type { AssembledPrompt } from '../prompt/prompt-parts.ts';
import type { RequestOptions } from './chat-model.ts';
import type { NativeTools } from './native-tools.ts';
import type { StructuredReply } from './structured-reply.ts';

/** The version that a prompt was built from; id and version are null for a draft. */
export type UsedConfig = Pick<AgentConfig, 'id' | 'version' | 'parameters'>;

/** Returns the cache key of prompts with the same beginning, or undefined for drafts. */
export function toCacheKey(code: string, { version }: UsedConfig): string | undefined {
  return version === null ? undefined : `${code}.v${version}`;
}

export interface RouterRequest {
  readonly config: UsedConfig;
  readonly prompt: AssembledPrompt;
  /** Options of the recorded request that is repeated. */
  readonly override?: RequestOptions;
}

export interface BranchRequest extends RouterRequest {
  readonly intent_code: string;
  /** Null when the request has no tools. */
  readonly native?: NativeTools | null;
  /** Null when the branch is asked for text. */
  readonly structured?: StructuredReply | null;
}

/** Returns the prompt to send, with placeholders, and the positions of its parts. */
export function toSentPrompt({ text, parts }: AssembledPrompt, pseudonyms?: Pseudonyms) {
  if (!pseudonyms) return { prompt: text, parts: [...parts] };
  let [at, moved] = [0, 0];
  const move = (place: number) => {
    moved += pseudonyms.replace(text.slice(at, place), false).length;
    at = place;
    return moved;
  };
  const positions = parts.map(({ start, end, ...part }) => ({
    ...{ ...part, start: move(start), end: move(end) },
  }));
  return { prompt: pseudonyms.replaceSystem(text), parts: positions };
}
