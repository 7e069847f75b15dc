import type { FunctionEnv, ModelEndpoint } from '../shared/env.ts';
import type { RunModels } from './evaluation/runs/play-and-store.ts';
import { createEmbedder } from './knowledge/embed/create-embedder.ts';
import { createReranker } from './knowledge/search/reranker.ts';
import { exportSpans } from './tracing/export-spans.ts';
import { Admission } from './turn/load/admission.ts';
import { SettingsCache } from './turn/load/turn-settings.ts';
import { createChatModel, missingModel } from './turn/model/chat-model.ts';
import { nowPart } from './turn/prompt/now-part.ts';
import type { TurnDeps } from './turn/run-turn.ts';

/** What a turn needs beside the database. */
export type TurnClients = Omit<TurnDeps, 'db' | 'collect' | 'onStored'>;

/** The clients of a run, which retries by itself; criteria in words are judged by a model of its own. */
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

/** The clients of a turn for one environment; a model that is not configured answers 503. */
export function turnDeps(env: FunctionEnv): TurnClients {
  const { chat, router, modelTimeoutMs: timeoutMs } = env;
  const client = (endpoint: ModelEndpoint | null) =>
    endpoint ? createChatModel(endpoint, { timeoutMs }) : missingModel;
  return {
    routerModel: client(router),
    answerModel: client(chat),
    embedder: createEmbedder(env),
    reranker: createReranker(env.rerank),
    rewriter: env.rewritesQuestions && router ? client(router) : undefined,
    settings: new SettingsCache(),
    admission: new Admission(),
    minConfidence: env.routerMinConfidence,
    nowPart: () => nowPart(new Date(), env.clinicTimeZone),
    now: () => performance.now(),
    tracing: env.tracing ? exportSpans(env.tracing) : undefined,
  };
}
