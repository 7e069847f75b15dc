import { indexDocument } from '../../functions/assistant/knowledge/indexing/index-document.ts';
import { createEmbedder } from '../../functions/assistant/knowledge/embed/create-embedder.ts';
import type { Assistant } from '../../functions/assistant/files/assistant.ts';
import type { Db } from '../../functions/shared/clients.ts';
import type { FunctionEnv } from '../../functions/shared/env.ts';
import { unwrap } from '../../functions/shared/http/database-error.ts';
import { storeAssistant } from '../assistant/store-assistant.ts';
import { findFreePorts } from '../lib/free-ports.ts';
import { runSeed } from '../seed/run-seed.ts';
import { startEmbeddedDatabase } from '../stack/database/embedded.ts';
import { applyMigrations } from '../stack/database/migrations.ts';
import { withConnection } from '../stack/database/with-connection.ts';
import { MIGRATIONS_DIR } from '../lib/paths.ts';
import { createSupabase, TASK_SETTINGS } from '../stack/supabase/create-supabase.ts';
import { createLocalClients } from '../stack/supabase/local-clients.ts';
import { prepareSupabase } from '../stack/supabase/prepare-supabase.ts';

const NEW = { activate: true, force: false, prune: true, dryRun: false };

/**
 * Runs a task on the database of a new installation in a temporary folder: with the prompts, steps
 * and indexed documents of this checkout, or the given assistant.
 */
export async function useSeededDatabase<Result>(
  env: FunctionEnv,
  use: (db: Db) => Promise<Result>,
  assistant: Assistant | null = null,
): Promise<Result> {
  await using opened = new AsyncDisposableStack();
  const folder = Deno.makeTempDirSync({ prefix: 'eval-' });
  opened.defer(() => Deno.removeSync(folder, { recursive: true }));
  const database = await startEmbeddedDatabase({
    folder,
    port: Number(findFreePorts().DATABASE_PORT),
    password: crypto.randomUUID(),
  });
  opened.defer(() => database.close());
  await withConnection(database.url, async (sql) => {
    await prepareSupabase(sql, database.url);
    await applyMigrations(sql, MIGRATIONS_DIR);
    await runSeed(sql, { isEmpty: assistant !== null });
    if (assistant) {
      const initial = env.initialSettings;
      await storeAssistant(sql, assistant, { ...NEW, initial });
    }
  });
  const settings = { ...TASK_SETTINGS, databaseUrl: database.url, maxConnections: 4 };
  const supabase = createSupabase({ ...settings, isSignUpOpen: false });
  opened.defer(() => supabase.close());
  const { service: db } = createLocalClients({
    ...env,
    supabaseUrl: settings.siteUrl,
    publishableKeys: [settings.publishableKey],
    secretKeys: [settings.secretKey],
  }, supabase);
  await indexAll(db, env);
  return await use(db);
}

async function indexAll(db: Db, env: FunctionEnv): Promise<void> {
  const embedder = createEmbedder(env);
  for (const { id } of unwrap(await db.from('documents').select('id'))) {
    const outcome = await indexDocument({ db, embedder }, id);
    if (outcome !== 'ready') throw new Error(`A document was not indexed: ${outcome}`);
  }
}
