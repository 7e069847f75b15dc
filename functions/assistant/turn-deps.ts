import type { FunctionEnv } from '../shared/env.ts';
import type { ModelEndpoint } from '../shared/model-endpoints.ts';
import type { Collect } from '../shared/metrics/collect-counts.ts';
import type { RunModels } from './evaluation/runs/play-and-store.ts';
import { createEmbedder } from './knowledge/embed/create-embedder.ts';
import { createReranker } from './knowledge/search/reranker.ts';
import { type ModelReporter, NO_REPORTER } from './model-status/model-reporter.ts';
import { watchModel, watchSearch } from './model-status/watch-clients.ts';
import type { ModelClient } from './schemas/model-status.ts';
import { exportSpans } from './tracing/export-spans.ts';
import { Admission } from './turn/load/admission.ts';
import { SettingsCache } from './turn/turn-settings.ts';
import { createChatModel, missingModel } from './turn/model/chat-model.ts';
import { nowPart } from './turn/prompt/now-part.ts';
import type { TurnDeps } from './turn/run-turn.ts';

const UNWATCHED = { reporter: NO_REPORTER, collect: () => {} };

/** What a turn needs beside the database. */
export type TurnClients = Omit<TurnDeps, 'db' | 'collect' | 'onStored'>;

/**
 * Creates the model clients of a run, which retries by itself; a separate model judges criteria in
 * words.
 */
export function runModels(env: FunctionEnv): RunModels {
  const options = { timeoutMs: env.modelTimeoutMs, retries: 'left to the caller' } as const;
  const client = (endpoint: ModelEndpoint | null) =>
    endpoint ? createChatModel(endpoint, options) : missingModel;
  return {
    routerModel: client(env.router),
    answerModel: client(env.chat),
    rewriter: env.rewritesQuestions && env.router ? client(env.router) : undefined,
    judgeModel: env.judge && client(env.judge),
  };
}

/**
 * Creates the clients of a turn for one environment; a model that is not configured answers 503.
 * Reports the outcomes of calls to `reporter`, and counts a search's calls by `collect`.
 */
export function turnDeps(
  env: FunctionEnv,
  { reporter, collect }: { reporter: ModelReporter; collect: Collect } = UNWATCHED,
): TurnClients {
  const { chat, router, modelTimeoutMs: timeoutMs } = env;
  const client = (name: ModelClient, endpoint: ModelEndpoint | null) =>
    endpoint ? watchModel(reporter, name, createChatModel(endpoint, { timeoutMs })) : missingModel;
  const search = { embedder: createEmbedder(env), reranker: createReranker(env.rerank) };
  return {
    routerModel: client('router', router),
    answerModel: client('answering', chat),
    answerEndpoint: chat,
    ...watchSearch(search, reporter, collect),
    rewriter: env.rewritesQuestions && router ? client('router', router) : undefined,
    settings: new SettingsCache(env.initialSettings),
    admission: new Admission(),
    nowPart: (settings) => nowPart(new Date(), settings),
    now: () => performance.now(),
    tracing: env.tracing ? exportSpans(env.tracing) : undefined,
  };
}
