import { type ApiDeps, createApiApp } from '../shared/http/create-api-app.ts';
import { MiB } from '../shared/contract/limits.ts';
import { blocks } from './routes/blocks.ts';
import { experiments } from './routes/experiments.ts';
import { snapshots } from './routes/snapshots.ts';
import { users } from './routes/users.ts';

/** The block catalog API, below `/catalog`. */
export function createCatalogApp(deps: ApiDeps) {
  const app = createApiApp({
    ...deps,
    name: 'catalog',
    title: 'Block catalog API',
    description: 'Page blocks, their version labels and changelogs, and snapshots of their markup.',
    // Two texts of 1 MiB, each character at most three times as long when escaped in JSON.
    bodyLimits: { '/blocks/snapshots': 8 * MiB },
  });
  app.route('/', blocks);
  app.route('/', snapshots);
  app.route('/', experiments);
  app.route('/', users);
  return app;
}
