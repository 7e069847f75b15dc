import { fetchWithin } from '@/api/client.ts';
import { assistantApi } from '@/api/index.ts';

/** Imports an archive and activates its versions; with `isDryRun` only returns the changes. */
export const importArchive = (archive: Blob, isDryRun: boolean) =>
  assistantApi.POST('/import', {
    params: { query: { activate: true, dry_run: isDryRun } },
    // The OpenAPI document describes a binary body as text.
    body: archive as unknown as string,
    bodySerializer: () => archive,
    headers: { 'content-type': archive.type },
    fetch: fetchWithin(60_000),
  });
