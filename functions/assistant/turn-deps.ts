import type { FunctionEnv, ModelEndpoint } from '../shared/env.ts';
import { createEmbedder } from './knowledge/embed/create-embedder.ts';
import { createReranker } from './knowledge/search/reranker.ts';
import { Admission } from './turn/load/admission.ts';
import { SettingsCache } from './turn/load/turn-settings.ts';
import { createChatModel, missingModel } from './turn/model/chat-model.ts';
import { nowPart } from './turn/prompt/now-part.ts';
import type { TurnDeps } from './turn/run-turn.ts';

/** What a turn needs beside the database. */
export type TurnClients = Omit<TurnDeps, 'db' | 'collect'>;

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
  };
}
