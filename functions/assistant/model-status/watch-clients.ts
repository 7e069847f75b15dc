import type { ModelFailure } from '../../shared/contract/model-failures.ts';
import { logFailure } from '../../shared/log-failure.ts';
import { ModelError } from '../../shared/model-error.ts';
import type { Collect } from '../../shared/metrics/collect-counts.ts';
import { Tally } from '../../shared/metrics/tally.ts';
import { type Embedder, EmbeddingError } from '../knowledge/embed/embedder.ts';
import type { Reranker } from '../knowledge/search/reranker.ts';
import { hasSemanticVectors } from '../knowledge/search/search-chunks.ts';
import type { ModelClient } from '../schemas/model-status.ts';
import type { ChatModel } from '../turn/model/chat-model.ts';
import type { ModelReporter } from './model-reporter.ts';

/** Returns why a model call failed, or undefined for other errors, such as an abort. */
function findCallFailure(error: unknown): ModelFailure | undefined {
  if (error instanceof ModelError || error instanceof EmbeddingError) return error.failure;
  return error instanceof Error && error.cause instanceof ModelError
    ? error.cause.failure
    : undefined;
}

async function reportOutcome<Result>(
  reporter: ModelReporter,
  client: ModelClient,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await call();
    reporter.report(client, null);
    return result;
  } catch (error) {
    const failure = findCallFailure(error);
    if (failure) reporter.report(client, failure);
    throw error;
  }
}

/**
 * Logs failures of a model that a version names; the stored status describes the configured model.
 */
async function logOutcome<Result>(
  client: ModelClient,
  model: string,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const failure = findCallFailure(error);
    if (failure) {
      logFailure('model of a version failing', error, { client, cause: `${failure}: ${model}` });
    }
    throw error;
  }
}

/**
 * Wraps a model to report the outcomes of its calls. Only logs failures of a version's own model;
 * ignores calls of reruns, and of parameters in a trial.
 */
export function watchModel(
  reporter: ModelReporter,
  client: ModelClient,
  model: ChatModel,
): ChatModel {
  return (call) => {
    const own = call.parameters?.model;
    const isTried = call.isTrial && call.parameters && !own;
    if (call.override || isTried) return model(call);
    return own
      ? logOutcome(client, own, () => model(call))
      : reportOutcome(reporter, client, () => model(call));
  };
}

export interface SearchClients {
  embedder: Embedder;
  reranker?: Reranker;
}

/**
 * Wraps the clients of a search to report and count the outcomes of their calls, except for the
 * built-in embedder.
 */
export function watchSearch<Clients extends SearchClients>(
  clients: Clients,
  reporter: ModelReporter,
  collect: Collect,
): Clients {
  const watch = <Args extends unknown[], Result>(
    client: 'embedding' | 'rerank',
    call: (...args: Args) => Promise<Result>,
  ) =>
  async (...args: Args) => {
    const tally = new Tally();
    const started = performance.now();
    let outcome = 'ok';
    try {
      return await reportOutcome(reporter, client, () => call(...args));
    } catch (error) {
      outcome = findCallFailure(error) ?? 'cancelled';
      throw error;
    } finally {
      tally.add('model_calls_total', { role: client, outcome });
      tally.observe('model_seconds', { role: client }, (performance.now() - started) / 1000);
      collect(tally.counts);
    }
  };
  const { embedder, reranker } = clients;
  return {
    ...clients,
    ...(hasSemanticVectors(embedder) &&
      { embedder: { ...embedder, embed: watch('embedding', embedder.embed) } }),
    ...(reranker && { reranker: { rank: watch('rerank', reranker.rank) } }),
  };
}
