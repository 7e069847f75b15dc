import type postgres from 'postgres';
import type { Assistant } from '../../functions/assistant/files/assistant.ts';
import {
  type InitialSettings,
  toDefaults,
  toImport,
} from '../../functions/assistant/files/stored-assistant.ts';
import { ImportReport } from '../../functions/assistant/schemas/export-import.ts';
import type { ImportOptions } from './installation.ts';

/** Imports an assistant into a database, as the owner of its tables. */
export async function storeAssistant(
  sql: postgres.Sql,
  assistant: Assistant,
  { initial, ...options }: ImportOptions & { initial: InitialSettings },
): Promise<ImportReport> {
  const { activate, force, prune, dryRun } = options;
  const defaults = JSON.stringify(toDefaults(initial));
  const [row] = await sql`
    select public.import_assistant(
      ${JSON.stringify(toImport(assistant))}::text::jsonb, ${defaults}::text::jsonb,
      ${activate}, ${force}, ${prune}, ${dryRun}
    ) as report`;
  return ImportReport.parse({ missing_secrets: [], ...row!.report });
}
