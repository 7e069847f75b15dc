/** A process that sends the webhooks that are due, to be killed meanwhile. */
import { createDeliverer } from '../../../../functions/assistant/webhooks/deliverer.ts';
import { createClients } from '../../../../functions/shared/clients.ts';
import { readFunctionEnv } from '../../../../functions/shared/env.ts';

const env = readFunctionEnv();
await createDeliverer(env, createClients(env).service).deliver();
