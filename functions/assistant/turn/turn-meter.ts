import type { Db } from '../../shared/clients.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { toProblem } from '../../shared/http/to-problem.ts';
import { logFailure } from '../../shared/log-failure.ts';
import { type Count, Tally } from '../../shared/metrics/tally.ts';
import type { MessageMeta, TurnModelCall, Usage } from '../schemas/turn.ts';
import { CHAT_SPAN, toAnswerAttributes, toTextAttributes } from '../tracing/gen-ai.ts';
import type { TraceOrigin, Tracing } from '../tracing/span.ts';
import { TurnSpans } from '../tracing/turn-spans.ts';
import type { Pseudonyms } from '../privacy/pseudonyms.ts';
import type { ChatModel, RequestOptions } from './model/chat-model.ts';
import { estimateUsage } from './model/estimate-usage.ts';
import type { ModelFailure } from '../../shared/contract/model-failures.ts';
import { ModelError } from '../../shared/model-error.ts';
import { RetryBudget } from './model/retry-budget.ts';
import { addUsage } from './progress.ts';
import type { TurnRequest, Visitor } from './turn-request.ts';

type Timings = MessageMeta['debug']['timings_ms'];
type Part = Exclude<keyof Timings, 'commit' | 'total'>;

/** Measures a turn: durations of its steps, tokens and outcomes of its model calls. */
export class TurnMeter {
  /** Total tokens of all answers so far. */
  usage: Usage | null = null;
  /** The calls so far that cost money. */
  readonly modelCalls: TurnModelCall[] = [];
  /** Tokens used but not yet charged to an account. */
  uncharged = 0;
  /**
   * Whether the turn belongs to no real dialog: metrics count its model calls, but not the turn.
   */
  isTrial = false;
  /** Failures of search clients; the search continued without them. */
  readonly searchFailures = new Map<'embedding' | 'rerank', ModelFailure>();
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

  /** Adds the duration of `run` to a step of the turn. */
  async time<Result>(part: Part, run: () => Promise<Result>): Promise<Result> {
    const started = this.now();
    try {
      return await this.spans.run(part, {}, run);
    } finally {
      this.parts[part] += this.now() - started;
    }
  }

  /** Gives the next measured turn a retry budget of its own. */
  nextTurn(): void {
    this.retryBudget = new RetryBudget();
  }

  /** Returns the durations in whole milliseconds; the database adds the commit's. */
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
   * Wraps a model to count its calls and tokens here. Estimates the tokens of an answer without
   * usage, and of a failed call that had begun to answer or was aborted, because providers charge
   * for these. Charges no other failed call, and not the first attempt of a retried call.
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
      let asked = '';
      try {
        return await this.spans.run('chat', CHAT_SPAN, async (span) => {
          span.attributes['linden.role'] = role;
          const onRequest = (options: RequestOptions, pseudonyms?: Pseudonyms) => {
            asked = options.model;
            span.name = `chat ${options.model}`;
            span.attributes['gen_ai.request.model'] = options.model;
            call.onRequest?.(options, pseudonyms);
          };
          const { retryBudget, isTrial } = this;
          const answer = await model({ retryBudget, isTrial, ...call, onRequest, onText });
          this.countTokens(role, answer.usage);
          const usage = answer.usage ?? estimateUsage(call.messages, answer.text);
          this.usage = addUsage(this.usage, usage);
          this.pay(asked || answer.model, usage);
          const sent = () => answer.pseudonyms?.replaceMessages(call.messages) ?? call.messages;
          const texts = this.tracing?.texts ? toTextAttributes(sent(), answer.text) : {};
          Object.assign(span.attributes, toAnswerAttributes({ ...answer, usage }), texts);
          return { ...answer, usage };
        });
      } catch (error) {
        outcome = error instanceof ModelError ? error.failure : 'cancelled';
        if (said || call.signal.aborted) {
          this.pay(asked, estimateUsage(call.messages, said));
        }
        throw error;
      } finally {
        this.tally.add('model_calls_total', { role, outcome });
        this.tally.observe('model_seconds', { role }, this.secondsSince(started));
      }
    };
  }

  /** Counts an action call in a real dialog. */
  countAction(kind: string, outcome: string): void {
    if (!this.isTrial) this.tally.add('action_calls_total', { kind, outcome });
  }

  /** Returns the metrics of the completed turn. */
  counts(outcome: string): Count[] {
    if (this.isTrial) return this.tally.counts;
    this.tally.add('turns_total', { outcome });
    this.tally.observe('turn_seconds', {}, this.secondsSince(this.started));
    return this.tally.counts;
  }

  private pay(model: string, usage: Usage) {
    this.uncharged += usage.total_tokens;
    this.modelCalls.push({
      model,
      input_tokens: usage.prompt_tokens,
      cached_tokens: usage.cached_tokens ?? 0,
      output_tokens: usage.completion_tokens,
    });
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

/**
 * Returns the outcome of a failed turn: `cancelled` when the caller disconnected, otherwise by its
 * response status.
 */
export function toOutcome(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'cancelled';
  const { status } = toProblem(error);
  const outcomes: Record<number, string> = { 409: 'conflict', 429: 'limited', 503: 'unavailable' };
  return outcomes[status] ?? (status < 500 ? 'refused' : 'failed');
}

/**
 * Charges the account or the site, if any, for tokens that the commit did not charge, and releases
 * the budget that a visitor's turn reserved. Only logs a failure, which must not hide the turn's
 * own error.
 */
export async function chargeTokens(
  db: Db,
  { user_id, visitor }: Pick<TurnRequest, 'user_id' | 'visitor'>,
  tokens: number,
): Promise<void> {
  if (visitor) return await endVisitorTurn(db, visitor, tokens);
  if (!user_id || tokens === 0) return;
  try {
    unwrap(await db.rpc('charge_tokens', { p_user_id: user_id, p_tokens: tokens }));
  } catch (error) {
    logFailure('tokens not charged', error);
  }
}

async function endVisitorTurn(db: Db, { turnId }: Visitor, tokens: number): Promise<void> {
  try {
    unwrap(await db.rpc('end_visitor_turn', { p_turn_id: turnId, p_tokens: tokens }));
  } catch (error) {
    logFailure('tokens not charged', error);
  }
}
