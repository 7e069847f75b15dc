import type { FunctionEnv } from '../shared/env.ts';
import { type ApiDeps, createApiApp } from '../shared/http/create-api-app.ts';
import { ASSET_LIMIT_BYTES, SNAPSHOT_BODY_LIMIT_BYTES } from '../shared/contract/limits.ts';
import { limitPrograms, type RateSettings } from '../shared/http/limit-rate.ts';
import { collectCounts } from '../shared/metrics/collect-counts.ts';
import { addCatalogMcp } from './mcp/add-catalog-mcp.ts';
import { apiKeys } from './routes/api-keys.ts';
import { assets } from './routes/assets.ts';
import { blocks } from './routes/blocks.ts';
import { experiments } from './routes/experiments.ts';
import { passwords } from './routes/passwords.ts';
import { proofs } from './routes/proofs.ts';
import { sessions } from './routes/sessions.ts';
import { snapshots } from './routes/snapshots.ts';
import { users } from './routes/users.ts';
import { versions } from './routes/versions.ts';

export function createCatalogApp(
  deps: ApiDeps & { env: RateSettings & Pick<FunctionEnv, 'secretKeys' | 'mail' | 'publicUrl'> },
) {
  const app = createApiApp({
    ...deps,
    collect: collectCounts(deps.clients.service),
    name: 'catalog',
    title: 'Block catalog API',
    description: 'Page blocks, their version labels and changelogs, and snapshots of their markup.',
    bodyLimits: {
      '/blocks/versions': SNAPSHOT_BODY_LIMIT_BYTES,
      '/blocks/snapshots': SNAPSHOT_BODY_LIMIT_BYTES,
      '/assets': ASSET_LIMIT_BYTES,
    },
  });
  for (const path of ['/blocks/versions', '/assets']) {
    app.use(path, limitPrograms('upload', deps.env));
  }
  const all = [
    blocks,
    versions,
    snapshots,
    proofs,
    assets,
    experiments,
    sessions,
    users,
    apiKeys,
    passwords(deps.env),
  ];
  for (const routes of all) app.route('/', routes);
  addCatalogMcp(app);
  return app;
}
