import { OpenAPIHono } from '@hono/zod-openapi';
import type { FunctionEnv } from '../../shared/env.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import type { RateSettings } from '../../shared/http/limit-rate.ts';
import type { SecretBox } from '../../shared/secret-box.ts';
import type { TurnDeps } from '../turn/run-turn.ts';
import { countRefusals } from './visitor/count-refusals.ts';
import { visitorChatRoute } from './visitor/chat.ts';
import { visitorEventRoutes } from './visitor/events.ts';
import { visitorMessageRoutes } from './visitor/messages.ts';
import { visitorSessionRoutes } from './visitor/sessions.ts';

export function visitorRoutes(
  deps: TurnDeps,
  settings: RateSettings & Pick<FunctionEnv, 'initialSettings' | 'secretKeys'>,
  { box, onErased }: { box: SecretBox | null; onErased: () => Promise<void> },
) {
  const routes = new OpenAPIHono<ApiEnv>();
  routes.use('/visitor/*', countRefusals(deps.db));
  routes.route('/', visitorSessionRoutes(settings, { box, onErased }));
  routes.route('/', visitorMessageRoutes(settings, onErased));
  routes.route('/', visitorEventRoutes(settings));
  routes.route('/', visitorChatRoute(deps, settings));
  return routes;
}
