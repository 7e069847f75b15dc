import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { KiB, SNAPSHOT_BODY_LIMIT_BYTES } from '../../../functions/shared/contract/limits.ts';
import { tooLarge } from '../../../functions/shared/http/limit-body.ts';
import type { Handler } from './gateway.ts';

/** The largest body that Auth and the Data API need. */
const LIMITS = { auth: 64 * KiB, rest: SNAPSHOT_BODY_LIMIT_BYTES };

/** 413 for a body to Supabase's own APIs that is larger than anything they are for. */
export function limitRequest(handle: Handler): Handler {
  const app = new Hono<{ Bindings: { peer?: string } }>();
  for (const [name, maxSize] of Object.entries(LIMITS)) {
    app.use(
      `/${name}/v1/*`,
      bodyLimit({
        maxSize,
        onError: (c) => {
          const size = Number(c.req.header('Content-Length'));
          const { status, body } = tooLarge('The body', maxSize, size);
          return c.body(JSON.stringify(body), status, {
            'Content-Type': 'application/problem+json',
          });
        },
      }),
    );
  }
  app.all('*', (c) => handle(c.req.raw, c.env.peer));
  return (request, peer) => app.fetch(request, { peer });
}
