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

/** Names of clients in sentences. */
export const CLIENT_NAMES: Record<ModelClient, ModelName> = {
  answering: 'model',
  router: 'router',
  embedding: 'embedding model',
  rerank: 'reranker',
  judge: 'judge',
  rewrite: 'rewriter',
};

/**
 * Time after which an unchanged status is stored again, because another instance may have stored a
 * different one, in milliseconds.
 */
const REPEAT_MS = 60_000;

/** Time during which reports are collected to store them together, in milliseconds. */
const WAIT_MS = 1000;

type Outcome = ModelFailure | null;

/** Receives the outcome of each model call. */
export interface ModelReporter {
  /** Reports a failure, or null for a successful call. */
  report(client: ModelClient, failure: Outcome): void;
}

/** Discards all reports; used without a database. */
export const NO_REPORTER: ModelReporter = { report: () => {} };

/**
 * Creates a reporter that stores in the background whether each model client works, only when that
 * changes or the stored status is older than a minute. Logs each failure that it stores.
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
