import { createClients } from '../shared/clients.ts';
import { readFunctionEnv } from '../shared/env.ts';
import { createCatalogApp } from './app.ts';

const env = readFunctionEnv();
Deno.serve(createCatalogApp({ env, clients: createClients(env) }).fetch);
