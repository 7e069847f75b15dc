import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { toLocalUrl } from '../stack/http/listen.ts';
import type { Handler } from '../stack/http/handler.ts';
import { ROOT, WEB_DIR } from '../lib/paths.ts';
import { forwardTo } from './forward.ts';

/**
 * Starts Vite's dev server on its own port. Pages are served at the product's URL; the hot reload
 * socket connects to Vite directly.
 */
export async function startViteFront(host: string): Promise<Handler> {
  const port = freePort(host);
  const vite = await createServer({
    configFile: join(WEB_DIR, 'vite.config.ts'),
    root: WEB_DIR,
    cacheDir: join(ROOT, 'node_modules/.vite'),
    server: {
      host,
      port,
      strictPort: true,
      hmr: { clientPort: port },
      // Not all of ROOT: it contains DATA_DIR with its keys.
      fs: { allow: [WEB_DIR, join(ROOT, 'functions'), realpathSync(join(ROOT, 'node_modules'))] },
    },
  });
  await vite.listen();
  return forwardTo(() => toLocalUrl(host, port));
}

function freePort(hostname: string): number {
  using listener = Deno.listen({ hostname, port: 0 });
  return listener.addr.port;
}
