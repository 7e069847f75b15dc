import type { Db } from '../../shared/clients.ts';
import type { FunctionEnv } from '../../shared/env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { formatFailure } from '../../shared/contract/model-failures.ts';
import type { Embedder } from '../knowledge/embed/embedder.ts';
import { hasSemanticVectors } from '../knowledge/search/search-chunks.ts';
import { ModelCause, type ModelClient, type ModelStatus } from '../schemas/model-status.ts';
import { CLIENT_NAMES } from './model-reporter.ts';

/** A configured client. The answering model and the router are listed even when not configured. */
export interface ConfiguredClient {
  client: ModelClient;
  model: string | null;
}

/** Lists the installation's model clients. A turn needs an answering model and a router. */
export function listConfiguredClients(
  { chat, router, rerank, judge, rewriter }: Pick<
    FunctionEnv,
    'chat' | 'router' | 'rerank' | 'judge' | 'rewriter'
  >,
  embedder: Embedder,
): ConfiguredClient[] {
  return [
    { client: 'answering', model: chat?.model ?? null },
    { client: 'router', model: router?.model ?? null },
    ...(hasSemanticVectors(embedder)
      ? [{ client: 'embedding' as const, model: embedder.name.replace(/^openai:/, '') }]
      : []),
    ...(rerank ? [{ client: 'rerank' as const, model: rerank.model }] : []),
    ...(judge ? [{ client: 'judge' as const, model: judge.model }] : []),
    ...(rewriter ? [{ client: 'rewrite' as const, model: rewriter.model }] : []),
  ];
}

/** Loads the status of the configured clients; omits those of earlier configurations. */
export async function readModelStatus(
  db: Db,
  clients: readonly ConfiguredClient[],
): Promise<ModelStatus[]> {
  const rows = unwrap(
    await db.from('model_status').select('client, cause, since, last_error_at'),
  );
  return clients.map(({ client, model }) => {
    const row = rows.find((each) => each.client === client);
    const cause = model === null ? 'not_configured' : parseCause(row?.cause ?? null);
    return {
      client,
      model,
      state: cause ? 'failing' : 'ok',
      cause,
      message: cause && formatFailure(cause, CLIENT_NAMES[client]),
      since: row?.since ?? null,
      last_error_at: row?.last_error_at ?? null,
    };
  });
}

/** Parses a stored cause; maps causes of later versions to `unreachable`. */
const parseCause = (cause: string | null) =>
  cause === null ? null : ModelCause.safeParse(cause).data ?? 'unreachable';
