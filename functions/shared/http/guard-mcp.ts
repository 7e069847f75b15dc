import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { isOnEdge } from '../background/run-in-background.ts';
import { PUBLIC_PREFIX } from '../contract/public-prefix.ts';
import type { FunctionEnv } from '../env.ts';
import { isAllowedOrigin } from './allow-origins.ts';
import type { ApiApp, ApiEnv } from './api-env.ts';
import { ApiRoutes } from './api-routes.ts';
import { json } from './openapi.ts';
import { problem } from './problem.ts';

export type McpSettings = Pick<FunctionEnv, 'allowedOrigins' | 'publicUrl' | 'supabaseUrl'>;

const METADATA_PATH = '/.well-known/oauth-protected-resource';

const Metadata = z.object({
  resource: z.url(),
  authorization_servers: z.array(z.url()),
  bearer_methods_supported: z.array(z.literal('header')),
  resource_name: z.string(),
}).meta({ id: 'ProtectedResource' });

/** Returns the APIs' public origin; on Supabase the project's own. */
const findOrigin = ({ publicUrl, supabaseUrl }: McpSettings) =>
  new URL(isOnEdge() ? supabaseUrl : publicUrl).origin;

/**
 * Creates a middleware that rejects requests from foreign origins (DNS rebinding) and adds the URL
 * of the RFC 9728 metadata to each 401, as the Model Context Protocol requires.
 */
export function guardMcp(name: string, settings: McpSettings): MiddlewareHandler<ApiEnv> {
  const origin = findOrigin(settings);
  const metadata = `${origin}${PUBLIC_PREFIX}/${name}${METADATA_PATH}`;
  return createMiddleware<ApiEnv>(async (c, next) => {
    const from = c.req.header('Origin');
    if (from !== undefined && from !== origin && !isAllowedOrigin(from, settings.allowedOrigins)) {
      throw problem(
        403,
        `Pages of ${from} may not call this. ALLOWED_ORIGINS lists those that may.`,
      );
    }
    await next();
    if (c.res.status === 401) {
      c.res.headers.set('WWW-Authenticate', `Bearer resource_metadata="${metadata}"`);
    }
  });
}

/** Adds the RFC 9728 metadata, which names the server that issues access tokens. */
export function addResourceMetadata(app: ApiApp, name: string, settings: McpSettings): void {
  const origin = findOrigin(settings);
  const routes = new ApiRoutes('Agents').operation('get', METADATA_PATH, {
    operationId: 'getProtectedResource',
    summary: 'The metadata of POST /mcp as a protected resource (RFC 9728)',
    200: json(Metadata, 'The metadata'),
  }, (_c) => ({
    resource: `${origin}${PUBLIC_PREFIX}/${name}/mcp`,
    authorization_servers: [`${new URL(settings.supabaseUrl).origin}/auth/v1`],
    bearer_methods_supported: ['header'],
    resource_name: `Linden Workbench, ${name}`,
  }));
  app.route('/', routes);
}
