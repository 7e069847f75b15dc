import type { RouterDebug, Source } from '../../schemas/turn.ts';

/** What a client may see of a turn while it runs. */
export interface TurnListener {
  /** The router decided; also again, when text shown so far is void and another reply follows. */
  router(decision: RouterDebug & { served_intent_code: string | null }): void;
  sources(sources: Source[]): void;
  /** More of the reply's visible text. */
  delta(text: string): void;
}
