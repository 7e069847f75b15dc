import type { Assistant } from '../../functions/assistant/files/assistant.ts';
import type { ImportReport } from '../../functions/assistant/schemas/export-import.ts';

export interface ImportOptions {
  activate: boolean;
  dryRun: boolean;
  force: boolean;
  prune: boolean;
}

/** An installation whose assistant is exported or imported. */
export interface Installation {
  /** Returns the files of its assistant, text by path. */
  exportFiles(): Promise<Map<string, string>>;
  /**
   * Imports an assistant.
   *
   * @throws StartError when the installation rejects it.
   */
  importAssistant(given: Given, options: ImportOptions): Promise<ImportReport>;
}

/** The assistant to import, in both forms. */
interface Given {
  assistant: Assistant;
  files: ReadonlyMap<string, string>;
}
