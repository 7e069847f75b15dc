/** Queues and sends a test event for the webhook in its argument; the test kills it meanwhile. */
import { createDeliverer } from '../../../../functions/assistant/webhooks/deliverer.ts';
import { createClients } from '../../../../functions/shared/clients.ts';
import { readFunctionEnv } from '../../../../functions/shared/env.ts';
import { unwrap } from '../../../../functions/shared/http/database-error.ts';

const env = readFunctionEnv();
const { service } = createClients(env);
const event = { p_event: 'webhook.test', p_data: {}, p_webhook_id: Deno.args[0]! };
unwrap(await service.rpc('queue_webhooks', event));
await createDeliverer(env, service).deliver();
