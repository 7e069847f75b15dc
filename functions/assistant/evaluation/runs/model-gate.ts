import { sleep } from '../../../shared/sleep.ts';
import type { ChatModel } from '../../turn/model/chat-model.ts';
import { ModelError } from '../../turn/model/model-error.ts';

/** Tries of a call whose endpoint is overloaded, and of one that fails otherwise. */
const TRIES = { overloaded: 6, other: 2 };

/** Doubled with each try where the endpoint does not say how long to wait, in milliseconds. */
const PAUSE_MS = 500;

/** The longest Retry-After that a run waits for, in milliseconds; then it asks again. */
const LONGEST_PAUSE_MS = 600_000;

/**
 * Why a run may call no model: it was cancelled or has another worker, made all of its calls, or the
 * account that started it used its budget.
 */
export type StopReason = 'stopped' | 'limit' | 'budget';

/** Ends a run; what is under way is no result. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';

  constructor(readonly reason: StopReason) {
    super(reason);
  }
}

/**
 * A model call that came to nothing. Not a ModelError, after which a turn goes on with a fallback:
 * that would look as if the candidate had routed so.
 */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
}

/**
 * What all model calls of a run pass: each is allowed anew, so that a run that is cancelled stops
 * within one call, and none begins before the Retry-After of another is over.
 */
export class ModelGate {
  #notBefore = 0;

  /** @param mayCall counts a call; tells why there may be none, or null. */
  constructor(private readonly mayCall: () => Promise<StopReason | null>) {}

  /**
   * A model that does not retry, behind the gate.
   *
   * @throws RunStopped; CallFailed when the last try failed, too.
   */
  guard(model: ChatModel): ChatModel {
    return async (call) => {
      for (let tries = 1;; tries += 1) {
        await this.#enter(call.signal);
        try {
          return await model(call);
        } catch (error) {
          if (!(error instanceof ModelError)) throw error;
          await this.#pause(error, tries, call.signal);
          call.onRetry?.();
        }
      }
    };
  }

  async #enter(signal: AbortSignal): Promise<void> {
    let wait = this.#notBefore - Date.now();
    for (; wait > 0; wait = this.#notBefore - Date.now()) await sleep(wait, signal);
    signal.throwIfAborted();
    const refusal = await this.mayCall();
    if (refusal) throw new RunStopped(refusal);
  }

  /** Waits after a failure that is worth another try: all calls do when the endpoint is overloaded. */
  async #pause(error: ModelError, tries: number, signal: AbortSignal): Promise<void> {
    const kind = error.failure === 'overloaded' ? 'overloaded' : 'other';
    if (!error.isRetryable || tries >= TRIES[kind]) throw new CallFailed(error.message);
    if (kind === 'other') return await sleep(PAUSE_MS, signal);
    const wait = error.retryAfterMs ?? PAUSE_MS * 2 ** (tries - 1);
    const until = Date.now() + Math.min(wait, LONGEST_PAUSE_MS);
    this.#notBefore = Math.max(this.#notBefore, until);
  }
}
