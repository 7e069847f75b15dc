import type { RouterDebug, Source } from '../../schemas/turn.ts';
import type { Progress } from '../progress.ts';

/** Receives the parts of a running turn that a client may see. */
export interface TurnListener {
  /**
   * Called when the router has decided, and again when shown text is discarded, such as by a
   * hand-off.
   */
  router(decision: RouterDebug & { served_intent_code: string | null }): void;
  sources(sources: Source[]): void;
  /** Called with further visible text of the reply. */
  delta(text: string): void;
}

/**
 * Sends a listener the parts of a running turn that it may see; does nothing without a listener.
 * The reply filter holds back text that may become a tag or a tail, and a hand-off discards the
 * partial reply.
 */
export class TurnStream {
  private isShown = false;
  private decision: Parameters<TurnListener['router']>[0] | null = null;

  constructor(private readonly listener: TurnListener | undefined) {}

  routed(router: RouterDebug, progress: Progress, fragments: Source[]) {
    this.announce({ ...router, served_intent_code: progress.state.current_intent });
    this.listener?.sources(progress.next === 'call' ? fragments : []);
  }

  /** Returns the callbacks of a branch call; none without a listener. */
  calling() {
    const { listener } = this;
    if (!listener) return {};
    return {
      onVisible: (text: string) => {
        if (text === '') return;
        this.isShown = true;
        listener.delta(text);
      },
      onVoid: () => this.discard(),
    };
  }

  /** Called after each answer of a branch; discards its text unless it is shown as the reply. */
  followed({ next, answers, state }: Progress) {
    this.decision = { ...this.decision!, served_intent_code: state.current_intent };
    if (next !== 'show' || !answers.at(-1)?.reply.text) this.discard();
  }

  /** Sends a fixed text that is the reply or ends it. */
  fixed(text: string) {
    if (text) this.listener?.delta(text);
  }

  /** Discards the text shown so far. */
  discard() {
    if (this.isShown) this.announce(this.decision!);
    this.isShown = false;
  }

  private announce(decision: NonNullable<typeof this.decision>) {
    this.decision = decision;
    this.listener?.router(decision);
  }
}
