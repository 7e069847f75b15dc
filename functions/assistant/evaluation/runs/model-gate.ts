import { sleep } from '../../../shared/sleep.ts';
import type { ChatModel } from '../../turn/model/chat-model.ts';
import { ModelError } from '../../../shared/model-error.ts';

/** Tries that a run has for each of its calls, on average: what one leaves over, others may use. */
export const TRIES_PER_CALL = 2;

/** Tries of one call at most, where its endpoint is overloaded and where it fails otherwise. */
const MOST_TRIES = { overloaded: 6, other: TRIES_PER_CALL };

/** Before another try where the endpoint does not say how long; doubled with each, in milliseconds. */
const PAUSE_MS = { overloaded: 2000, other: 500 };

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
  /** Tries that earlier calls left over. */
  #spareTries = 0;
  /** Models that refuse structured output. */
  readonly #withoutFormat = new WeakSet<ChatModel>();

  /** @param mayCall counts a call; tells why there may be none, or null. */
  constructor(private readonly mayCall: () => Promise<StopReason | null>) {}

  /**
   * A model that does not retry, behind the gate. However often it fails, all calls together have at
   * most TRIES_PER_CALL tries each on average. One that refuses structured output is asked without.
   *
   * @throws RunStopped; CallFailed when the last try failed, too.
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
            const refusesFormat = error.status === 400 && call.format !== undefined;
            if (!refusesFormat && !mayTryAgain(error, tries)) throw failed(error);
            if (tries >= allowed && !this.#takeSpareTry()) throw failed(error);
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

  /** Waits after a failure that is worth another try: all calls do when the endpoint is overloaded. */
  async #pause({ failure, retryAfterMs }: ModelError, tries: number, signal: AbortSignal) {
    if (failure !== 'overloaded') return await sleep(PAUSE_MS.other, signal);
    const wait = retryAfterMs ?? PAUSE_MS.overloaded * 2 ** (tries - 1);
    const until = Date.now() + Math.min(wait, LONGEST_PAUSE_MS);
    this.#notBefore = Math.max(this.#notBefore, until);
  }
}

const failed = (error: ModelError) => new CallFailed(error.message, { cause: error });

const mayTryAgain = ({ failure, isRetryable }: ModelError, tries: number) =>
  isRetryable && tries < MOST_TRIES[failure === 'overloaded' ? failure : 'other'];
