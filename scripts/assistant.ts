/** Exports, checks, compares and imports an assistant as a folder of files; see `usage`. */
import { z } from 'zod';
import { checkScenario } from '../functions/assistant/engine/scenario/check-scenario.ts';
import { branchFile } from '../functions/assistant/files/paths.ts';
import { readFolder, writeFolder } from './lib/assistant-folder.ts';
import type { Installation } from './assistant/installation.ts';
import { openLocal } from './assistant/local.ts';
import { listDifferences, listReport } from './assistant/print-changes.ts';
import { connectToServer } from './assistant/remote.ts';
import { StartError } from './lib/start-error.ts';
import { runTask, UsageError } from './lib/task.ts';
import { readEnvironment } from './stack/config/read-config.ts';

const usage = `deno task assistant:export|check|diff|import DIR [options]
Exports, checks, compares and imports an assistant as files: organisation, settings, branches,
prompts, scenarios, documents and tests.

  export   writes the assistant into DIR and deletes the files in DIR that it no longer has
  check    reports every invalid file and field in DIR
  diff     shows the differences: - on the server, + in DIR
  import   adds and changes what DIR has; all or nothing

  --server URL   address of the product, such as https://assistant.example; set ASSISTANT_API_KEY to
                 an API key of the scope configure. Without it, uses the database of .env
  --activate     activates the new versions of prompts
  --prune        deletes parts that DIR does not contain
  --dry-run      reports what the import would do
  --force        overwrites changes made on the server since the last export or import`;

const options = {
  server: { type: 'string' },
  activate: { type: 'boolean', default: false },
  prune: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
} as const;

const Command = z.enum(['export', 'check', 'diff', 'import']);

function openInstallation(server: string | undefined): Installation {
  const environment = readEnvironment();
  if (server === undefined) return openLocal(environment);
  if (!URL.canParse(server)) throw new UsageError(`${server} is not an address: write https://…`);
  const key = environment.ASSISTANT_API_KEY;
  if (!key) throw new StartError('Set ASSISTANT_API_KEY to an API key of the scope configure.');
  return connectToServer(server, key);
}

function check(folder: string): void {
  const { assistant: { branches, documents, tests } } = readFolder(folder);
  for (const { code, steps, slots } of branches) {
    for (const { message } of checkScenario({ steps, slots }).warnings) {
      console.log(`Warning: ${branchFile(code)}: ${message}`);
    }
  }
  console.log(
    `${branches.length} branches, ${documents.length} documents and ${tests.length} tests are valid.`,
  );
}

await runTask({ usage, options, positionals: [2, 2] }, async ({ values, positionals }) => {
  const { data: command } = Command.safeParse(positionals[0]);
  const folder = positionals[1]!;
  if (!command) throw new UsageError(`There is no command ${positionals[0]}.`);
  if (command === 'check') return check(folder);
  if (command === 'export') {
    const { written, removed } = writeFolder(
      folder,
      await openInstallation(values.server).exportFiles(),
    );
    console.log(`Wrote ${written} files and deleted ${removed} in ${folder}.`);
    return;
  }
  const given = readFolder(folder);
  const { activate, prune, force } = values;
  const installation = openInstallation(values.server);
  if (command === 'diff') {
    const all = { activate: true, prune: true, force: false, dryRun: true };
    const differences = listDifferences(await installation.importAssistant(given, all));
    console.log(differences.length > 0 ? differences.join('\n') : 'Nothing differs.');
    return;
  }
  const dryRun = values['dry-run'];
  const report = await installation.importAssistant(given, { activate, prune, force, dryRun });
  console.log(listReport(report).join('\n'));
  if (dryRun) console.log('Nothing was imported: this was a dry run.');
});
