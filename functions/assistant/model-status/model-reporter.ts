import { coalesce } from '../../shared/background/coalesce.ts';
import type { Db } from '../../shared/clients.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { logFailure } from '../../shared/log-failure.ts';
import {
  formatFailure,
  type ModelFailure,
  type ModelName,
} from '../../shared/contract/model-failures.ts';
import type { ModelClient, ModelReport } from '../schemas/model-status.ts';

/** The name of a client in a sentence. */
export const CLIENT_NAMES: Record<ModelClient, ModelName> = {
  answering: 'model',
  router: 'router',
  embedding: 'embedding model',
  rerank: 'reranker',
  judge: 'judge',
  rewrite: 'rewriter',
};

/**
 * Stores an unchanged status again after this time: another instance may have stored another one.
 */
const REPEAT_MS = 60_000;

/** How long reports wait to be stored together, in milliseconds. */
const WAIT_MS = 1000;

type Outcome = ModelFailure | null;

/** Receives the outcome of each call to a model. */
export interface ModelReporter {
  /** Reports a failure, or null for a successful call. */
  report(client: ModelClient, failure: Outcome): void;
}

/** Ignores all reports; used without a database. */
export const NO_REPORTER: ModelReporter = { report: () => {} };

/**
 * Stores whether the clients of models work: after the response, and only when that changes or is
 * older than a minute. Then it logs a failure, too.
 */
export function createModelReporter(
  db: Db,
  { now = Date.now, waitMs = WAIT_MS }: { now?: () => number; waitMs?: number } = {},
): ModelReporter {
  const told = new Map<ModelClient, { failure: Outcome; at: number }>();
  let waiting = new Map<ModelClient, { cause: Outcome; at: string }>();

  const store = coalesce(async () => {
    const reports = [...waiting].map(([client, report]): ModelReport => ({ client, ...report }));
    waiting = new Map();
    try {
      unwrap(await db.rpc('report_model_status', { p_reports: reports }));
    } catch (error) {
      for (const { client } of reports) told.delete(client);
      throw error;
    }
  }, waitMs);

  return {
    report(client, failure) {
      const last = told.get(client);
      if (last?.failure === failure && now() - last.at < REPEAT_MS) return;
      told.set(client, { failure, at: now() });
      waiting.set(client, { cause: failure, at: new Date(now()).toISOString() });
      if (failure) logModelFailure(client, failure);
      store();
    },
  };
}

function logModelFailure(client: ModelClient, cause: ModelFailure) {
  const error = new Error(formatFailure(cause, CLIENT_NAMES[client]));
  logFailure('model client failing', error, { client, cause });
}
