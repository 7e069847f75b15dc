import type { FunctionEnv } from '../../shared/env.ts';
import { runInBackground } from '../../shared/background/run-in-background.ts';
import { formatMiB } from '../../shared/contract/limits.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { limitRate } from '../../shared/http/limit-rate.ts';
import { forEditors, json, withHeaders } from '../../shared/http/openapi.ts';
import { problem } from '../../shared/http/problem.ts';
import { listMissingSecrets } from '../actions/stored-secrets.ts';
import { listSecrets } from '../engine/actions/template.ts';
import type { Assistant } from '../files/assistant.ts';
import { FilesError } from '../files/files-error.ts';
import { readFiles } from '../files/read-files.ts';
import { toAssistant, toDefaults, toImport } from '../files/stored-assistant.ts';
import { writeFiles } from '../files/write-files.ts';
import { packFiles, unpackFiles, ZIP_LIMITS } from '../files/zip.ts';
import { type ReindexDeps, Reindexer } from '../knowledge/indexing/reindexer.ts';
import { ImportQuery, ImportReport } from '../schemas/export-import.ts';

const ZIP = 'application/zip';
const TAKEN_TYPES = [ZIP, 'application/x-zip-compressed', 'application/octet-stream'];
const bytes = { schema: { type: 'string', format: 'binary' } } as const;

/** Reads an archive; throws 422 that names each invalid file and field. */
function readArchive(archive: Uint8Array): Assistant {
  try {
    return readFiles(unpackFiles(archive));
  } catch (error) {
    if (!(error instanceof FilesError)) throw error;
    const [first, ...others] = error.errors;
    const more = others.length > 0 ? ` And ${others.length} more.` : '';
    throw problem(422, `Nothing was imported. ${first!.path}: ${first!.message}.${more}`, {
      errors: [...error.errors],
    });
  }
}

export function exportImportRoutes(deps: ReindexDeps, env: FunctionEnv) {
  const reindexer = new Reindexer(deps);
  const p_defaults = toDefaults(env.initialSettings);
  return new ApiRoutes('Settings')
    .operation('get', '/export', {
      operationId: 'exportAssistant',
      summary: 'Export the assistant as files in a ZIP archive',
      description:
        'Contains organisation, settings, branches with the texts of their active versions, ' +
        'scenarios, documents, synonyms and tests, without secrets. The export is recorded: a later ' +
        'import reports what changed on the server since as `drift`.',
      ...forEditors,
      200: withHeaders(
        { description: 'The archive', content: { [ZIP]: bytes } },
        'Content-Disposition',
      ),
    }, async (c) => {
      const stored = unwrap(await c.var.db.rpc('export_assistant', { p_defaults }));
      const archive = packFiles(writeFiles(toAssistant(stored, env.initialSettings)));
      return c.body(archive, 200, {
        'Content-Type': ZIP,
        'Content-Disposition': 'attachment; filename="assistant.zip"',
      });
    })
    .operation('post', '/import', {
      operationId: 'importAssistant',
      summary: 'Import an assistant from files in one transaction',
      description:
        `The body is a ZIP archive in the format of GET /export, up to ${
          formatMiB(ZIP_LIMITS.packedBytes)
        }, ${
          formatMiB(ZIP_LIMITS.unpackedBytes)
        } unpacked. The import adds and changes parts, and deletes others only with \`prune\`. A ` +
        'changed prompt becomes a new version. Fails with 409 `drift`, with `drift` and `changes`, if ' +
        'the import would overwrite changes made on the server since the last export or import. ' +
        'A 422 states file and field or line of each error.',
      ...forEditors,
      middleware: [forEditors.middleware, limitRate('upload', env)],
      query: ImportQuery,
      body: { required: true, content: { [ZIP]: bytes } },
      problems: [
        ...['drift', 'gate-closed', 'branch-in-use', 'steps-in-use', 'slots-in-use'] as const,
        ...[413, 429] as const,
      ],
      200: json(ImportReport, 'The changes, which dry_run only previews'),
    }, async (c, { query: { dry_run, activate, force, prune } }) => {
      const [type = ''] = (c.req.header('Content-Type') ?? '').split(';');
      if (!TAKEN_TYPES.includes(type.trim().toLowerCase())) {
        throw problem(415, `Send the archive as ${ZIP}.`);
      }
      const assistant = readArchive(new Uint8Array(await c.req.arrayBuffer()));
      const report = unwrap(
        await c.var.db.rpc('import_assistant', {
          p_assistant: toImport(assistant),
          ...{ p_defaults, p_activate: activate, p_force: force },
          ...{ p_prune: prune, p_dry_run: dry_run },
        }),
      );
      const { changes, drift } = ImportReport.omit({ missing_secrets: true }).parse(report);
      if (!dry_run && changes.some(({ what }) => what === 'document')) {
        reindexer.clear();
        runInBackground(reindexer.start('pending'));
      }
      const names = [
        ...new Set(assistant.actions.flatMap(({ request }) => request ? listSecrets(request) : [])),
      ];
      const missing_secrets = await listMissingSecrets(c.var.clients.service, names);
      return { changes, drift, missing_secrets };
    });
}
