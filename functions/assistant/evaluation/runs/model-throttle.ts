import { sleep } from '../../../shared/sleep.ts';
import type { ChatModel } from '../../turn/model/chat-model.ts';
import { ModelError } from '../../../shared/model-error.ts';

/** Mean attempts per call of a run; a call may use attempts that earlier ones did not need. */
export const TRIES_PER_CALL = 2;

/** Maximum attempts per call, for overloaded endpoints and for other retryable failures. */
const MAX_TRIES = { overloaded: 6, other: TRIES_PER_CALL };

/**
 * Pause before a retry without Retry-After, in milliseconds. That of an overloaded endpoint doubles
 * with each retry.
 */
const PAUSE_MS = { overloaded: 2000, other: 500 };

/** Maximum Retry-After that a run waits for, in milliseconds; after it the run retries anyway. */
const MAX_PAUSE_MS = 600_000;

/**
 * Why a run stops calling models: it was cancelled or another worker claimed it, it made its
 * maximum number of calls, it used its account's budget, or the installation reached its monthly
 * cap.
 */
export type StopReason = 'stopped' | 'limit' | 'budget' | 'cap';

/** Thrown to end a run; unfinished items get no result. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';

  constructor(readonly reason: StopReason) {
    super(reason);
  }
}

/**
 * A failed model call. Not a ModelError, because a turn handles that with a fallback, which would
 * distort the run's results.
 */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
}

/**
 * Throttles all model calls of a run. Checks before each call whether the run may continue, and
 * applies the pause of an overloaded endpoint, or a Retry-After, to all.
 */
export class ModelThrottle {
  #notBefore = 0;
  /** Attempts that earlier calls did not need. */
  #spareTries = 0;
  /** Models that reject structured output. */
  readonly #withoutFormat = new WeakSet<ChatModel>();

  /** @param mayCall counts a call; returns the reason why it is not allowed, or null. */
  constructor(private readonly mayCall: () => Promise<StopReason | null>) {}

  /**
   * Wraps a model that does not retry. The returned model retries its calls, at most TRIES_PER_CALL
   * attempts per call on average, and omits structured output if the model rejects it. It throws
   * RunStopped, or CallFailed when the last attempt failed.
   */
  guard(model: ChatModel): ChatModel {
    return async (given) => {
      let call = this.#withoutFormat.has(model) ? { ...given, format: undefined } : given;
      let [tries, allowed] = [0, TRIES_PER_CALL];
      try {
        for (;;) {
          await this.#enter(call.signal);
          tries += 1;
          try {
            const answer = await model(call);
            if (given.format && !call.format) this.#withoutFormat.add(model);
            return answer;
          } catch (error) {
            if (!(error instanceof ModelError)) throw error;
            const refusesFormat = error.mayRefuseFormat && call.format !== undefined;
            if (!refusesFormat && !canRetry(error, tries)) throw toCallFailed(error);
            if (tries >= allowed && !this.#takeSpareTry()) throw toCallFailed(error);
            allowed = Math.max(allowed, tries + 1);
            if (refusesFormat) call = { ...call, format: undefined };
            else await this.#pause(error, tries, call.signal);
            call.onRetry?.();
          }
        }
      } finally {
        this.#spareTries += allowed - tries;
      }
    };
  }

  #takeSpareTry(): boolean {
    if (this.#spareTries < 1) return false;
    this.#spareTries -= 1;
    return true;
  }

  async #enter(signal: AbortSignal): Promise<void> {
    let wait = this.#notBefore - Date.now();
    for (; wait > 0; wait = this.#notBefore - Date.now()) await sleep(wait, signal);
    signal.throwIfAborted();
    const refusal = await this.mayCall();
    if (refusal) throw new RunStopped(refusal);
  }

  /** Waits after a retryable failure; delays all calls for an overload or a Retry-After. */
  async #pause({ failure, retryAfterMs }: ModelError, tries: number, signal: AbortSignal) {
    if (failure !== 'overloaded' && !retryAfterMs) return await sleep(PAUSE_MS.other, signal);
    const wait = retryAfterMs ?? PAUSE_MS.overloaded * 2 ** (tries - 1);
    const until = Date.now() + Math.min(wait, MAX_PAUSE_MS);
    this.#notBefore = Math.max(this.#notBefore, until);
  }
}

const toCallFailed = (error: ModelError) => new CallFailed(error.message, { cause: error });

const canRetry = ({ failure, isRetryable }: ModelError, tries: number) =>
  isRetryable && tries < MAX_TRIES[failure === 'overloaded' ? failure : 'other'];
