import { createClients } from '../shared/clients.ts';
import { readFunctionEnv } from '../shared/env.ts';
import { createAssistantApp } from './app.ts';

const env = readFunctionEnv();
Deno.serve(createAssistantApp({ env, clients: createClients(env) }).fetch);
