import { createClients } from '../shared/clients.ts';
import { readFunctionEnv } from '../shared/env.ts';
import { createHandler } from '../shared/http/create-handler.ts';
import { createAssistantApp } from './app.ts';

Deno.serve(
  createHandler(readFunctionEnv, (env) => createAssistantApp({ env, clients: createClients(env) })),
);
