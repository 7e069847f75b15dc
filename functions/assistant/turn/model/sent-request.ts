import type { AgentConfig } from '../load/turn-settings.ts';
import type { AssembledPrompt } from '../prompt/prompt-parts.ts';
import type { SentAs } from './chat-model.ts';

/** Whose texts a prompt was made of; both are null for a draft. */
export type UsedConfig = Pick<AgentConfig, 'id' | 'version'>;

/** A request to the router. */
export interface RouterRequest {
  readonly config: UsedConfig;
  readonly prompt: AssembledPrompt;
  /** Repeats an earlier request. */
  readonly sendAs?: SentAs;
}

/** A request to a branch. */
export interface BranchRequest extends RouterRequest {
  readonly intent_code: string;
}
