import { MAX_BOUNCES } from '../../engine/limits.ts';
import type { RouterDebug, Source } from '../../schemas/turn.ts';
import type { Progress } from '../progress.ts';
import { DeltaGate, LEAD } from './delta-gate.ts';

/** What a client may see of a turn while it runs. */
export interface TurnListener {
  /** The router decided; also again, when text shown so far is void and another reply follows. */
  router(decision: RouterDebug & { served_intent_code: string | null }): void;
  sources(sources: Source[]): void;
  /** More of the reply's visible text. */
  delta(text: string): void;
}

/** Tells a listener what it may see of a turn while it runs; without a listener it is silent. */
export class TurnStream {
  private gate: DeltaGate | null = null;
  private decision: Parameters<TurnListener['router']>[0] | null = null;

  constructor(private readonly listener: TurnListener | undefined) {}

  routed(router: RouterDebug, progress: Progress, fragments: Source[]) {
    this.announce({ ...router, served_intent_code: progress.state.current_intent });
    this.listener?.sources(progress.next === 'call' ? fragments : []);
  }

  /** What a branch call reports to, or nothing when nobody listens. */
  calling({ bounces, hint }: Progress) {
    const { listener } = this;
    if (!listener) return {};
    const mayHandOff = bounces < MAX_BOUNCES;
    // With the router's hint in the prompt a hand-off is likely: its text waits for the end.
    const lead = mayHandOff ? hint ? Infinity : LEAD : 0;
    const gate = new DeltaGate((text) => listener.delta(text), lead);
    this.gate = gate;
    return {
      onVisible: (text: string) => gate.push(text),
      onVoid: () => this.discard(),
    };
  }

  /** The last answer was followed. Text of a branch that handed off is void. */
  followed({ next, answer, state }: Progress) {
    this.decision = { ...this.decision!, served_intent_code: state.current_intent };
    if (next === 'show' && answer?.reply.text) this.gate?.flush();
    else this.discard();
  }

  /** A fixed text is the reply. */
  fixed(text: string) {
    this.listener?.delta(text);
  }

  private discard() {
    if (this.gate?.isOpen) this.announce(this.decision!);
    this.gate?.discard();
  }

  private announce(decision: NonNullable<typeof this.decision>) {
    this.decision = decision;
    this.listener?.router(decision);
  }
}
