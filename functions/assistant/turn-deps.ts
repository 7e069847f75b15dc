import type { FunctionEnv } from '../shared/env.ts';
import type { ModelEndpoint } from '../shared/model-endpoints.ts';
import type { Collect } from '../shared/metrics/collect-counts.ts';
import type { RunModelNames } from './evaluation/runs/estimate-run.ts';
import type { RunModels } from './evaluation/runs/play-and-store.ts';
import { createEmbedder } from './knowledge/embed/create-embedder.ts';
import { createReranker } from './knowledge/search/reranker.ts';
import { type RecordCall, recordNothing } from './model-status/model-call-recorder.ts';
import { type ModelReporter, NO_REPORTER } from './model-status/model-reporter.ts';
import { watchModel, watchSearch } from './model-status/watch-clients.ts';
import type { ChatClient } from './schemas/model-probe.ts';
import { exportSpans } from './tracing/export-spans.ts';
import { Admission } from './turn/load/admission.ts';
import { SettingsCache } from './turn/turn-settings.ts';
import { createChatModel, missingModel } from './turn/model/chat-model.ts';
import type { MeasuredCall } from './turn/model/measure-calls.ts';
import { nowPart } from './turn/prompt/now-part.ts';
import type { TurnDeps } from './turn/run-turn.ts';

const UNWATCHED = { reporter: NO_REPORTER, collect: () => {}, record: recordNothing };

/** The dependencies of a turn except `db`, `collect` and `onStored`, which the app adds. */
export type TurnClients = Omit<TurnDeps, 'db' | 'collect' | 'onStored'>;

const isAnyPrivate = (env: FunctionEnv) =>
  [env.chat, env.router, env.rewriter, env.judge, env.embedding, env.rerank]
    .some((endpoint) => endpoint?.privacy === 'pseudonymise');

/**
 * Returns the names of the models that a run calls; an unconfigured model gets a name without a
 * price.
 */
export const listModelNames = ({ chat, router, judge }: FunctionEnv): RunModelNames => ({
  answering: chat?.model ?? 'answering model',
  router: router?.model ?? 'router',
  judge: judge?.model ?? 'judge',
});

/**
 * Creates the model clients of a run, which retries calls itself and uses a separate judge. Passes
 * each request to `record`.
 */
export function runModels(env: FunctionEnv, record: RecordCall): RunModels {
  const options = { timeoutMs: env.modelTimeoutMs, retries: 'left to the caller' } as const;
  const client = (name: ChatClient, endpoint: ModelEndpoint | null) =>
    endpoint
      ? createChatModel(endpoint, { ...options, onCall: (call) => record(name, call) })
      : missingModel;
  return {
    routerModel: client('router', env.router),
    answerModel: client('answering', env.chat),
    rewriter: env.rewriter ? client('rewrite', env.rewriter) : undefined,
    judgeModel: env.judge && client('judge', env.judge),
  };
}

/**
 * Creates a turn's clients; an unconfigured model rejects every call. Reports call outcomes to
 * `reporter`, passes each chat model request to `record`, and counts search calls by `collect`.
 */
export function turnDeps(
  env: FunctionEnv,
  { reporter, collect, record }: {
    reporter: ModelReporter;
    collect: Collect;
    record: RecordCall;
  } = UNWATCHED,
): TurnClients {
  const { chat, router, modelTimeoutMs: timeoutMs } = env;
  const client = (name: ChatClient, endpoint: ModelEndpoint | null) => {
    if (!endpoint) return missingModel;
    const onCall = (call: MeasuredCall) => record(name, call);
    return watchModel(reporter, name, createChatModel(endpoint, { timeoutMs, onCall }));
  };
  const search = { embedder: createEmbedder(env), reranker: createReranker(env.rerank) };
  return {
    routerModel: client('router', router),
    answerModel: client('answering', chat),
    answerEndpoint: chat,
    ...watchSearch(search, reporter, collect),
    rewriter: env.rewriter ? client('rewrite', env.rewriter) : undefined,
    pseudonymises: isAnyPrivate(env),
    settings: new SettingsCache(env.initialSettings),
    admission: new Admission(),
    nowPart: (settings) => nowPart(new Date(), settings),
    now: () => performance.now(),
    tracing: env.tracing ? exportSpans(env.tracing) : undefined,
  };
}
