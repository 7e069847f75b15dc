/** Runs the assistant API as a separate process, which a test can kill; prints its URL. */
import { createAssistantApp } from '../../../../functions/assistant/app.ts';
import { createClients } from '../../../../functions/shared/clients.ts';
import { readFunctionEnv } from '../../../../functions/shared/env.ts';

const env = readFunctionEnv();
const app = createAssistantApp({ env, clients: createClients(env), log: () => {} });
Deno.serve({
  port: 0,
  hostname: '127.0.0.1',
  onListen: ({ port }) => console.log(`http://127.0.0.1:${port}/assistant`),
}, app.fetch);
