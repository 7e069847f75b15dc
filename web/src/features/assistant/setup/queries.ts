import { defineQueryOptions, useQueryCache } from '@pinia/colada';
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

const PREVIEW = 'example-changes';

interface ImportPreview {
  folder: string;
  /** Creates the archive to import. */
  pack: () => Promise<Blob>;
}

/** The archive of an example, and what its import would change. */
export const importPreviewQuery = defineQueryOptions(({ folder, pack }: ImportPreview) => ({
  key: [PREVIEW, folder],
  staleTime: 0,
  gcTime: 0,
  query: async () => {
    const archive = await pack();
    return { archive, changes: (await importArchive(archive, true)).changes };
  },
}));

/**
 * Returns a function that imports an archive and loads everything again except the preview, because
 * an import changes all parts of the assistant; it throws ApiProblem.
 */
export function useImportArchive() {
  const cache = useQueryCache();
  return async (archive: Blob) => {
    await importArchive(archive, false);
    // Each query has its own error.
    await cache.invalidateQueries({ predicate: ({ key: [of] }) => of !== PREVIEW }).catch(() => {});
  };
}
