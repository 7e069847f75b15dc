import type { Db } from '../../shared/clients.ts';
import { estimateTokens } from '../../shared/contract/estimate-tokens.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { toProblem } from '../../shared/http/to-problem.ts';
import { logFailure } from '../../shared/log-failure.ts';
import { type Count, Tally } from '../../shared/metrics/tally.ts';
import type { MessageMeta, Usage } from '../schemas/turn.ts';
import { answerAttributes, CHAT_SPAN, textAttributes } from '../tracing/gen-ai.ts';
import type { TraceOrigin, Tracing } from '../tracing/span.ts';
import { TurnSpans } from '../tracing/turn-spans.ts';
import type { ChatModel, ModelCall, SentAs } from './model/chat-model.ts';
import type { ModelFailure } from '../../shared/contract/model-failures.ts';
import { ModelError } from '../../shared/model-error.ts';
import { RetryBudget } from './model/retry-budget.ts';
import { addUsage } from './progress.ts';

type Timings = MessageMeta['debug']['timings_ms'];
type Part = Exclude<keyof Timings, 'commit' | 'total'>;

/** Measures one turn: how long its parts take, what its model calls use and how they end. */
export class TurnMeter {
  /** Of all answers so far. */
  usage: Usage | null = null;
  /** Tokens used that no account was charged for yet. */
  uncharged = 0;
  /** Not a turn of a real dialog: its model calls count in the metrics, it itself does not. */
  isTrial = false;
  /** Why the search went on without a client that failed. */
  readonly searchFailures = new Map<'embedding' | 'rerank', ModelFailure>();
  /** Of the turn that is played now. */
  private retryBudget = new RetryBudget();
  readonly spans: TurnSpans;
  private readonly started: number;
  private readonly parts = { router: 0, retrieval: 0, rewrite: 0, rerank: 0, model: 0 };
  private readonly tally = new Tally();

  constructor(
    private readonly now: () => number,
    private readonly tracing?: Tracing,
    origin?: TraceOrigin,
  ) {
    this.spans = new TurnSpans(tracing, origin);
    this.started = now();
  }

  /** Adds the time that `run` takes to a part of the turn. */
  async time<Result>(part: Part, run: () => Promise<Result>): Promise<Result> {
    const started = this.now();
    try {
      return await this.spans.run(part, {}, run);
    } finally {
      this.parts[part] += this.now() - started;
    }
  }

  /** Another turn begins that is measured with those before it. */
  nextTurn(): void {
    this.retryBudget = new RetryBudget();
  }

  /** In whole milliseconds. The commit, which is still to come, is measured by the database. */
  timings(): Timings {
    const { router, retrieval, rewrite, rerank, model } = this.parts;
    return {
      router: Math.round(router),
      retrieval: Math.round(retrieval),
      rewrite: Math.round(rewrite),
      rerank: Math.round(rerank),
      model: Math.round(model),
      commit: 0,
      total: Math.round(this.now() - this.started),
    };
  }

  /**
   * The model, reporting here. An answer without usage gets an estimate. So does a failed call that
   * had begun to answer or was aborted, as providers charge for it; one that failed before any text
   * is not charged, nor is the first attempt of one that was tried again.
   */
  instrument(role: 'router' | 'rewrite' | 'answer', model: ChatModel): ChatModel {
    return async (call) => {
      const started = this.now();
      let said = '';
      const onText = call.onText && ((text: string) => {
        said += text;
        call.onText!(text);
      });
      let outcome = 'ok';
      try {
        return await this.spans.run('chat', CHAT_SPAN, async (span) => {
          span.attributes['linden.role'] = role;
          const onAsk = ({ model }: SentAs) => {
            span.name = `chat ${model}`;
            span.attributes['gen_ai.request.model'] = model;
          };
          const answer = await model({ retryBudget: this.retryBudget, ...call, onAsk, onText });
          this.countTokens(role, answer.usage);
          const usage = answer.usage ?? estimateUsage(call, answer.text);
          this.usage = addUsage(this.usage, usage);
          this.uncharged += usage.total_tokens;
          const texts = this.tracing?.texts ? textAttributes(call.messages, answer.text) : {};
          Object.assign(span.attributes, answerAttributes({ ...answer, usage }), texts);
          return { ...answer, usage };
        });
      } catch (error) {
        outcome = error instanceof ModelError ? error.failure : 'cancelled';
        if (said || call.signal.aborted) this.uncharged += estimateUsage(call, said).total_tokens;
        throw error;
      } finally {
        this.tally.add('model_calls_total', { role, outcome });
        this.tally.observe('model_seconds', { role }, this.secondsSince(started));
      }
    };
  }

  /** What the turn adds to the metrics, once it has ended. */
  counts(outcome: string): Count[] {
    if (this.isTrial) return this.tally.counts;
    this.tally.add('turns_total', { outcome });
    this.tally.observe('turn_seconds', {}, this.secondsSince(this.started));
    return this.tally.counts;
  }

  private countTokens(role: string, usage: Usage | null) {
    const { prompt_tokens = 0, completion_tokens = 0 } = usage ?? {};
    this.tally.add('model_tokens_total', { role, kind: 'prompt' }, prompt_tokens);
    this.tally.add('model_tokens_total', { role, kind: 'completion' }, completion_tokens);
  }

  private secondsSince(started: number): number {
    return (this.now() - started) / 1000;
  }
}

function estimateUsage({ messages }: ModelCall, text: string): Usage {
  const prompt_tokens = estimateTokens(messages.map(({ content }) => content).join(''));
  const completion_tokens = estimateTokens(text);
  const total_tokens = prompt_tokens + completion_tokens;
  return { prompt_tokens, completion_tokens, total_tokens, estimated: true };
}

/** How a turn that failed ended, by the status its caller gets; 503 is the model's or the database's. */
export function outcomeOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'cancelled';
  const { status } = toProblem(error);
  const outcomes: Record<number, string> = { 409: 'conflict', 429: 'limited', 503: 'unavailable' };
  return outcomes[status] ?? (status < 500 ? 'refused' : 'failed');
}

/**
 * Charges an account, if there is one, for a turn that is not stored. What cannot be charged, the
 * database being away for instance, must not hide why the turn failed.
 */
export async function chargeTokens(db: Db, account: string | null, tokens: number): Promise<void> {
  if (!account || tokens === 0) return;
  try {
    unwrap(await db.rpc('charge_tokens', { p_user_id: account, p_tokens: tokens }));
  } catch (error) {
    logFailure('tokens not charged', error);
  }
}
