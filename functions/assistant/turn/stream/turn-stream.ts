import type { RouterDebug, Source } from '../../schemas/turn.ts';
import type { Progress } from '../progress.ts';

/** What a client may see of a turn while it runs. */
export interface TurnListener {
  /** The router decided; also again, when text shown so far is void and another reply follows. */
  router(decision: RouterDebug & { served_intent_code: string | null }): void;
  sources(sources: Source[]): void;
  /** More of the reply's visible text. */
  delta(text: string): void;
}

/**
 * Tells a listener what it may see of a turn while it runs; without a listener it is silent. Text
 * is shown as it comes: the reply filter holds back what may still become a tag or a tail, and what
 * was shown of a reply that then hands off is made void.
 */
export class TurnStream {
  private isShown = false;
  private decision: Parameters<TurnListener['router']>[0] | null = null;

  constructor(private readonly listener: TurnListener | undefined) {}

  routed(router: RouterDebug, progress: Progress, fragments: Source[]) {
    this.announce({ ...router, served_intent_code: progress.state.current_intent });
    this.listener?.sources(progress.next === 'call' ? fragments : []);
  }

  /** What a branch call reports to, or nothing when nobody listens. */
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

  /** The last answer was followed. Text of a branch that handed off is void. */
  followed({ next, answers, state }: Progress) {
    this.decision = { ...this.decision!, served_intent_code: state.current_intent };
    if (next !== 'show' || !answers.at(-1)?.reply.text) this.discard();
  }

  /** A fixed text is the reply, or ends it. */
  fixed(text: string) {
    if (text) this.listener?.delta(text);
  }

  private discard() {
    if (this.isShown) this.announce(this.decision!);
    this.isShown = false;
  }

  private announce(decision: NonNullable<typeof this.decision>) {
    this.decision = decision;
    this.listener?.router(decision);
  }
}
