import type { Assistant } from '../../functions/assistant/files/assistant.ts';
import type { ImportReport } from '../../functions/assistant/schemas/export-import.ts';

export interface ImportOptions {
  activate: boolean;
  dryRun: boolean;
  force: boolean;
  prune: boolean;
}

/** A product whose assistant is exported and imported. */
export interface Installation {
  /** Returns the files of its assistant, path → text. */
  exportFiles(): Promise<Map<string, string>>;
  /** @throws StartError when it refuses the import. */
  importAssistant(given: Given, options: ImportOptions): Promise<ImportReport>;
}

/** What is imported, in both forms. */
export interface Given {
  assistant: Assistant;
  files: ReadonlyMap<string, string>;
}
