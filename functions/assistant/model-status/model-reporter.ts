import { gathered } from '../../shared/background/gathered.ts';
import type { Db } from '../../shared/clients.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { logFailure } from '../../shared/log-failure.ts';
import {
  failureText,
  type ModelFailure,
  type ModelName,
} from '../../shared/contract/model-failures.ts';
import type { ModelClient, ModelReport } from '../schemas/model-status.ts';

/** What a client is called in a sentence. */
export const CLIENT_NAMES: Record<ModelClient, ModelName> = {
  answering: 'model',
  router: 'router',
  embedding: 'embedding model',
  rerank: 'reranker',
  judge: 'judge',
};

/** After so long the database is told the same again: another instance may have told otherwise. */
const REPEAT_MS = 60_000;

/** How long reports wait for others, in milliseconds. */
const WAIT_MS = 1000;

type Outcome = ModelFailure | null;

/** Takes how the calls of model clients end. */
export interface ModelReporter {
  /** A failure, or null for a call that succeeded. */
  report(client: ModelClient, failure: Outcome): void;
}

/** Reports to nobody, where there is no database. */
export const NO_REPORTER: ModelReporter = { report: () => {} };

/**
 * Stores whether the clients of models work, after the response and only when that changes, or is
 * more than a minute old. A failure is logged then, too.
 */
export function createModelReporter(
  db: Db,
  { now = Date.now, waitMs = WAIT_MS }: { now?: () => number; waitMs?: number } = {},
): ModelReporter {
  const told = new Map<ModelClient, { failure: Outcome; at: number }>();
  let waiting = new Map<ModelClient, { cause: Outcome; at: string }>();

  const store = gathered(async () => {
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
  const error = new Error(failureText(cause, CLIENT_NAMES[client]));
  logFailure('model client failing', error, { client, cause });
}
