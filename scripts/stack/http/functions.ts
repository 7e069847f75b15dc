import { createAssistantApp } from '../../../functions/assistant/app.ts';
import { createCatalogApp } from '../../../functions/catalog/app.ts';
import type { Clients } from '../../../functions/shared/clients.ts';
import type { FunctionEnv } from '../../../functions/shared/env.ts';
import type { ApiDeps } from '../../../functions/shared/http/create-api-app.ts';
import { runInWorker } from '../jobs/run-in-worker.ts';
import type { Handler } from './handler.ts';

export function createFunctions(
  env: FunctionEnv,
  clients: Clients,
  { problemWithStorage, onErased }: {
    problemWithStorage?: ApiDeps['problemWithStorage'];
    /** Called after a person or a visitor's dialog was erased. */
    onErased?: () => Promise<void>;
  } = {},
): Record<string, Handler> {
  const catalog = createCatalogApp({ env, clients, problemWithStorage });
  const assistant = createAssistantApp({
    ...{ env, clients, problemWithStorage, onErased },
    runJob: runInWorker,
  });
  return {
    assistant: (request, peer) => assistant.fetch(request, { peer }),
    catalog: (request, peer) => catalog.fetch(request, { peer }),
  };
}
