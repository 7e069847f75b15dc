import postgres from 'postgres';
import { z } from 'zod';
import { toAssistant, toDefaults } from '../../functions/assistant/files/stored-assistant.ts';
import { writeFiles } from '../../functions/assistant/files/write-files.ts';
import { ImportReport } from '../../functions/assistant/schemas/export-import.ts';
import { StartError } from '../lib/start-error.ts';
import { createDocumentsRequest } from '../lib/pending-work.ts';
import { isLocked } from '../stack/config/lock.ts';
import {
  type Config,
  type Environment,
  readConfig,
  readFunctionSettings,
} from '../stack/config/read-config.ts';
import { readStackFile } from '../stack/config/stack-file.ts';
import { useDatabase } from '../stack/use-database.ts';
import type { Installation } from './installation.ts';
import { describeDrift } from './print-changes.ts';
import { storeAssistant } from './store-assistant.ts';
import { parseJson } from '../../functions/shared/parse-json.ts';

const Detail = z.object({ drift: ImportReport.shape.drift });

/**
 * Converts errors that the database's functions raise to a StartError; returns
 * other errors unchanged.
 */
function explain(error: unknown): unknown {
  if (!(error instanceof postgres.PostgresError)) return error;
  if (error.code === '42883') {
    return new StartError('The database is of an older version: run `deno task start` once.');
  }
  if (!/^PT\d{3}$/.test(error.code)) return error;
  return new StartError([error.message, ...describeDrift(readDrift(error.detail))].join('\n'));
}

const readDrift = (detail = '') => Detail.safeParse(parseJson(detail)).data?.drift ?? [];

/** Asks a running product to index waiting documents; otherwise the next start does. */
async function indexDocuments(config: Config): Promise<void> {
  const stack = isLocked(config.DATA_DIR) ? readStackFile(config.DATA_DIR) : null;
  if (!stack) return;
  const response = await fetch(createDocumentsRequest(stack.api_url, stack.secret_key))
    .catch(() => null);
  await response?.body?.cancel();
}

/** Opens the installation whose database these settings name. */
export function openLocal(environment: Environment): Installation {
  const config = readConfig(environment);
  const { initialSettings } = readFunctionSettings(environment);
  const defaults = JSON.stringify(toDefaults(initialSettings));
  const withDatabase = <T>(task: (sql: postgres.Sql) => Promise<T>) =>
    useDatabase(config, task).catch((error) => {
      throw explain(error);
    });
  return {
    exportFiles: () =>
      withDatabase(async (sql) => {
        const [row] = await sql`select public.export_assistant(${defaults}::text::jsonb) as stored`;
        return writeFiles(toAssistant(row!.stored, initialSettings));
      }),
    async importAssistant({ assistant }, options) {
      const report = await withDatabase((sql) =>
        storeAssistant(sql, assistant, { ...options, initial: initialSettings })
      );
      const isToIndex = report.changes.some(({ what }) => what === 'document');
      if (isToIndex && !options.dryRun) await indexDocuments(config);
      return report;
    },
  };
}
