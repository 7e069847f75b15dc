import type { Db } from '../../shared/clients.ts';
import type { FunctionEnv } from '../../shared/env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { failureText } from '../../shared/contract/model-failures.ts';
import type { Embedder } from '../knowledge/embed/embedder.ts';
import { searchesByVectors } from '../knowledge/search/search-chunks.ts';
import { ModelCause, type ModelClient, type ModelStatus } from '../schemas/model-status.ts';
import { CLIENT_NAMES } from './model-reporter.ts';

/** A client that is configured; without a model it is one that ought to be. */
export interface ConfiguredClient {
  client: ModelClient;
  model: string | null;
}

/** The clients of this installation. A turn cannot do without an answering model and a router. */
export function configuredClients(
  { chat, router, rerank, judge }: Pick<FunctionEnv, 'chat' | 'router' | 'rerank' | 'judge'>,
  embedder: Embedder,
): ConfiguredClient[] {
  return [
    { client: 'answering', model: chat?.model ?? null },
    { client: 'router', model: router?.model ?? null },
    ...(searchesByVectors(embedder)
      ? [{ client: 'embedding' as const, model: embedder.name.replace(/^openai:/, '') }]
      : []),
    ...(rerank ? [{ client: 'rerank' as const, model: rerank.model }] : []),
    ...(judge ? [{ client: 'judge' as const, model: judge.model }] : []),
  ];
}

/** How the configured clients are; one of an earlier configuration is left out. */
export async function readModelStatus(
  db: Db,
  clients: readonly ConfiguredClient[],
): Promise<ModelStatus[]> {
  const rows = unwrap(
    await db.from('model_status').select('client, cause, since, last_error_at'),
  );
  return clients.map(({ client, model }) => {
    const row = rows.find((each) => each.client === client);
    const cause = model === null ? 'not_configured' : causeOf(row?.cause ?? null);
    return {
      client,
      model,
      state: cause ? 'failing' : 'ok',
      cause,
      message: cause && failureText(cause, CLIENT_NAMES[client]),
      since: row?.since ?? null,
      last_error_at: row?.last_error_at ?? null,
    };
  });
}

/** One that a later version of the product stored is not known here. */
const causeOf = (cause: string | null) =>
  cause === null ? null : ModelCause.safeParse(cause).data ?? 'unreachable';
