import { OpenAPIHono } from '@hono/zod-openapi';
import type { FunctionEnv } from '../../shared/env.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import type { SecretBox } from '../../shared/secret-box.ts';
import type { Deliverer } from '../webhooks/deliverer.ts';
import { deliveryRoutes } from './webhooks/deliveries.ts';
import { editWebhooks } from './webhooks/edit.ts';

export const webhookRoutes = (
  deliverer: Deliverer,
  settings: FunctionEnv['webhooks'],
  box: SecretBox | null,
) =>
  new OpenAPIHono<ApiEnv>()
    .route('/', editWebhooks(settings, box))
    .route('/', deliveryRoutes(deliverer));
